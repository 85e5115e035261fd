/// The candidates for the word before a cursor, one of which is in the field.
///
/// The app keeps it while candidates are chosen, and drops it when another key accepts the choice:
///
/// ```swift
/// if key == .tab, completion == nil {
///     let names = projects(startingWith: field.wordBeforeCursor)
///     completion = Completion(of: field, candidates: names)
/// }
/// if completion?.handle(key) != true { completion = nil }
/// field = completion?.field ?? field
/// ```
package struct Completion: Hashable, Sendable {
    private let typed: TextField
    private let candidates: [String]

    /// The index of the chosen candidate; that after the last one stands for the typed word.
    private var choice: Int

    /// Creates a completion that hasn't chosen a candidate yet; nil if there are no candidates.
    ///
    /// - Parameters:
    ///   - field: The field as it was typed.
    ///   - candidates: The words that can replace ``TextField/wordBeforeCursor``, the best first.
    package init?(of field: TextField, candidates: [String]) {
        guard !candidates.isEmpty else { return nil }
        typed = field
        self.candidates = candidates
        choice = candidates.count
    }

    /// The field with the chosen candidate, or as it was typed.
    package var field: TextField {
        var field = typed
        if choice < candidates.count { field.replaceWordBeforeCursor(with: candidates[choice]) }
        return field
    }

    /// Chooses the next candidate with Tab, or the previous one with Shift-Tab.
    ///
    /// The typed word comes between the last candidate and the first.
    ///
    /// - Parameter key: Any key.
    /// - Returns: False if the key accepts the choice.
    package mutating func handle(_ key: Key) -> Bool {
        let count = candidates.count + 1
        switch key {
        case .tab: choice = (choice + 1) % count
        case .modified(.tab, .shift): choice = (choice + count - 1) % count
        default: return false
        }
        return true
    }
}
