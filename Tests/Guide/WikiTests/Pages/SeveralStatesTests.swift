import EventModules
import Testing

@MainActor
struct SeveralStatesTests {
    //> struct TodoList { var todos: [String] }

    //> struct AddTodo: Action { let text: String }

    struct LogBook { var lines: [String] }
    struct WriteLine: Action { let line: String }

    //>> struct LogReducer: MutatingReducer {

    //> struct EraseLines: AppAction {

    //>> struct SettingsReducer: Reducer {

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        //> let todos = TableReducer(initialState: TodoList(todos: []))

        #expect(printed == ["red"])

        //> let list = store.state[TodoList.self]

        #expect(list?.todos == [] && color == "red" && keys == ["TodoList", "TodoSettings"])

        //> let kept = store.state

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
        //> let store = Suas.createStore(reducer: AppActionReducer(initialState: LogBook(lines: ["a"])))

        #expect(store.state[LogBook.self]?.lines == [])
    }

    @Test
    func attaching() {
        let store = Suas.createStore(reducer: LogReducer())

        //> store.attach(reducer: SettingsReducer())

        #expect(store.state.keys == ["LogBook"])
    }
}
