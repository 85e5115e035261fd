internal import Delivery
package import EventModules
package import EventModulesTracing

/// Composes the app: independent modules, the listeners that receive their events, the store that
/// keeps their state, the router that shows them, and the screen that draws everything.
@MainActor
package final class TodoApp {
    /// Declared first, so that it is released before the objects that it traces.
    private let trace: FlowTrace?
    private let console = ConsoleModule()
    private let keeper: TodoFileKeeper?
    package let store: Store
    package let manager: ModuleManager
    package let router: StackRouter
    private let contexts: TodoContexts

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - document: The initial list.
    ///   - file: The file of the list, read by `open()`; nil for a list without a file.
    ///   - listeners: Additional listeners, such as analytics.
    ///   - log: Receives each event as a line and each action as several lines; nil to log nothing.
    ///   - trace: Receives each line of the trace as it happens; nil to print nothing.
    ///   - recording: The file of the recorded flow; nil to record nothing.
    ///   - interface: The user interface.
    ///   - today: Returns the date for additions and completions.
    package init(
        list document: TodoDocument,
        file: TodoFile?,
        listeners: [any AnyEventsListening] = [],
        log: ((String) -> Void)? = nil,
        trace: ((String) -> Void)? = nil,
        recording: FlowFile? = nil,
        interface: Interface,
        today: @escaping () -> TodoDate = { .today() }
    ) {
        keeper = file.map { TodoFileKeeper($0) }
        let initialList = TodoList(document: document, path: file?.path)
        let undoing = UndoMiddleware()
        store = Suas.createStore(
            reducer: TodoListReducer(initialState: initialList) + TodoSettingsReducer()
                + ConsoleReducer(),
            middleware: Self.middlewares(undoing, log)
        )
        undoing.store = store
        contexts = TodoContexts(screens: interface.screens(of: store), today: today)
        let loggers = log.map { [EventsLogger(write: $0)] } ?? []
        manager = ModuleManager(
            listeners: loggers + listeners + [
                StoreEventsListener.todo(store: store, keeper: keeper)
            ],
            store: store
        )
        let hasTask = { [store] in store.list?.document.task($0) != nil }
        contexts.registerDeeplinks(with: manager, hasTask: hasTask)
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
            ListRouting(router: router, contexts: contexts, hasTask: hasTask),
            ConsoleRouting(manager: manager, router: router) { [store] message in
                store.dispatch(action: interface.action(saying: message))
            },
        ])
        manager.setupEventsListeners(for: console)
        router.start(with: ModuleRoutingStep(withMaker: contexts.list))
    }

    /// The number of entries that a trace keeps to find causes; each entry may retain a list.
    private static let tracedCount = 200

    private static func middlewares(
        _ undoing: UndoMiddleware,
        _ log: ((String) -> Void)?
    ) -> any Middleware {
        let working = AsyncMiddleware() + undoing
        guard let log else { return working }
        let options = LoggerMiddleware.Options(
            showsTimestamp: false,
            debugOnly: false,
            write: log
        )
        return LoggerMiddleware(options: options) + working
    }

    /// The way in which the app ended; nil while it runs.
    package var ending: Ending? {
        switch store.list?.outcome {
        case .closed: .asAsked
        case .closedUnsaved: .unsaved
        case .openingRefused: .noList
        default: nil
        }
    }

    /// The ways in which the app can end.
    package enum Ending {
        case asAsked
        case unsaved
        case noList
    }

    /// Reads the list from its file; the app ends if that fails.
    package func open() async {
        guard let keeper else { return }
        store.dispatch(action: LoadTodoList(from: keeper))
        await settle()
    }

    /// The reason why the list couldn't be opened; nil if it was opened.
    package var refusalToOpen: String? {
        if case .openingRefused(let reason) = store.list?.outcome { reason.text } else { nil }
    }

    /// The messages that a user of the full screen should find on the terminal afterwards.
    var closingMessages: [String] {
        let paths = store.list?.keptPaths ?? []
        return paths.map { "A version of the list with other lines is in \($0.printable)." }
    }

    /// Waits until no file operation is in progress.
    package func settle() async {
        let lists = store.partialStore(forStateType: TodoList.self).states.values
        for await list in lists where list.outcome != .transferring { return }
    }

    /// Keeps unsaved changes for the next run when the program ends without having saved them.
    ///
    /// - Returns: A message for the user; nil if there are no unsaved changes.
    package func keepUnsavedChanges() async -> String? {
        await settle()
        guard let keeper, let list = store.list, list.hasUnsavedChanges else { return nil }
        do {
            let (path, earlier) = try await keeper.saveRecovery(of: list)
            return "The unsaved changes are in \(path.printable), for the next start."
                + (earlier.map { " Those of an earlier run are in \($0.printable)." } ?? "")
        } catch {
            return "The unsaved changes are lost: \(error)"
        }
    }

    /// Executes a line of input.
    package func perform(_ line: String) {
        do {
            if let command = try Command(line) { perform(command) }
        } catch {
            console.refuse(error)
        }
    }

    /// Executes a command.
    package func perform(_ command: Command) {
        switch command {
        case .list(let filter): list?.list(filter)
        case .add(let text): list?.add(text)
        case .done(.number(let number)): list?.complete(number)
        case .done(.shown): withShownTask(.done) { $0.complete() }
        case .reopen(.number(let number)): list?.reopen(number)
        case .reopen(.shown): withShownTask(.reopen) { $0.reopen() }
        case .priority(.number(let number), let priority): list?.prioritize(number, priority)
        case .priority(.shown, let priority):
            withShownTask(.priority) { $0.prioritize(priority) }
        case .edit(let number, let text): list?.edit(number, text)
        case .select(let number): list?.select(number)
        case .setColor(let color): choose(color)
        case .settings: console.openSettings()
        case .open(let link): console.open(link)
        case .back: console.goBack()
        case .close: console.close()
        case .position: console.askForPosition()
        case .undo: list?.undo()
        case .redo: list?.redo()
        case .save: list?.save()
        case .recover: list?.acceptRecovery()
        case .quit: console.quit()
        case .help: console.help()
        }
    }

    /// The list's module, which is always at the bottom of the stack.
    var list: TodoListModule? { living(TodoListModule.self) }

    private func choose(_ color: TodoColor) {
        if let settings = living(SettingsModule.self) {
            settings.choose(color)
        } else {
            console.choose(color)
        }
    }

    private func withShownTask(_ syntax: CommandSyntax, _ work: (TaskModule) -> Void) {
        if let task = router.topPresentable.flatMap({ manager.module(for: $0) }) as? TaskModule {
            work(task)
        } else {
            console.refuse(.noTask(syntax))
        }
    }

    private func living<Module: AnyModule>(_ type: Module.Type) -> Module? {
        manager.livingModules().lazy.compactMap { $0 as? Module }.first
    }

    /// Reports a line that couldn't be read.
    package func refuse(_ error: CommandError) {
        console.refuse(error)
    }

    /// Ends the app at the end of the input.
    package func endInput() {
        console.endInput()
    }
}

extension Store {
    fileprivate var list: TodoList? { state.value(forKeyOfType: TodoList.self) }
}
