import EventModules
import Testing

@MainActor
struct SeveralStatesTests {
    struct TodoList { var todos: [String] }
    struct TodoSettings { var color: String }

    struct AddTodo: Action { let text: String }
    struct SetColor: Action { let color: String }

    struct LogBook { var lines: [String] }
    struct WriteLine: Action { let line: String }

    struct LogReducer: MutatingReducer {
        var initialState = LogBook(lines: [])

        func mutate(state: inout LogBook, action: any Action) -> Bool {
            guard let action = action as? WriteLine else { return false }
            state.lines.append(action.line)
            return true
        }
    }

    struct EraseLines: AppAction {
        func updatedState(currentState: inout LogBook) {
            currentState.lines.removeAll()
        }
    }

    struct SettingsReducer: Reducer {
        let initialState = TodoSettings(color: "black")
        var actionTypes: [any Action.Type]? { [SetColor.self] }

        func reduce(state: TodoSettings, action: any Action) -> TodoSettings? {
            (action as? SetColor).map { TodoSettings(color: $0.color) }
        }
    }

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let todos = TableReducer(initialState: TodoList(todos: []))
            .on(AddTodo.self) { list, action in list.todos.append(action.text) }
        let settings = TableReducer(initialState: TodoSettings(color: "black"))
            .on(SetColor.self) { settings, action in settings.color = action.color }
        let store = Suas.createStore(reducer: todos + settings)
        store.addListener(forStateType: TodoSettings.self) { settings in print(settings.color) }
        store.dispatch(SetColor(color: "red"))

        #expect(printed == ["red"])

        let list = store.state[TodoList.self]
        let color = store.state[TodoSettings.self, stateKey: "TodoSettings"]?.color
        let keys = store.state.keys

        #expect(list?.todos == [] && color == "red" && keys == ["TodoList", "TodoSettings"])

        let kept = store.state
        store.dispatch(AddTodo(text: "Buy milk"))
        store.resetFullState(kept)
        store.reset(state: TodoSettings(color: "blue"))
        store.reset(state: TodoSettings(color: "green"), forKey: "TodoSettings")

        #expect(store.state[TodoList.self]?.todos == [])
        #expect(printed == ["red", "blue", "green"])
    }

    @Test
    func changingInPlace() {
        let store = Suas.createStore(reducer: LogReducer())
        store.dispatch(WriteLine(line: "a"))
        #expect(store.state[LogBook.self]?.lines == ["a"])
    }

    @Test
    func actionsWithTheirChange() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: LogBook(lines: ["a"])))
        store.dispatch(EraseLines())

        #expect(store.state[LogBook.self]?.lines == [])
    }

    @Test
    func attaching() {
        let store = Suas.createStore(reducer: LogReducer())

        store.attach(reducer: SettingsReducer())
        store.dispatch(SetColor(color: "red"))
        store.detach(stateKey: "TodoSettings")

        #expect(store.state.keys == ["LogBook"])
    }
}
