package import EventModules
package import TodoFiles
import VisibleText

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
    package init<Failure: Error & CustomStringConvertible & Redacted>(_ error: Failure) {
        text = error.description
        redacted = error.redacted
    }

    /// Creates the reason from an error of a file, which quotes only paths.
    package init(_ error: TodoFileError) {
        self.init(withoutTasks: error.description)
    }

    /// Creates the reason from a text that quotes no task.
    package init(withoutTasks text: String) {
        self.text = text
        redacted = text
    }
}

extension Reason: Redacted {}

extension Reason {
    /// Creates the reason for a change that was typed for a task that no longer exists.
    package init(unsavedText text: String) {
        let reason = "The task was changed meanwhile. To fix this, edit it again."
        self.text = "\(reason) You had typed: \(text.visible)"
        redacted = reason
    }
}

extension Reason: ExpressibleByStringLiteral {
    /// Creates the reason from a literal, which quotes nothing.
    package init(stringLiteral text: String) {
        self.init(withoutTasks: text)
    }
}
