/// A report of misuse, written for the person who can mend it.
///
/// ```
/// A listener was added for a state key that no reducer of this store reduces.
///     state key: "todos"
///     keys of this store: "TodoList", "TodoSettings"
///     at: Shop/Main.swift:12
/// The listener will not be called as long as nobody reduces that key.
/// To fix this, combine a reducer for "todos" into the store, or correct the key.
/// ```
public struct Diagnostic: Hashable, Sendable {
    /// What happened, in one sentence.
    public let summary: String

    /// The offending values, each with its label, in the order they are printed.
    public let details: [Detail]

    /// Why that is wrong, or what follows from it.
    public let explanation: String

    /// What to write instead; a sentence that begins with "To fix this, ".
    public let fix: String

    /// One offending value.
    public struct Detail: Hashable, Sendable {
        /// What the value is, such as `state key`.
        public let label: String

        /// The value as text.
        public let value: String
    }

    package init(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) {
        self.summary = summary
        self.details = details.map { Detail(label: $0.key, value: $0.value) }
        self.explanation = explanation
        self.fix = fix
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The whole report, one line a detail.
    public var description: String {
        let lines =
            [summary] + details.map { "    \($0.label): \($0.value)" } + [explanation, fix]
        return lines.joined(separator: "\n")
    }
}
