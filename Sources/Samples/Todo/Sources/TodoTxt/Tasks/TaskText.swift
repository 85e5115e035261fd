/// A text that the user wrote for a task, on its way from a screen to the list.
///
/// Logs and traces show only its length, because the text is private.
package struct TaskText: Sendable, Equatable {
    /// The text.
    package let text: String

    /// Creates a value from a text.
    package init(_ text: String) {
        self.text = text
    }
}

extension TaskText: ExpressibleByStringLiteral {
    /// Creates a value from a literal.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}
