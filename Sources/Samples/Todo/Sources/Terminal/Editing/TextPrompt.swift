/// A line of text that is being typed, with completion.
package struct TextPrompt: Equatable {
    /// The effect of a key on a text.
    package enum Answer {
        case goesOn
        case accepted(String)
        case discarded
        case unknown
    }

    package let label: String
    package private(set) var field: TextField
    private var completion: Completion?

    package init(_ label: String, _ text: String = "") {
        self.label = label
        field = TextField(text)
    }

    /// Handles a key: Enter accepts the text, Escape discards it, and Tab completes the word before
    /// the cursor.
    package mutating func press(
        _ key: Key,
        completions: (String) -> [String] = { _ in [] }
    ) -> Answer {
        switch key {
        case .escape: return .discarded
        case .enter: return .accepted(field.text)
        case .tab where completion == nil:
            completion = Completion(of: field, candidates: completions(field.wordBeforeCursor))
        default: break
        }
        if completion?.handle(key) == true {
            field = completion?.field ?? field
            return .goesOn
        }
        completion = nil
        return field.handle(key) ? .goesOn : .unknown
    }

    /// Handles a key as ``press(_:completions:)`` does; `history` recalls earlier texts.
    package mutating func press(
        _ key: Key,
        recalling history: inout InputHistory,
        completions: (String) -> [String]
    ) -> Answer {
        if completion == nil, history.handle(key, in: &field) { return .goesOn }
        let answer = press(key, completions: completions)
        if case .accepted(let text) = answer { history.add(text) }
        return answer
    }
}
