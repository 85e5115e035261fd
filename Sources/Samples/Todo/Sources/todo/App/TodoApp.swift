package import EventModules
package import EventModulesTracing

/// Composes the app: independent modules, the listeners that receive their events, the store that
/// keeps their state, the router that shows them, and the screen that draws everything.
@MainActor
package final class TodoApp {
    /// Declared first, so that it is released before the objects that it traces.
    private var trace: FlowTrace?

    private var watcher: FileWatcher?
    private var autosave: Autosave?
    private let watching = DisposeBag()
    private let console = ConsoleModule()
    private let keeper: TodoFileKeeper

    /// The file in which a list without one would be saved; nil where the user can't name a file.
    private let defaultPath: String?
    package let store: Store
    package let manager: ModuleManager
    package let router: StackRouter

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - document: The initial list.
    ///   - file: The file of the list, read by `open()`; nil for a list without a file.
    ///   - listeners: Additional listeners, such as analytics.
    ///   - log: Receives each event as a line and each action as several lines; nil to log nothing.
    ///   - trace: Receives each line of the trace as it happens; nil to print nothing.
    ///   - recording: The file of the recorded flow; nil to record nothing.
    ///   - settings: The initial settings.
    ///   - defaultPath: The path that is suggested for a list without a file.
    ///   - interface: The user interface.
    ///   - today: Returns the date for additions and completions.
    package init(
        list document: TodoDocument,
        file: TodoFile?,
        listeners: [any AnyEventsListening] = [],
        log: ((String) -> Void)? = nil,
        trace: ((String) -> Void)? = nil,
        recording: FlowFile? = nil,
        settings: TodoSettings = TodoSettings(),
        defaultPath: String = "todo.txt",
        interface: Interface,
        today: @escaping () -> TodoDate = { .today() }
    ) {
        keeper = TodoFileKeeper(file)
        store = Suas.createStore(
            reducer: TodoList.reducer(TodoList(document: document, path: file?.path))
                + TodoSettings.reducer(settings) + Console.reducer,
            middleware: Self.middlewares(log)
        )
        var (screens, console) = interface.screens(of: store, today: today)
        screens.defaultPath = defaultPath
        self.defaultPath = if case .terminal = interface { defaultPath } else { nil }
        let loggers = log.map { [EventsLogger(write: $0)] } ?? []
        let bridge = StoreEventsListener.todo(store: store, keeper: keeper)
        manager = ModuleManager(listeners: loggers + listeners + [bridge] + console, store: store)
        let hasTask = { [store] in store.list?.document.task($0) != nil }
        Self.registerDeeplinks(with: manager, screens, hasTask: hasTask)
        router = StackRouter(manager: manager)
        let isTraced = trace != nil || recording != nil
        self.trace =
            isTraced
            ? FlowTrace(
                manager: manager,
                router: router,
                keeping: Self.tracedCount,
                to: recording,
                write: trace
            ) : nil
        manager.addEventsListeners([
            ListRouting(router: router, screens: screens),
            TaskRouting(router: router),
            ConsoleRouting(manager: manager, router: router, hasTask: hasTask) { [store] message in
                store.dispatch(action: interface.action(saying: message))
            },
        ])
        manager.setupEventsListeners(for: StoreEventsProducer.fileEvents(of: store))
        manager.setupEventsListeners(for: self.console)
        router.start(with: .list(screens))
    }

    /// Registers the modules' links.
    ///
    /// - Parameters:
    ///   - manager: Resolves the links.
    ///   - screens: Create the modules' screens.
    ///   - hasTask: Returns true if a task with the number exists; links to others are refused.
    private static func registerDeeplinks(
        with manager: ModuleManager,
        _ screens: TodoScreens,
        hasTask: @escaping (Int) -> Bool
    ) {
        manager.registerDeeplinks(of: TodoListModule.self) { _ in
            TodoListContext(screens: screens)
        }
        manager.registerDeeplinks(of: SettingsModule.self) { _ in
            SettingsContext(screens: screens)
        }
        manager.registerDeeplinks(of: TaskModule.self) { match in
            match["line", as: Int.self].flatMap {
                hasTask($0) ? TaskContext(number: $0, screens: screens) : nil
            }
        }
    }

    /// The number of entries that a trace keeps to find causes; each entry may retain a list.
    private static let tracedCount = 200

    private static func middlewares(_ log: ((String) -> Void)?) -> any Middleware {
        guard let log else { return AsyncMiddleware() }
        return LoggerMiddleware(write: log) + AsyncMiddleware()
    }

    /// The app's ending; nil while it runs.
    package var ending: TodoList.Ending? { store.list?.ending }

    /// True if quitting now would lose changes.
    var hasUnsavedChanges: Bool { store.list?.hasUnsavedChanges == true }

    /// Looks for changes of the list's file by other programs from now on.
    package func watch() {
        store.partialStore(forStateType: TodoList.self).states
            .compactMap(\.path).distinctUntilChanged()
            .subscribe(onNext: { [weak self] in self?.watch($0) })
            .disposed(by: watching)
    }

    private func watch(_ path: String) {
        let watcher = FileWatcher(path: path)
        self.watcher = watcher
        manager.setupEventsListeners(for: watcher)
    }

    /// Saves the list after each second of rest from now on.
    package func beginAutosave() {
        let autosave = Autosave(of: store)
        self.autosave = autosave
        manager.setupEventsListeners(for: autosave)
    }

    /// Compares the list with its file, which another program may have written.
    package func compare() {
        store.dispatch(action: CompareTodoList(keeper: keeper))
    }

    /// Saves the list to a new file.
    package func save(as path: String) {
        list?.events.emit(.savingAsRequested(path))
    }

    /// True if changes of the list's file by other programs are looked for.
    var isWatching: Bool { watcher != nil }

    /// Keeps the past from now on, so that the app can go back to it.
    package func beginTrace() -> FlowTrace {
        let trace =
            trace ?? FlowTrace(manager: manager, router: router, keeping: Self.tracedCount)
        self.trace = trace
        return trace
    }

    /// Reads the list from its file; the app ends if that fails.
    package func open() async {
        guard store.list?.path != nil else { return }
        store.dispatch(action: FileOperation(kind: .load, keeper: keeper))
        await settle()
    }

    /// The reason why the list couldn't be opened; nil if it was opened.
    package var refusalToOpen: String? {
        if case .noList(let reason) = ending { reason.text } else { nil }
    }

    /// The messages that a user of the full screen should find on the terminal afterwards.
    var closingMessages: [String] {
        let paths = store.list?.keptPaths ?? []
        return paths.map { "A version of the list with other lines is in \($0.visible)." }
    }

    /// Waits until no file operation is in progress.
    package func settle() async {
        let lists = store.partialStore(forStateType: TodoList.self).states.values
        for await list in lists where !list.isTransferring { return }
    }

    /// Keeps unsaved changes for the next run when the program ends without having saved them.
    ///
    /// - Returns: A message for the user; nil if there are no unsaved changes.
    package func keepUnsavedChanges() async -> String? {
        await settle()
        guard let list = store.list, list.isChanged, let path = list.path ?? defaultPath
        else { return nil }
        do {
            let (path, earlier) = try await keeper.saveRecovery(
                of: list.document,
                beside: path,
                isRecovered: list.recovery == .accepted
            )
            return "The unsaved changes are in \(path.visible), for the next start."
                + (earlier.map { " Those of an earlier run are in \($0.visible)." } ?? "")
        } catch {
            return "The unsaved changes are lost: \(error)"
        }
    }

    /// Executes a line of input.
    package func perform(_ line: String) {
        do {
            if let command = try Command(line) { perform(command) }
        } catch {
            refuse(error)
        }
    }

    /// Executes a command.
    package func perform(_ command: Command) {
        switch command {
        case .list(let event): list?.events.emit(event)
        case .add(let text): list?.add(text)
        case .change(let verb, .number(let number)): list?.change(verb, of: [number])
        case .change(let verb, .shown):
            let top = router.topPresentable.flatMap { manager.module(for: $0) }
            guard let task = top as? TaskModule else { return refuse(.noTask) }
            task.change(verb)
        case .select(let number):
            list?.events.emit(.taskSelected(number))
            console.events.emit(.taskRequested(number))
        case .setColor(let color): choose(color)
        case .console(let event): console.events.emit(event)
        }
    }

    /// The list's module, which is always at the bottom of the stack.
    var list: TodoListModule? { living(TodoListModule.self) }

    private func choose(_ color: TodoColor) {
        if let settings = living(SettingsModule.self) {
            settings.events.emit(.colorChosen(color))
        } else {
            console.events.emit(.colorEntered(color))
        }
    }

    private func living<Module: AnyModule>(_ type: Module.Type) -> Module? {
        manager.livingModules().lazy.compactMap { $0 as? Module }.first
    }

    /// Reports a line that couldn't be read.
    package func refuse(_ error: CommandError) {
        console.events.emit(.lineRefused(error))
    }

    /// Ends the app at the end of the input.
    package func endInput() {
        console.events.emit(.inputEnded)
    }
}

