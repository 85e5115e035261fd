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
        #expect("\(store.state)" == #"["String": text, "Int": 1]"#)
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
