import EventModules
import Testing

//> struct TodoList {

//> struct AddTodo: Action {

//>> struct TodoReducer: Reducer {

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

        //>> let todoReducer = TableReducer(initialState: TodoList(todos: []))

        #expect(printed == [["Buy milk"]])
    }

    @Test
    func severalStates() {
        //> let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
    }

    @Test
    func listening() {
        var log: [String] = []
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())

        //>> // One sub-state, under the name of its type or under its own key.

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

        //> let subscription = store.addListener(forStateType: TodoList.self) { [weak view] list in

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(view.shown == [[]])
    }

    @Test
    func actionListeners() {
        var log: [String] = []
        let store = Suas.createStore(reducer: TodoReducer())

        //> store.addActionListener { action in

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(log == ["a todo is added"])
    }

    @Test
    func otherThreadsSendActionsInOrder() async {
        let store = Suas.createStore(reducer: TodoReducer())
        let lists = store.states.compactMap { $0[TodoList.self]?.todos }.values

        //> let inlet = store.inlet

        let todos = await lists.first { @Sendable todos in todos.count == 2 }
        #expect(todos == ["Buy milk", "Call Mum"])
    }

    @Test
    func middlewares() {
        //> let capitalizing = BlockMiddleware { action, getState, dispatch, next in

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(store.state[TodoList.self]?.todos == ["BUY MILK"])
    }
}
