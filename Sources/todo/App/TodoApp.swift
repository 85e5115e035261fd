package import EventModules
import EventModulesTracing

/// The app, composed: modules that know nothing of each other, the listeners that hear them, the
/// store that keeps their state, the router that shows them, and the screen that draws it all.
@MainActor
package final class TodoApp {
    /// It ends before what it traces does.
    private let trace: FlowTrace?
    private let console = ConsoleModule()
    private let keeper: TodoFileKeeper?
    package let store: Store
    package let manager: ModuleManager
    package let router: StackRouter
    private let contexts: TodoContexts

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - document: The list to begin with.
    ///   - file: Where it is kept; nil for a list that is in no file. It is read by `open()`.
    ///   - listeners: What else hears the modules, such as analytics.
    ///   - log: Receives every event as a line, and every action as a block of lines; nil to log
    ///     nothing.
    ///   - trace: Receives what follows from what, line by line, as it happens; nil to trace nothing.
    ///   - interface: How the app is shown.
    ///   - today: The date of additions and completions.
    package init(
        list document: TodoDocument,
        file: TodoFile?,
        listeners: [any AnyEventsListening] = [],
        log: ((String) -> Void)? = nil,
        trace: ((String) -> Void)? = nil,
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
        self.trace = trace.map { [manager, router] print in
            FlowTrace(manager: manager, router: router, keeping: Self.tracedCount, write: print)
        }
        manager.addEventsListeners([
            ListRouting(router: router, contexts: contexts, hasTask: hasTask),
            ConsoleRouting(manager: manager, router: router) { [store] message in
                store.dispatch(action: interface.action(saying: message))
            },
        ])
        manager.setupEventsListeners(for: console)
        router.start(with: ModuleRoutingStep(withMaker: contexts.list))
    }

    /// How many entries of a trace are kept, to find their causes: each may keep a list of its own.
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

    /// How the app ended; nil while it has not.
    package var ending: Ending? {
        switch store.list?.outcome {
        case .closed: .asAsked
        case .closedUnsaved: .unsaved
        case .openingRefused: .noList
        default: nil
        }
    }

    /// How the app can end.
    package enum Ending {
        case asAsked
        case unsaved
        case noList
    }

    /// Reads the list from its file; if that is not possible, the app has ended.
    package func open() async {
        guard let keeper else { return }
        store.dispatch(action: LoadTodoList(from: keeper))
        await settle()
    }

    /// Why there is no list to work on; nil if there is one.
    package var refusalToOpen: String? {
        if case .openingRefused(let reason) = store.list?.outcome { reason } else { nil }
    }

    /// Waits until the file is neither read nor written.
    package func settle() async {
        let lists = store.partialStore(forStateType: TodoList.self).states.values
        for await list in lists where list.outcome != .transferring { return }
    }

    /// Keeps unsaved changes for the next run, because the program is ended from outside.
    ///
    /// - Returns: What to say about it; nil if there is nothing to keep.
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

    /// Does what a line says.
    package func perform(_ line: String) {
        do {
            if let command = try Command(line) { perform(command) }
        } catch {
            console.refuse(error)
        }
    }

    /// Does what a command says.
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

    /// The list is at the bottom, whatever is shown on it.
    private var list: TodoListModule? { living(TodoListModule.self) }

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

    /// Complains of a line that can't be read.
    package func refuse(_ error: CommandError) {
        console.refuse(error)
    }

    /// Ends the app because there is nothing more to read.
    package func endInput() {
        console.endInput()
    }
}

extension Store {
    fileprivate var list: TodoList? { state.value(forKeyOfType: TodoList.self) }
}
