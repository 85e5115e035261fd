import EventModules
import TodoTxt

/// A text that tells the user why something was refused.
///
/// Logs and traces must not show the texts of tasks. A reason therefore has a second text for them,
/// unless its text quotes no task.
package struct Reason: Error, Equatable {
    /// The text for the user.
    package let text: String

    /// The text for logs and traces.
    package let redacted: String

    /// Creates the reason from an error that can quote what the user wrote.
    init<Failure: Error & CustomStringConvertible & Redacted>(_ error: Failure) {
        text = error.description
        redacted = error.redacted
    }

    /// Creates the reason from an error of a file, which quotes only paths.
    init(_ error: TodoFileError) {
        self.init(withoutTasks: error.description)
    }

    /// Creates the reason from a text that quotes no task.
    init(withoutTasks text: String) {
        self.text = text
        redacted = text
    }
}

extension Reason: Redacted {}

extension Reason {
    /// Creates the reason for a change that was typed for a task that isn't there any more.
    init(unsavedText text: String) {
        let reason = "The task was changed meanwhile. To fix this, edit it again."
        self.text = "\(reason) You had typed: \(text.printable)"
        redacted = reason
    }
}

extension Reason: ExpressibleByStringLiteral {
    /// Creates the reason from a literal, which quotes nothing.
    package init(stringLiteral text: String) {
        self.init(withoutTasks: text)
    }
}

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

extension TaskText: Redacted {
    /// The length of the text.
    package var redacted: String { text.count == 1 ? "1 character" : "\(text.count) characters" }
}

extension TaskText: ExpressibleByStringLiteral {
    /// Creates a value from a literal.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension TodoDocument: Redacted {
    /// The length of the list; its text is private.
    package var redacted: String { lines.count == 1 ? "1 line" : "\(lines.count) lines" }
}

extension TodoChangeError: Redacted {
    /// The same text, without the line that it quotes.
    package var redacted: String {
        guard case .wouldMisread(let number, _) = self else { return description }
        return "Task \(number) was not changed: its line would be read differently."
    }
}

extension TodoChange: Redacted {
    /// The length of the change.
    package var redacted: String { "a change of \(keptLineCount) lines" }
}

extension TodoFilter: Redacted {
    /// The names of projects and contexts, or the number of words: they are private.
    package var redacted: String {
        if words.allSatisfy({ $0.sign != nil }) { return description }
        return words.count == 1 ? "1 word" : "\(words.count) words"
    }
}
