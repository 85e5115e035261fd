/// The names and forms of the commands.
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

    /// A summary of the command's effect.
    package var summary: String {
        switch self {
        case .list: "show all tasks, or those of a project or context"
        case .add: "add a task"
        case .done: "mark task N, or the shown task, as done"
        case .reopen: "mark task N, or the shown task, as open again"
        case .priority: "give task N, or the shown task, a priority, or none with -"
        case .edit: "replace the line of task N with TEXT"
        case .select: "select task N and show its details"
        case .set: "choose the colour of open tasks: \(TodoColor.names)"
        case .settings: "show the settings"
        case .open: "open a link: todo://list, todo://task/N, todo://settings"
        case .back: "go back to the previous screen"
        case .close: "close the settings"
        case .position: "show which screens are open, with their links"
        case .undo: "undo the last change"
        case .redo: "redo the change that was undone"
        case .save: "write the list to its file"
        case .recover: "use the unsaved changes of an earlier run"
        case .quit: "end the program"
        case .help: "show this help"
        }
    }

    /// All commands, one per line.
    package static var helpText: String {
        allCases
            .map { "  " + $0.form.padding(to: 26) + $0.summary }
            .joined(separator: "\n")
    }
}

extension TodoColor {
    /// All command names, separated by commas.
    package static var names: String {
        allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
