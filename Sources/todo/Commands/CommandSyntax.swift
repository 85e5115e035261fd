/// How each command is written.
package enum CommandSyntax: String, CaseIterable, Sendable {
    case list, add, done, reopen, priority, edit, select, set, settings, open, back, close
    case position = "where"
    case undo, redo, save, recover, quit, help

    /// The command with its operands.
    package var form: String {
        switch self {
        case .list: "list [+project|@context]"
        case .add: "add TEXT"
        case .done: "done [N]"
        case .reopen: "reopen [N]"
        case .priority: "priority [N] A-Z|-"
        case .edit: "edit N TEXT"
        case .select: "select N"
        case .set: "set color NAME"
        case .settings: "settings"
        case .open: "open LINK"
        case .back: "back"
        case .close: "close"
        case .position: "where"
        case .undo: "undo"
        case .redo: "redo"
        case .save: "save"
        case .recover: "recover"
        case .quit: "quit"
        case .help: "help"
        }
    }

    /// What the command does.
    package var summary: String {
        switch self {
        case .list: "show all tasks, or those of a project or context"
        case .add: "add a task"
        case .done: "mark task N, or the one that is shown, as done"
        case .reopen: "mark task N, or the one that is shown, as open again"
        case .priority: "give task N, or the one that is shown, a priority, or none with -"
        case .edit: "put TEXT in place of the whole line of task N"
        case .select: "select task N and show its details"
        case .set: "choose the colour of open tasks: \(TodoColor.names)"
        case .settings: "show the settings"
        case .open: "show what a link leads to: todo://list, todo://task/N, todo://settings"
        case .back: "go back to the screen before"
        case .close: "close the settings"
        case .position: "show which screens are open, with their links"
        case .undo: "take the last change back"
        case .redo: "make the change again that was taken back"
        case .save: "write the list to its file"
        case .recover: "use the unsaved work that an earlier run has left"
        case .quit: "end the program"
        case .help: "show this"
        }
    }

    /// All commands, one a line.
    package static var helpText: String {
        allCases
            .map { "  " + $0.form.padding(to: 26) + $0.summary }
            .joined(separator: "\n")
    }
}

extension TodoColor {
    /// All names, as in a sentence.
    package static var names: String {
        allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
