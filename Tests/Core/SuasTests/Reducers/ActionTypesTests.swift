import Suas
import Testing

@MainActor
struct ActionTypesTests {
    private struct Other: Action {}

    private struct NamingReducer: Reducer {
        let initialState = 0
        let stateKey: StateKey
        var actionTypes: [any Action.Type]?
        let log: Log

        func reduce(state: Int, action: any Action) -> Int? {
            let entry = "\(stateKey): \(type(of: action))"
            MainActor.assumeIsolated { [log] in log.add(entry) }
            return state + 1
        }
    }

    private let log = Log()

    @Test
    func aReducerRunsForItsActionTypes() {
        let store = Suas.createStore(
            reducer: NamingReducer(stateKey: "todos", actionTypes: [AddTodo.self], log: log)
                + NamingReducer(stateKey: "none", actionTypes: [], log: log)
                + NamingReducer(stateKey: "all", actionTypes: nil, log: log)
        )
        for _ in 1...2 {
            store.dispatch(action: AddTodo(text: ""))
            store.dispatch(action: Other())
        }
        let round = ["todos: AddTodo", "all: AddTodo", "all: Other"]
        #expect(log.entries == round + round)
    }

    @Test
    func actionTypesAreUpdatedByAttachingAndDetaching() {
        let store = Suas.createStore(
            reducer: NamingReducer(stateKey: "a", actionTypes: [AddTodo.self], log: log)
        )
        store.dispatch(action: AddTodo(text: ""))
        store.attach(reducer: NamingReducer(stateKey: "b", actionTypes: [AddTodo.self], log: log))
        store.dispatch(action: AddTodo(text: ""))
        store.detach(stateKey: "a")
        store.dispatch(action: AddTodo(text: ""))
        #expect(log.entries == ["a: AddTodo", "a: AddTodo", "b: AddTodo", "b: AddTodo"])
    }
}
