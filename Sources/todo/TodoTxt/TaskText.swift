import EventModules

/// What somebody has written for a task, on its way from a screen to the list.
///
/// Logs and traces show how long it is: what is written is nobody's business but its owner's.
package struct TaskText: Sendable, Equatable {
    /// The text as it was written.
    package let text: String

    /// Makes it of what was written.
    package init(_ text: String) {
        self.text = text
    }
}

extension TaskText: Redacted {
    /// How long the text is.
    package var redacted: String { text.count == 1 ? "1 character" : "\(text.count) characters" }
}

extension TaskText: ExpressibleByStringLiteral {
    /// Makes it of a literal.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}
