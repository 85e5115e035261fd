import EventModules
import Testing

/// The examples of `Applications with multiple states`, as written; colors are plain values.
@MainActor
struct SeveralStatesSeedTests {
    enum Color {
        case red, white
    }

    struct TodoList {
        var todos: [String]
    }

    struct TodoSettings {
        var backgroundColor: Color
        var textColor: Color
    }

    struct AddTodo: Action {}
    struct SwapColors: Action {}

    // Reduces todos actions and state only
    struct TodoReducer: Reducer {
        var initialState = TodoList(todos: [])

        func reduce(action: Action, state: TodoList) -> TodoList? {
            // Handle todos actions only
            action is AddTodo ? TodoList(todos: state.todos + ["todo"]) : nil
        }
    }

    // Reduces settings actions and state only
    struct SettingsReducer: Reducer {
        var initialState = TodoSettings(backgroundColor: .red, textColor: .white)

        func reduce(action: Action, state: TodoSettings) -> TodoSettings? {
            // Handle settings actions only
            guard action is SwapColors else { return nil }
            return TodoSettings(
                backgroundColor: state.textColor,
                textColor: state.backgroundColor
            )
        }
    }

    enum Keyed {
        // Reduces todos actions and state only
        struct TodoReducer: Reducer {
            var initialState = TodoList(todos: [])
            var stateKey = "todos"

            func reduce(action: Action, state: TodoList) -> TodoList? {
                // Handle todos actions only
                action is AddTodo ? TodoList(todos: state.todos + ["todo"]) : nil
            }
        }

        // Reduces settings actions and state only
        struct SettingsReducer: Reducer {
            var initialState = TodoSettings(backgroundColor: .red, textColor: .white)
            var stateKey = "settings"

            func reduce(action: Action, state: TodoSettings) -> TodoSettings? {
                // Handle settings actions only
                action is SwapColors ? state : nil
            }
        }
    }

    enum Single {
        struct TodoAppState {
            var settings: TodoSettings
            var todos: TodoList
        }

        // Reduces both todos and settings actions and state
        struct TodoReducer: Reducer {
            var initialState = TodoAppState(
                settings: TodoSettings(backgroundColor: .red, textColor: .white),
                todos: TodoList(todos: [])
            )

            func reduce(action: Action, state: TodoAppState) -> TodoAppState? {
                // Handle todos and settings actions
                nil
            }
        }
    }

    @Test
    func oneCombinedState() {
        let store = Suas.createStore(reducer: Single.TodoReducer())
        #expect(store.state.keys == ["TodoAppState"])
        store.addListener { _ in Issue.record("nothing has changed") }
        store.dispatch(action: AddTodo())
    }

    @Test
    func severalStates() {
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        var log: [String] = []

        // A listener that is informed when settings or todos keys in the state changes
        // I.e This listener listens to any change in the full state
        store.addListener { allApplicationStore in log.append("\(allApplicationStore.keys)") }

        // A listener that is informed only when "TodoSettings" key of the state changes
        // I.e This listener listens to the settings part of our application state
        store.addListener(forStateType: TodoSettings.self) { onlySettings in
            log.append("\(onlySettings.backgroundColor)")
        }

        // A listener that is informed only when "TodoList" key of the state changes
        // I.e This listener listens to the todo part of our application state
        store.addListener(forStateType: TodoList.self) { onlyTodos in
            log.append("\(onlyTodos.todos)")
        }

        let keys = "[\"TodoList\", \"TodoSettings\"]"
        store.dispatch(action: AddTodo())
        #expect(log == [keys, "[\"todo\"]"])
        log = []
        store.dispatch(action: SwapColors())
        #expect(log == [keys, "white"])
    }

    @Test
    func weakSelf() {
        final class Screen {
            var state: TodoList?

            @MainActor
            func listen(to store: Store) {
                let subscription = store.addListener(forStateType: TodoList.self) {
                    [weak self] state in
                    // Setting the state in the view
                    self?.state = state
                }
                subscription.linkLifeCycleTo(object: self)
            }
        }
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        let screen = Screen()
        screen.listen(to: store)
        store.dispatch(action: AddTodo())
        #expect(screen.state?.todos == ["todo"])
    }

    @Test
    func statesWithTheirOwnKeys() {
        let store = Suas.createStore(reducer: Keyed.TodoReducer() + Keyed.SettingsReducer())
        #expect(store.state.keys == ["todos", "settings"])
        var log: [String] = []

        // A listener that is informed only when "settings" key of the state changes
        // I.e This listener listens to the settings part of our application state
        store.addListener(forStateType: TodoSettings.self, stateKey: "settings") { onlySettings in
            log.append("\(onlySettings.textColor)")
        }

        // A listener that is informed only when "TodoList" key of the state changes
        // I.e This listener listens to the todo part of our application state
        store.addListener(forStateType: TodoList.self, stateKey: "todos") { onlyTodos in
            log.append("\(onlyTodos.todos)")
        }

        store.dispatch(action: SwapColors())
        store.dispatch(action: AddTodo())
        #expect(log == ["white", "[\"todo\"]"])
    }
}
