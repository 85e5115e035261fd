import Suas
import Testing

@MainActor
struct AppActionTests {
    private struct RemoveTodo: AppAction {
        let index: Int

        func updatedState(currentState: inout TodoList) {
            currentState.todos.remove(at: index)
        }
    }

    private struct Count: AppAction {
        func updatedState(currentState: inout Int) {
            currentState += 1
        }
    }

    private let log = Log()

    @Test
    func anActionCarriesItsChange() {
        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: TodoList(todos: ["milk", "eggs"]))
        )
        store.addListener(forStateType: TodoList.self) { [log] in log.add("\($0.todos)") }
        store.dispatch(action: RemoveTodo(index: 0))
        #expect(log.entries == ["[\"eggs\"]"])
    }

    @Test
    func anActionChangesOnlyStatesOfItsType() {
        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: 0, stateKey: "first")
                + AppActionReducer(initialState: 10, stateKey: "second")
                + AppActionReducer(initialState: TodoList(todos: ["milk"]))
        )
        store.addListener { [log] _ in log.add("changed") }
        store.dispatch(action: Count())
        store.dispatch(action: AddTodo(text: "no app action"))
        #expect(store.state.number("first") == 1)
        #expect(store.state.number("second") == 11)
        #expect(store.state.value(forKeyOfType: TodoList.self)?.todos == ["milk"])
        #expect(log.entries == ["changed"])
    }
}
