/// Why a line was not understood; nothing has changed.
package enum CommandError: Error, Equatable {
    /// There is no command of that name.
    case unknown(String)
    /// The command is written in another way.
    case misused(CommandSyntax)
    /// No task is shown that could be meant.
    case noTask(CommandSyntax)
    /// There is no colour of that name.
    case unknownColor(String)
    /// The line is not UTF-8.
    case notText
}

extension CommandError: CustomStringConvertible {
    /// One line for the person at the terminal: what happened, and how to mend it.
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
