import EventRuntime
import Suas
import Testing

/// L8: the store does not change while its reducers run, even if the diagnostics sink changes it.
@MainActor
struct LawL8ChangingWhileReducingTests {
    private let log = Log()

    @Test(arguments: ["reset(state:forKey:)", "resetFullState(_:)"])
    func aResetInAReducerIsReportedAndQueued(call: String) {
        let isFull = call == "resetFullState(_:)"
        let store = store {
            if isFull { $0.resetFullState(["b": 7]) } else { $0.reset(state: 7, forKey: "b") }
        }
        store.listen("b", "b is", log)
        let reports = Diagnostics.collect { store.dispatch(action: Add(1, to: "a", "b")) }
        #expect(reports.map(\.summary) == ["A reducer changed the store directly."])
        #expect(reports.first?.details.map(\.value) == [call])
        #expect(log.entries == ["b is 1", "b is 7"])
    }

    // Regression: the keys were detached at once, before the remaining reducers had run.
    @Test
    func detachingInTheSinkOfAReducersReportIsQueued() {
        let store = store { $0.dispatch(action: Nothing()) }
        store.listen("b", "b is", log)
        dispatch(Add(1, to: "a", "b"), to: store) { store in store.detach(stateKey: "a") }
        #expect(log.entries == ["A reducer dispatched an action.", "b is 1"])
        #expect(store.state.keys == ["b"])
    }

    // Regression: a middleware's dispatch isn't queued, so it ran in the middle of the reset.
    @Test
    func changesByTheSinkFollowTheReset() {
        weak var weakStore: Store?
        let store = Suas.createStore(
            reducer: number("a") + number("b") + number("c"),
            middleware: BlockMiddleware { action, _, _, next in
                next(action)
                if action is Nothing { weakStore?.resetFullState(["a": 5, "b": "five", "c": 5]) }
            }
        )
        weakStore = store
        store.addListener { [log] state in log.add("\(state)") }
        dispatch(Nothing(), to: store) { store in
            store.dispatch(action: Add(1, to: "a", "c"))
            store.detach(stateKey: "b")
        }
        #expect(
            log.entries == [
                "A sub-state can't be reset to a value of a different type.",
                #"["a": 5, "b": 0, "c": 5]"#, #"["a": 6, "b": 0, "c": 6]"#, #"["a": 6, "c": 6]"#,
            ]
        )
    }

    // Regression: a state changed in place had no old value left, so the filter saw no change.
    @Test
    func aFilterAddedByTheSinkSeesTheChange() {
        let store = store { $0.dispatch(action: Nothing()) }
        store.attach(reducer: Total())
        dispatch(Add(1, to: "a", "total"), to: store) { [log] store in
            let hasChanged: FilterFunction<Store.State> = { old, new in
                old.value(forKey: "total", ofType: Int.self)
                    != new.value(forKey: "total", ofType: Int.self)
            }
            store.addListener(if: hasChanged) { _ in log.add("told") }
        }
        #expect(log.entries == ["A reducer dispatched an action.", "told"])
    }

    /// Dispatches an action while a diagnostics sink changes the store.
    private func dispatch(
        _ action: any Action,
        to store: Store,
        onReport: @escaping (Store) -> Void
    ) {
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        Diagnostics.sink = { [log] report in
            log.add(report.summary)
            onReport(store)
        }
        store.dispatch(action: action)
    }

    /// Returns a store whose first reducer misuses it.
    private func store(_ misuse: @escaping (Store) -> Void) -> Store {
        weak var weakStore: Store?
        let reducer = BlockReducer(initialState: 0, stateKey: "a") { _, action in
            if action is Add, let store = weakStore { misuse(store) }
            return nil
        }
        let store = Suas.createStore(reducer: reducer + number("b"))
        weakStore = store
        return store
    }
}

/// Changes its number in place.
private struct Total: MutatingReducer {
    let initialState = 0
    let stateKey: StateKey = "total"

    func mutate(state: inout Int, action: any Action) -> Bool {
        guard action is Add else { return false }
        state += 1
        return true
    }
}
