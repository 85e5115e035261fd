internal import Delivery
import EventModules

/// The reason why a line wasn't executed.
package enum CommandError: Error, Equatable {
    /// No command has this name.
    case unknown(String)
    /// The operands don't match the command's form.
    case misused(CommandSyntax)
    /// The command applies to the shown task, but no task is shown.
    case noTask(CommandSyntax)
    /// No colour has this name.
    case unknownColor(String)
    /// The line isn't UTF-8.
    case notText
}

extension CommandError: CustomStringConvertible {
    /// One line for the user: the mistake and how to fix it.
    package var description: String {
        switch self {
        case .unknown(let name):
            "There is no command \"\(name.printable)\". To fix this, type help to see all commands."
        case .misused(let syntax):
            "The command \(syntax.rawValue) was not understood. To fix this, write: \(syntax.form)"
        case .noTask(let syntax):
            "No task is shown. To fix this, select one first, or write: \(syntax.rawValue) N"
        case .unknownColor(let name):
            "There is no colour \"\(name.printable)\". To fix this, choose one of: \(TodoColor.names)"
        case .notText:
            "The line is not valid UTF-8 text. To fix this, send UTF-8."
        }
    }
}

extension CommandError: Redacted {
    /// The same text, without the words that the user typed, which may be those of a task.
    package var redacted: String {
        switch self {
        case .unknown(let name): "There is no such command (\(TaskText(name).redacted))."
        case .unknownColor(let name): "There is no such colour (\(TaskText(name).redacted))."
        case .misused, .noTask, .notText: description
        }
    }
}