extension Store {
    fileprivate var list: TodoList? { state.value(forKeyOfType: TodoList.self) }
}

extension TodoDocument {
    /// The list that the program shows when it starts without a file.
    static func builtIn(on date: TodoDate) -> TodoDocument {
        var document = TodoDocument()
        for text in [
            "(A) Try the command list +EventModules +EventModules @terminal",
            "Mark this task as done +EventModules",
            "Start todo with a file of your own @terminal",
        ] {
            // These texts are single lines and not blank.
            _ = try? document.append(text, on: date)
        }
        return document
    }
}

extension TodoApp {
    /// The user interfaces of the app.
    package enum Interface {
        /// Prints lines as things change, for pipes and simple terminals.
        case lines(StandardStreams, hasColors: Bool = false)

        /// Draws on the whole terminal; see `TerminalHost`.
        case terminal
    }
}

extension TodoApp.Interface {
    /// The action that shows a message to the user.
    func action(saying message: Console.Message) -> any Action {
        switch (self, message) {
        case (.terminal, .refusal(let reason)):
            // The message has to fit on one row.
            TodoListAction.refuse(reason.onOneLine)
        default: ShowMessage(message)
        }
    }

    /// The screens, and the listener that prints what they don't draw.
    @MainActor
    func screens(
        of store: Store,
        today: @escaping () -> TodoDate
    ) -> (TodoScreens, [any AnyEventsListening]) {
        switch self {
        case .lines(let streams, let hasColors):
            let console = ConsoleScreen(store, streams, hasColors: hasColors)
            return (.lines(on: console, today: today), [console])
        case .terminal:
            return (.terminal(of: store, today: today), [])
        }
    }
}

extension Reason {
    fileprivate var onOneLine: Reason {
        Reason(withoutTasks: redacted.split(separator: "\n").joined(separator: " "))
    }
}
