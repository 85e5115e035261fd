internal import Delivery
import EventModules

/// A command that can be typed on one line.
package enum Command: Equatable {
    case list(TodoFilter)
    case add(String)

    /// A change, with the name under which it was typed.
    case change(TaskVerb, of: TaskReference, CommandSyntax)
    case edit(Int, String)
    case select(Int)
    case archive
    case setColor(TodoColor)
    case settings
    case open(String)
    case back
    case close
    case position
    case undo
    case redo
    case save
    case recover
    case quit
    case help

    package static func done(_ task: TaskReference) -> Command {
        .change(.complete, of: task, .done)
    }

    package static func reopen(_ task: TaskReference) -> Command {
        .change(.reopen, of: task, .reopen)
    }

    package static func priority(_ task: TaskReference, _ priority: TodoPriority?) -> Command {
        .change(.prioritize(priority), of: task, .priority)
    }
}

/// Refers to a task in a command.
package enum TaskReference: Equatable {
    case number(Int)

    /// The task whose details are shown.
    case shown
}

/// The names and forms of the commands.
package enum CommandSyntax: String, CaseIterable, Sendable {
    case list, add, done, reopen, priority, postpone, due, edit, delete, select, archive, set
    case settings, open, back, close
    case position = "where"
    case undo, redo, save, recover, quit, help

    /// The command with its operands.
    package var form: String { texts.form }

    /// A summary of the command's effect.
    package var summary: String { texts.summary }

    private var texts: (form: String, summary: String) {
        switch self {
        case .list:
            ("list [WORDS]", "show all tasks, or those with WORDS, +project, @context, -word")
        case .add: ("add TEXT", "add a task")
        case .done: ("done [N]", "mark task N, or the shown task, as done")
        case .reopen: ("reopen [N]", "mark task N, or the shown task, as open again")
        case .priority:
            ("priority [N] A-Z|-", "give task N, or the shown task, a priority, or none with -")
        case .postpone: ("postpone [N] PERIOD", "move the due date by 3d, 2w, 1m or 1y")
        case .due: ("due [N] DATE|-", "set the due date, or remove it with -")
        case .edit: ("edit N TEXT", "replace the line of task N with TEXT")
        case .delete: ("delete [N]", "delete task N, or the shown task")
        case .select: ("select N", "select task N and show its details")
        case .archive: ("archive", "move the done tasks to done.txt")
        case .set: ("set color NAME", "choose the color of open tasks: \(TodoColor.names)")
        case .settings: ("settings", "show the settings")
        case .open: ("open LINK", "open a link: todo://list, todo://task/N, todo://settings")
        case .back: ("back", "go back to the previous screen")
        case .close: ("close", "close the settings")
        case .position: ("where", "show which screens are open, with their links")
        case .undo: ("undo", "undo the last change")
        case .redo: ("redo", "redo the change that was undone")
        case .save: ("save", "write the list to its file")
        case .recover: ("recover", "use the unsaved changes of an earlier run")
        case .quit: ("quit", "end the program")
        case .help: ("help", "show this help")
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

// MARK: - Parsing

extension Command {
    /// Parses a line; returns nil for an empty one.
    ///
    /// - Parameter line: The command's name and its operands, separated by spaces.
    /// - Throws: An error that names the mistake and the command's correct form.
    package init?(_ line: String) throws(CommandError) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let name = words.first else { return nil }
        guard let syntax = CommandSyntax(rawValue: String(name)) else {
            throw .unknown(String(name))
        }
        self = try syntax.command(words.count > 1 ? String(words[1]) : "")
    }
}

extension CommandSyntax {
    fileprivate func command(_ rest: String) throws(CommandError) -> Command {
        let words = rest.split(separator: " ").map(String.init)
        switch self {
        case .list: return .list(TodoFilter(rest))
        case .add: return .add(rest)
        case .done: return .change(.complete, of: try task(words), self)
        case .reopen: return .change(.reopen, of: try task(words), self)
        case .delete: return .change(.delete, of: try task(words), self)
        case .priority: return try change(words) { $0 == "-" ? .prioritize(nil) : .priority($0) }
        case .postpone: return try change(words) { TodoPeriod($0).map { .postpone($0) } }
        case .due:
            return try change(words) { word in
                if word == "-" { return .setDate(.due, nil) }
                return TodoDate(word).map { .setDate(.due, $0) }
            }
        case .edit: return try edit(rest)
        case .select: return .select(try number(only(words)))
        case .set: return .setColor(try color(words))
        case .open: return .open(try only(words))
        case .archive: return try plain(.archive, words)
        case .settings: return try plain(.settings, words)
        case .back: return try plain(.back, words)
        case .close: return try plain(.close, words)
        case .position: return try plain(.position, words)
        case .undo: return try plain(.undo, words)
        case .redo: return try plain(.redo, words)
        case .save: return try plain(.save, words)
        case .recover: return try plain(.recover, words)
        case .quit: return try plain(.quit, words)
        case .help: return try plain(.help, words)
        }
    }

    /// Parses an optional task and the last operand of a verb.
    private func change(
        _ words: [String],
        _ verb: (String) -> TaskVerb?
    ) throws(CommandError) -> Command {
        guard let word = words.last, let verb = verb(word) else { throw .misused(self) }
        return .change(verb, of: try task(Array(words.dropLast())), self)
    }

    private func edit(_ rest: String) throws(CommandError) -> Command {
        let words = rest.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw .misused(self) }
        return .edit(try number(String(words[0])), String(words[1]))
    }

    private func task(_ words: [String]) throws(CommandError) -> TaskReference {
        words.isEmpty ? .shown : .number(try number(only(words)))
    }

    private func color(_ words: [String]) throws(CommandError) -> TodoColor {
        guard words.count == 2, words[0] == "color" else { throw .misused(self) }
        guard let color = TodoColor(rawValue: words[1]) else { throw .unknownColor(words[1]) }
        return color
    }

    private func number(_ word: String) throws(CommandError) -> Int {
        guard let number = Int(word) else { throw .misused(self) }
        return number
    }

    private func only(_ words: [String]) throws(CommandError) -> String {
        guard words.count == 1 else { throw .misused(self) }
        return words[0]
    }

    private func plain(_ command: Command, _ words: [String]) throws(CommandError) -> Command {
        guard words.isEmpty else { throw .misused(self) }
        return command
    }
}

extension TaskVerb {
    fileprivate static func priority(_ letter: String) -> TaskVerb? {
        TodoPriority(letter).map { .prioritize($0) }
    }
}

/// The reason why a line wasn't executed.
package enum CommandError: Error, Equatable {
    /// No command has this name.
    case unknown(String)
    /// The operands don't match the command's form.
    case misused(CommandSyntax)
    /// The command applies to the shown task, but no task is shown.
    case noTask(CommandSyntax)
    /// No color has this name.
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
            "There is no color \"\(name.printable)\". To fix this, choose one of: \(TodoColor.names)"
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
        case .unknownColor(let name): "There is no such color (\(TaskText(name).redacted))."
        case .misused, .noTask, .notText: description
        }
    }
}
