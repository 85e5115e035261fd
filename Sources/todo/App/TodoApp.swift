package import EventModules

/// The app, composed: three modules that know nothing of each other, the listeners that hear them,
/// the store that keeps their state, and the screen that draws it.
@MainActor
package final class TodoApp {
    private let list: TodoListModule
    private let settings = SettingsModule()
    private let console = ConsoleModule()
    private let store: Store
    private let manager: ModuleManager
    private let screen: ConsoleScreen

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - document: The list as it was read.
    ///   - file: Where it was read from; nil for a list that is in no file.
    ///   - listeners: What else hears the modules, such as a logger.
    ///   - streams: Where the state is drawn.
    ///   - hasColors: Whether it may be drawn in colour.
    ///   - today: The date of additions and completions.
    package init(
        list document: TodoDocument,
        file: TodoFile?,
        listeners: [any AnyEventsListening] = [],
        streams: StandardStreams,
        hasColors: Bool = false,
        today: @escaping () -> TodoDate = { .today() }
    ) {
        list = TodoListModule(today: today)
        let initialList = TodoList(document: document, path: file?.path)
        store = Suas.createStore(
            reducer: TodoListReducer(initialState: initialList) + TodoSettingsReducer()
                + ConsoleReducer(),
            middleware: SavingMiddleware(file: file)
        )
        screen = ConsoleScreen(streams: streams, hasColors: hasColors)
        screen.show(store)
        manager = ModuleManager(listeners: listeners + [.todo(store: store)], store: store)
        manager.setupEventsListeners(for: list)
        manager.setupEventsListeners(for: settings)
        manager.setupEventsListeners(for: console)
    }

    /// How the app ended; nil while it has not.
    package var ending: Ending? {
        switch store.state.value(forKeyOfType: TodoList.self)?.outcome {
        case .closed: .asAsked
        case .closedUnsaved: .unsaved
        default: nil
        }
    }

    /// How the app can end.
    package enum Ending {
        case asAsked
        case unsaved
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
        case .list(let filter): list.list(filter)
        case .add(let text): list.add(text)
        case .done(let number): list.complete(number)
        case .reopen(let number): list.reopen(number)
        case .priority(let number, let priority): list.prioritize(number, priority)
        case .select(let number): list.select(number)
        case .setColor(let color): settings.choose(color)
        case .save: list.save()
        case .quit: console.quit()
        case .help: console.help()
        }
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

extension AnyEventsListening where Self == StoreEventsListener {
    fileprivate static func todo(store: Store) -> StoreEventsListener {
        StoreEventsListener.todo(store: store)
    }
}
