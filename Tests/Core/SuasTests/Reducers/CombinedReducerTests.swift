import Suas
import Testing

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
    func updatedState(currentState: inout [Int]) {
        currentState.append(1)
    }
}
