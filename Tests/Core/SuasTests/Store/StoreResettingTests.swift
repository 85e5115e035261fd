import EventRuntime
import Suas
import Testing

@MainActor
struct StoreResettingTests {
    private let log = Log()
    private let store = Suas.createStore(reducer: number("a") + number("b") + TodoReducer())

    @Test
    func resettingCallsListenersOfTheKey() {
        store.listen("a", "a is", log)
        store.listen("b", "b is", log)
        store.addActionListener { [log] action in log.add("\(action)") }
        store.reset(state: 7, forKey: "a")
        #expect(log.entries == ["a is 7"])
    }

    @Test
    func resettingByTypeUsesItsName() {
        store.addListener(forStateType: TodoList.self) { [log] in log.add("\($0.todos)") }
        store.reset(state: TodoList(todos: ["milk"]))
        #expect(log.entries == ["[\"milk\"]"])
    }

    @Test
    func resettingTheFullStateIsOneStep() {
        let kept = store.state
        store.dispatch(action: Add(1, to: "a", "b"))
        store.listen("a", "a is", log)
        store.listen("b", "b is", log)
        store.addListener { [log] _ in log.add("changed") }
        store.resetFullState(kept)
        #expect(log.entries == ["a is 0", "b is 0", "changed"])
    }

    @Test
    func unchangedStatesCallNoListener() {
        store.dispatch(action: Add(1, to: "b"))
        let kept = store.state
        store.dispatch(action: Add(1, to: "a"))
        store.listen("a", "a is", log)
        store.listen("b", "b is", log)
        store.resetFullState(kept)
        store.resetFullState(kept)
        #expect(log.entries == ["a is 0"])
    }

    @Test
    func omittedKeysKeepTheirStates() {
        store.dispatch(action: Add(1, to: "a", "b"))
        store.resetFullState(["a": 9])
        #expect(store.state.number("a") == 9)
        #expect(store.state.number("b") == 1)
    }

    @Test
    func resettingInAListenerIsQueued() {
        store.listen(to: "a") { [unowned store] number in
            if number == 1 { store.reset(state: 5, forKey: "a") }
        }
        store.listen("a", "a is", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["a is 1", "a is 5"])
    }

    @Test
    func aMiddlewareResetsImmediately() {
        var kept: Store.State?
        weak var weakStore: Store?
        let log = log
        let undo = BlockMiddleware { action, getState, _, next in
            guard action is AddTodo else {
                kept = getState()
                return next(action)
            }
            if let kept { weakStore?.resetFullState(kept) }
            log.add("now \(getState().number("a") ?? -1)")
        }
        let store = Suas.createStore(reducer: number("a"), middleware: undo)
        weakStore = store
        store.dispatch(action: Add(4, to: "a"))
        store.dispatch(action: AddTodo(text: "undo"))
        #expect(log.entries == ["now 0"])
    }

    @Test
    func aKeyWithoutReducerIsReported() {
        let reports = Diagnostics.collect {
            store.reset(state: 1, forKey: "z")
            store.reset(state: "text")
        }
        let keys = "\"a\", \"b\", \"TodoList\""
        #expect(
            reports.map(\.description) == [
                """
                A store was asked to reset a state key that it does not have.
                    state key: "z"
                    keys of the store: \(keys)
                Nothing has changed for that key.
                To fix this, attach a reducer for "z" first, or correct the key.
                """,
                """
                A store was asked to reset a state key that it does not have.
                    state key: "String"
                    keys of the store: \(keys)
                Nothing has changed for that key.
                To fix this, attach a reducer for "String" first, or correct the key.
                """,
            ]
        )
    }

    @Test
    func anotherTypeIsReported() {
        store.listen("a", "a is", log)
        let reports = Diagnostics.collect { store.reset(state: "text", forKey: "a") }
        #expect(
            reports.map(\.description) == [
                """
                A store was asked to reset a sub-state to one of another type.
                    state key: "a"
                    given: Swift.String
                    reducer: Suas.BlockReducer<Swift.Int>, state Swift.Int
                Nothing has changed for that key.
                To fix this, pass a value of type Swift.Int.
                """
            ]
        )
        #expect(log.entries.isEmpty)
    }
}
