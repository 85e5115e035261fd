/// The texts that were entered in a field, for Up and Down to recall.
///
/// ```swift
/// var history = InputHistory()
/// history.add("+home")
/// var field = TextField("draft")
/// _ = history.handle(.up, in: &field)
/// #expect(field.text == "+home")
/// _ = history.handle(.down, in: &field)
/// #expect(field.text == "draft")
/// ```
package struct InputHistory: Hashable, Sendable {
    /// The texts, the newest last.
    package private(set) var entries: [String] = []

    private let limit: Int

    /// The index of the recalled entry; nil while the draft is in the field.
    private var recalled: Int?

    /// The text that was being typed before an entry was recalled.
    private var draft = TextField()

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - entries: Texts of earlier uses, the newest last.
    ///   - limit: The greatest number of entries; older ones are forgotten.
    package init(_ entries: [String] = [], limit: Int = 100) {
        self.limit = max(0, limit)
        for entry in entries { add(entry) }
    }

    /// Adds a text that was entered, unless it is empty or the same as the newest entry.
    package mutating func add(_ text: String) {
        (recalled, draft) = (nil, TextField())
        guard !text.isEmpty, text != entries.last else { return }
        entries.append(text)
        entries.removeFirst(max(0, entries.count - limit))
    }

    /// Recalls an entry with Up, Down, Control-P or Control-N.
    ///
    /// The draft comes after the newest entry; a recalled entry that is changed becomes the draft.
    ///
    /// - Parameters:
    ///   - key: Any key.
    ///   - field: The field in which the text is typed.
    /// - Returns: False if the key has no meaning here, or no entry follows in its direction.
    package mutating func handle(_ key: Key, in field: inout TextField) -> Bool {
        switch key {
        case .up, .control("p"): recall((recalled ?? entries.count) - 1, in: &field)
        case .down, .control("n"): recall((recalled ?? entries.count) + 1, in: &field)
        default: false
        }
    }

    private mutating func recall(_ index: Int, in field: inout TextField) -> Bool {
        guard (0...entries.count).contains(index) else { return false }
        if recalled.map({ entries[$0] }) != field.text { draft = field }
        recalled = index < entries.count ? index : nil
        field = recalled.map { TextField(entries[$0]) } ?? draft
        return true
    }
}
