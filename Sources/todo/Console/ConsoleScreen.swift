import EventModules

/// Prints state changes as lines of text.
final class ConsoleScreen {
    private let streams: StandardStreams
    private let hasColors: Bool
    private var settings = TodoSettings()

    init(streams: StandardStreams, hasColors: Bool) {
        self.streams = streams
        self.hasColors = hasColors
    }

    /// Starts printing the changes of a store's state.
    @MainActor
    func show(_ store: Store) {
        store.addListener(forStateType: TodoSettings.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
        store.addListener(forStateType: TodoList.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
        store.addListener(forStateType: Console.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
    }

    /// Prints all tasks.
    func drawList(of state: Store.State) {
        guard let list = state.value(forKeyOfType: TodoList.self) else { return }
        show(lines(of: list, matching: .all))
    }

    /// Prints the details of a task.
    func drawTask(_ number: Int, of state: Store.State) {
        guard let list = state.value(forKeyOfType: TodoList.self) else { return }
        guard let task = list.document.task(number) else {
            return complain("Task \(number) no longer exists. To fix this, go back.")
        }
        let title = "Task \(number), \(task.isDone ? "done" : "open")"
        say(([title] + task.details).joined(separator: "\n  "))
    }

    /// Prints the settings.
    func drawSettings(of state: Store.State) {
        let settings = state.value(forKeyOfType: TodoSettings.self) ?? TodoSettings()
        say("Settings\n  color: \(settings.color.rawValue)")
    }

    // MARK: - Changes

    private func draw(_ settings: TodoSettings) {
        self.settings = settings
        say("The colour of open tasks is \(settings.color.rawValue).")
    }

    private func draw(_ console: Console) {
        switch console.message {
        case .nothing: break
        case .help: say(CommandSyntax.helpText)
        case .notice(let text): say(text)
        case .refusal(let reason): complain(reason.text)
        }
    }

    private func draw(_ list: TodoList) {
        if case .listed(let filter) = list.outcome {
            return show(lines(of: list, matching: filter))
        }
        switch list.message {
        case .news(let text): say(text)
        case .complaint(let text): complain(text)
        case nil: break
        }
    }

    private func lines(of list: TodoList, matching filter: TodoFilter) -> String {
        let tasks = list.document.tasks(matching: filter)
        let width = String(list.document.lines.count).count
        let lines = tasks.map { task in
            let mark = task.number == list.selection ? ">" : " "
            let number = String(task.number)
            let padding = String(repeating: " ", count: width - number.count)
            return "\(mark)\(padding)\(number) \(painted(task.task))"
        }
        let count = tasks.count == 1 ? "1 task" : "\(tasks.count) tasks"
        return (lines + [count]).joined(separator: "\n")
    }

    private func painted(_ task: TodoTask) -> String {
        let text = task.line.printable
        guard hasColors else { return text }
        return task.isDone ? "\u{1B}[2m\(text)\u{1B}[0m" : settings.color.painted(text)
    }

    private func say(_ text: String) {
        show(text.printableLines)
    }

    /// Prints a text that contains no control characters of others.
    private func show(_ text: String) {
        streams.out(text + "\n")
    }

    private func complain(_ text: String) {
        streams.complain(text)
    }
}

extension TodoColor {
    fileprivate func painted(_ text: String) -> String {
        guard let code else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The colour's number in the terminal's control sequence (ECMA-48, SGR).
    private var code: Int? {
        switch self {
        case .standard: nil
        case .red: 31
        case .green: 32
        case .yellow: 33
        case .blue: 34
        case .magenta: 35
        case .cyan: 36
        }
    }
}
