import Suas
import Testing

@MainActor
struct ReducerTests {
    let log = Log()

    @Test
    func mayBeWrittenWithTheStateFirst() {
        struct StateFirst: Reducer {
            var initialState = 1
            func reduce(state: Int, action: any Action) -> Int? {
                action is Nothing ? state * 2 : nil
            }
        }
        #expect(numbers(of: StateFirst()) == ["2", "4"])
    }

    @Test
    func mayBeWrittenWithTheActionFirst() {
        struct ActionFirst: Reducer {
            var initialState = 1
            func reduce(action: any Action, state: Int) -> Int? {
                action is Nothing ? state * 2 : nil
            }
        }
        #expect(numbers(of: ActionFirst()) == ["2", "4"])
    }

    @Test
    func withBothSpellingsTheStateFirstOneIsCalled() {
        struct Both: Reducer {
            var initialState = 1
            func reduce(state: Int, action: any Action) -> Int? { state + 1 }
            func reduce(action: any Action, state: Int) -> Int? { state + 100 }
        }
        #expect(numbers(of: Both()) == ["2", "3"])
    }

    @Test
    func mayBeAClass() {
        final class Counting: Reducer {
            let initialState = 0
            private var calls = 0
            func reduce(state: Int, action: any Action) -> Int? {
                calls += 10
                return calls
            }
        }
        #expect(numbers(of: Counting()) == ["10", "20"])
    }

    @Test
    func mayBeGeneric() {
        struct Replacing<Value>: Reducer {
            var initialState: Value
            let next: Value
            func reduce(state: Value, action: any Action) -> Value? { next }
        }
        let store = Suas.createStore(
            reducer: Replacing(initialState: "", next: "text") + Replacing(initialState: 0, next: 1)
        )
        #expect(store.state.keys == ["String", "Int"])
        store.dispatch(action: Nothing())
        #expect("\(store.state)" == #"["String": "text", "Int": 1]"#)
    }

    @Test
    func receivesActionsOfEveryType() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, action in
                log.add("\(type(of: action))")
                return nil
            }
        )
        for action in [Nothing(), StartOver(), AddTodo(text: "")] as [any Action] {
            store.dispatch(action: action)
        }
        #expect(log.entries == ["Nothing", "StartOver", "AddTodo"])
    }

    /// Returns the numbers that a listener receives for two actions.
    private func numbers<R: Reducer>(of reducer: R) -> [String] where R.StateType == Int {
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Int.self) { log.add("\($0)") }
        store.dispatch(action: Nothing())
        store.dispatch(action: Nothing())
        return log.entries
    }
}

@MainActor
struct AnyReducerTests {
    @Test
    func aReducerIsOnePart() {
        #expect(Suas.createStore(reducer: Parts(TodoReducer().parts)).state.keys == ["TodoList"])
    }

    @Test
    func partsCanBeReorderedAndLeftOut() {
        let reducer = number("a") + number("b") + number("c")
        let store = Suas.createStore(reducer: Parts(reducer.parts.reversed().dropLast()))
        #expect(store.state.keys == ["c", "b"])
        store.dispatch(action: Add(1, to: "a", "b"))
        #expect("\(store.state)" == #"["c": 0, "b": 1]"#)
    }

    @Test
    func severalStoresMayShareAPart() {
        let parts = Parts(number("a").parts)
        let first = Suas.createStore(reducer: parts)
        let second = Suas.createStore(reducer: parts)
        first.dispatch(action: Add(1, to: "a"))
        #expect(first.state.number("a") == 1)
        #expect(second.state.number("a") == 0)
    }
}

private struct Parts: CombinableReducer {
    let parts: [AnyReducer]

    init(_ parts: some Sequence<AnyReducer>) { self.parts = Array(parts) }
}

@MainActor
struct BlockReducerTests {
    @Test
    func usesTheNameOfItsStateTypeAsKey() {
        #expect(BlockReducer(initialState: Cart.Item()) { _, _ in nil }.stateKey == "Item")
    }

    @Test
    func reducesWithItsClosure() {
        let reducer = BlockReducer(initialState: 0) { count, action in
            action is Nothing ? count + 1 : nil
        }
        #expect(reducer.reduce(state: 4, action: Nothing()) == 5)
        #expect(reducer.reduce(state: 4, action: StartOver()) == nil)
    }
}

/// Combined reducers in a unit test, without a store.
@MainActor
struct CombinedReducerTests {
    private let reducer = number("a") + number("b")

    @Test
    func hasTheInitialStatesOfAllReducers() {
        #expect(reducer.initialState.keys == ["a", "b"])
        #expect("\(reducer.initialState)" == #"["a": 0, "b": 0]"#)
    }

    @Test
    func reducesTheFullState() {
        let first = reducer.reduce(state: reducer.initialState, action: Add(2, to: "b"))
        #expect(first.map { "\($0)" } == #"["a": 0, "b": 2]"#)
        let second = first.flatMap { reducer.reduce(state: $0, action: Add(1, to: "a", "b")) }
        #expect(second.map { "\($0)" } == #"["a": 1, "b": 3]"#)
        #expect(first.map { "\($0)" } == #"["a": 0, "b": 2]"#)
    }

    @Test
    func returnsNilIfNoReducerChangedAnything() {
        #expect(reducer.reduce(state: reducer.initialState, action: Add(1, to: "c")) == nil)
    }

    @Test
    func missingOrMistypedKeysHaveTheirInitialStates() {
        let state: Store.State = ["b": "text", "c": 7]
        let new = reducer.reduce(state: state, action: Add(1, to: "a"))
        #expect(new.map { "\($0)" } == #"["a": 1, "b": 0]"#)
    }

    @Test
    func severalCombinationsMayExtendTheSameOne() {
        let extended = reducer + number("c")
        let other = reducer + number("c") + number("d")
        #expect(reducer.parts.map(\.stateKey) == ["a", "b"])
        #expect(extended.parts.map(\.stateKey) == ["a", "b", "c"])
        #expect(other.parts.map(\.stateKey) == ["a", "b", "c", "d"])
        #expect((number("e") + reducer).initialState.keys == ["e", "a", "b"])
        #expect(Suas.createStore(reducer: reducer).state.keys == ["a", "b"])
    }

    @Test
    func givesAMutatingReducerItsOwnCopy() {
        let reducer = AppActionReducer(initialState: [0], stateKey: "list") + number("a")
        let state = reducer.initialState
        let new = reducer.reduce(state: state, action: Append())
        #expect(new?.value(forKey: "list", ofType: [Int].self) == [0, 1])
        #expect(state.value(forKey: "list", ofType: [Int].self) == [0])
    }
}

private struct Append: AppAction {
    func updatedState(currentState: inout [Int]) { currentState.append(1) }
}

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

@MainActor
struct AppActionTests {
    private struct Count: AppAction {
        func updatedState(currentState: inout Int) { currentState += 1 }
    }

    private let log = Log()

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
