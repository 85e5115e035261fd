import EventModules

/// A command that can be typed on one line.
package enum Command: Equatable, Sendable {
    /// A request on the list.
    case list(TodoListEvent)
    case add(String)

    case change(TaskVerb, of: TaskReference)
    case select(Int)
    case setColor(TodoColor)

    /// A request on the console.
    case console(ConsoleEvent)
}

/// Refers to a task in a command.
package enum TaskReference: Equatable, Sendable {
    case number(Int)

    /// The task whose details are shown.
    case shown
}

/// The form and the effect of a command.
package struct CommandSyntax: Sendable {
    /// The command with its operands.
    let form: String

    /// A summary of the command's effect.
    let summary: String

    /// Returns the command for its operands; nil if they don't match the form.
    fileprivate let command: @Sendable (Operands) -> Command?

    var name: Substring { form.prefix { $0 != " " } }

    /// All commands, in the order of the help.
    package static let all = [
        Self("list [WORDS]", "show all tasks, or those with WORDS, +project, @context, -word") {
            .list(.listRequested(TodoFilter($0.text)))
        },
        Self("add TEXT", "add a task") { .add($0.text) },
        Self("done [N]", "mark task N, or the shown task, as done") { $0.change(.complete) },
        Self("reopen [N]", "mark task N, or the shown task, as open again") {
            $0.change(.reopen)
        },
        Self("priority [N] A-Z|-", "give task N, or the shown task, a priority, or none with -") {
            $0.change { $0 == "-" ? .prioritize(nil) : TodoPriority($0).map { .prioritize($0) } }
        },
        Self("postpone [N] PERIOD", "move the due date by 3d, 2w, 1m or 1y") {
            $0.change { TodoPeriod($0).map { .postpone($0) } }
        },
        Self("due [N] DATE|-", "set the due date, or remove it with -") {
            $0.change {
                $0 == "-" ? .setDate(.due, nil) : TodoDate($0).map { .setDate(.due, $0) }
            }
        },
        Self("edit N TEXT", "replace the line of task N with TEXT") { $0.edit() },
        Self("delete [N]", "delete task N, or the shown task") { $0.change(.delete) },
        Self("select N", "select task N and show its details") {
            $0.only.flatMap { Int($0) }.map { .select($0) }
        },
        Self("archive", "move the done tasks to done.txt", .list(.archivingRequested)),
        Self("set color NAME", "choose the color of open tasks: \(TodoColor.names)") {
            $0.setColor()
        },
        Self("settings", "show the settings", .console(.settingsRequested)),
        Self("open LINK", "open a link: todo://list, todo://task/N, todo://settings") {
            $0.only.map { .console(.linkEntered($0)) }
        },
        Self("back", "go back to the previous screen", .console(.backRequested)),
        Self("close", "close the settings", .console(.closeRequested)),
        Self("where", "show the open screens, with their links", .console(.positionRequested)),
        Self("undo", "undo the last change", .list(.undoRequested)),
        Self("redo", "redo the change that was undone", .list(.redoRequested)),
        Self("save", "write the list to its file", .list(.saveRequested)),
        Self("recover", "use the unsaved changes of an earlier run", .list(.recoveryAccepted)),
        Self("quit", "end the program", .console(.quitRequested)),
        Self("help", "show this help", .console(.helpRequested)),
    ]

    private init(
        _ form: String,
        _ summary: String,
        _ command: @escaping @Sendable (Operands) -> Command?
    ) {
        self.form = form
        self.summary = summary
        self.command = command
    }

    /// Creates the syntax of a command without operands.
    private init(_ form: String, _ summary: String, _ command: Command) {
        self.init(form, summary) { $0.words.isEmpty ? command : nil }
    }

    /// All commands, one per line.
    package static var helpText: String {
        all.map { "  " + $0.form.padding(to: 26) + $0.summary }.joined(separator: "\n")
    }
}

extension TodoColor {
    /// All color names, separated by commas.
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
        guard let syntax = CommandSyntax.all.first(where: { $0.name == name }) else {
            throw .unknown(String(name))
        }
        let operands = Operands(text: words.count > 1 ? String(words[1]) : "")
        guard let command = syntax.command(operands) else { throw .misused(form: syntax.form) }
        self = command
    }
}

/// The text after a command's name.
private struct Operands {
    let text: String
    var words: [String] { text.split(separator: " ").map(String.init) }

    /// The only word; nil if there are none or several.
    var only: String? { words.count == 1 ? words[0] : nil }

    /// Reads an optional task.
    func change(_ verb: TaskVerb) -> Command? { change(verb, words) }

    /// Reads an optional task, and the last operand of a verb.
    func change(_ verb: (String) -> TaskVerb?) -> Command? {
        words.last.flatMap(verb).flatMap { change($0, words.dropLast()) }
    }

    private func change(_ verb: TaskVerb, _ task: [String]) -> Command? {
        guard let word = task.first else { return .change(verb, of: .shown) }
        guard task.count == 1, let number = Int(word) else { return nil }
        return .change(verb, of: .number(number))
    }

    func edit() -> Command? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]) else { return nil }
        return .change(.edit(TaskText(String(parts[1]))), of: .number(number))
    }

    func setColor() -> Command? {
        guard words.count == 2, words[0] == "color" else { return nil }
        let color = TodoColor(rawValue: words[1]).map { Command.setColor($0) }
        return color ?? .console(.lineRefused(.unknownColor(words[1])))
    }
}

/// The reason why a line wasn't executed.
package enum CommandError: Error, Equatable {
    /// No command has this name.
    case unknown(String)
    /// The operands don't match the command's form.
    case misused(form: String)
    /// The command applies to the shown task, but no task is shown.
    case noTask
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
            "There is no command \"\(name.visible)\". To fix this, type help to see all commands."
        case .misused(let form):
            "The command \(form.prefix { $0 != " " }) was not understood. "
                + "To fix this, write: \(form)"
        case .noTask:
            "No task is shown. To fix this, select one first, or write its number, as in: done 3"
        case .unknownColor(let name):
            "There is no color \"\(name.visible)\". To fix this, choose one of: \(TodoColor.names)"
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
