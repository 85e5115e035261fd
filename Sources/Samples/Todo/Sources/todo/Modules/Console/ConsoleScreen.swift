import EventModules
internal import Terminal

/// Prints state changes as lines of text.
final class ConsoleScreen: EventsListening {
    private let streams: StandardStreams
    private let hasColors: Bool
    private let store: Store
    private var printed: TodoList.News?

    /// Starts printing the changes of a store's state.
    init(_ store: Store, _ streams: StandardStreams, hasColors: Bool) {
        self.store = store
        self.streams = streams
        self.hasColors = hasColors
        store.addListener(forStateType: TodoSettings.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
        store.addListener(forStateType: TodoList.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
        store.addListener(forStateType: Console.self) { [weak self] in self?.draw($0) }
            .linkLifeCycleTo(object: self)
    }

    /// Prints the list whenever it is requested: a listener like any other.
    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<TodoListEvent>
    ) -> Bool {
        producer[event: TodoListEvent.listRequested]
            .subscribe(onNext: { [weak self] in self?.drawList($0) })
            .disposed(by: producer.disposeBag)
        return true
    }

    /// Prints the tasks that match a filter.
    func drawList(_ filter: TodoFilter = .all) {
        guard let list = store.state[TodoList.self] else { return }
        let selection = store.state.values(forKeysOfType: ListState.self).first?.selection
        let tasks = list.document.tasks(matching: filter)
        let width = String(list.document.lines.count).count
        let lines = tasks.map { task in
            let mark = task.number == selection ? ">" : " "
            let number = String(task.number)
            let padding = String(repeating: " ", count: width - number.count)
            return "\(mark)\(padding)\(number) \(painted(task.task))"
        }
        let count = tasks.count == 1 ? "1 task" : "\(tasks.count) tasks"
        show((lines + [count]).joined(separator: "\n"))
    }

    /// Prints the details of a task.
    func drawTask(_ number: Int) {
        guard let list = store.state[TodoList.self] else { return }
        guard let task = list.document.task(number) else {
            return complain("Task \(number) no longer exists. To fix this, go back.")
        }
        let title = "Task \(number), \(task.isDone ? "done" : "open")"
        say(([title] + task.details).joined(separator: "\n  "))
    }

    /// Prints the settings.
    func drawSettings() {
        say("Settings\n  color: \(settings.color.rawValue)")
    }

    private var settings: TodoSettings { store.state[TodoSettings.self] ?? TodoSettings() }

    // MARK: - Changes

    private func draw(_ settings: TodoSettings) {
        say("The color of open tasks is \(settings.color.rawValue).")
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
        guard printed !== list.news else { return }
        printed = list.news
        guard let text = list.text else { return }
        switch list.message {
        case .tasks, .saved, .news, nil: say(text)
        case .warning, .refusal, .recoveryOffered, .unsaved: complain(text)
        }
    }

    private func painted(_ task: TodoTask) -> String {
        let text = task.line.visible
        guard hasColors else { return text }
        return task.isDone ? "\u{1B}[2m\(text)\u{1B}[0m" : settings.color.painted(text)
    }

    private func say(_ text: String) {
        show(text.visibleLines)
    }

    /// Prints a text that contains no control characters from outside.
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

    /// The color's number in the terminal's control sequence (ECMA-48, SGR).
    private var code: Int? { terminalColor.map { 30 + $0.rawValue } }
}
