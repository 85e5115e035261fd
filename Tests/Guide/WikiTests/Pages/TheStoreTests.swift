import EventModules
import Testing

struct TodoList {
    var todos: [String]
}

struct AddTodo: Action {
    let text: String
}

struct TodoReducer: Reducer {
    var initialState = TodoList(todos: [])

    func reduce(state: TodoList, action: any Action) -> TodoList? {
        guard let action = action as? AddTodo else { return nil }
        return TodoList(todos: state.todos + [action.text])
    }
}

struct Settings {
    var color: String
}

struct SetColor: Action {
    let color: String
}

struct SettingsReducer: Reducer {
    var initialState = Settings(color: "black")
    var stateKey = "settings"

    func reduce(state: Settings, action: any Action) -> Settings? {
        guard let action = action as? SetColor else { return nil }
        return Settings(color: action.color)
    }
}

@MainActor
struct TheStoreTests {
    @Test
    func smallestExample() {
        var printed: [[String]] = []
        func print(_ todos: [String]) {
            printed.append(todos)
        }

        let todoReducer = TableReducer(initialState: TodoList(todos: []))
            .on(AddTodo.self) { list, action in list.todos.append(action.text) }

        let store = Suas.createStore(reducer: todoReducer)
        store.addListener(forStateType: TodoList.self) { list in print(list.todos) }
        store.dispatch(AddTodo(text: "Buy milk"))

        #expect(printed == [["Buy milk"]])
    }

    @Test
    func severalStates() {
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        #expect(store.state[TodoList.self]?.todos == [])
        #expect(store.state[Settings.self, stateKey: "settings"]?.color == "black")
    }

    @Test
    func listening() {
        var log: [String] = []
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())

        // One sub-state, under the name of its type or under its own key.
        store.addListener(forStateType: TodoList.self) { list in
            log.append("\(list.todos.count) todos")
        }
        store.addListener(forStateType: Settings.self, stateKey: "settings") { settings in
            log.append(settings.color)
        }

        // Only some changes.
        store.addListener(
            forStateType: TodoList.self,
            if: { oldState, newState in newState.todos.count > oldState.todos.count },
            callback: { list in log.append("one more: \(list.todos.last ?? "")") }
        )

        // The full state, whenever an action has changed something.
        store.addListener { state in log.append("changed: \(state.keys)") }

        // The part of several sub-states that one screen needs; without it, the screen isn't called.
        let summary: StateSelector<String> = { state in
            guard
                let list = state[TodoList.self],
                let settings = state[Settings.self, stateKey: "settings"]
            else { return nil }
            return "\(list.todos.count) in \(settings.color)"
        }
        store.addListener(stateSelector: summary) { text in log.append(text) }

        store.dispatch(AddTodo(text: "Buy milk"))
        store.dispatch(SetColor(color: "red"))
        let changed = "changed: [\"TodoList\", \"settings\"]"
        #expect(
            log == [
                "1 todos", "one more: Buy milk", changed, "1 in black",
                "red", changed, "1 in red",
            ]
        )
    }

    private final class View {
        var shown: [[String]] = []

        func show(_ list: TodoList) {
            shown.append(list.todos)
        }
    }

    @Test
    func subscriptions() {
        let store = Suas.createStore(reducer: TodoReducer())
        let view = View()

        let subscription = store.addListener(forStateType: TodoList.self) { [weak view] list in
            view?.show(list)
        }
        subscription.informWithCurrentState()
        subscription.linkLifeCycleTo(object: view)
        subscription.removeListener()

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(view.shown == [[]])
    }

    @Test
    func actionListeners() {
        var log: [String] = []
        let store = Suas.createStore(reducer: TodoReducer())

        store.addActionListener { action in
            if action is AddTodo { log.append("a todo is added") }
        }

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(log == ["a todo is added"])
    }

    @Test
    func otherThreadsSendActionsInOrder() async {
        let store = Suas.createStore(reducer: TodoReducer())
        let lists = store.states.compactMap { $0[TodoList.self]?.todos }.values

        let inlet = store.inlet
        Task.detached {
            for text in ["Buy milk", "Call Mum"] { inlet.send(AddTodo(text: text)) }
        }

        let todos = await lists.first { @Sendable todos in todos.count == 2 }
        #expect(todos == ["Buy milk", "Call Mum"])
    }

    @Test
    func middlewares() {
        let capitalizing = BlockMiddleware { action, getState, dispatch, next in
            if let add = action as? AddTodo {
                next(AddTodo(text: add.text.uppercased()))
            } else {
                next(action)
            }
        }
        let store = Suas.createStore(reducer: TodoReducer(), middleware: capitalizing)

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(store.state[TodoList.self]?.todos == ["BUY MILK"])
    }
}
