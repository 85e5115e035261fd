import EventRuntime
import Suas
import Testing

/// L2, second half: an action dispatched by a middleware is processed at once.
@MainActor
struct LawL2MiddlewareOrderTests {
    let log = Log()

    @Test
    func aDispatchBeforeNextUpdatesTheStateImmediately() {
        let store = store { action, getState, dispatch, next in
            guard (action as? Add)?.amount == 1 else { return next(action) }
            dispatch(Add(10, to: "a"))
            log.add("after dispatch \(getState())")
            next(action)
            log.add("after next \(getState())")
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "told 10", #"after dispatch ["a": 10]"#, "told 11", #"after next ["a": 11]"#,
            ]
        )
    }

    @Test
    func dispatchingOnTheStoreItselfIsEquivalent() {
        var dispatchOnStore: (any Action) -> Void = { _ in }
        let store = store { action, getState, _, next in
            next(action)
            guard (action as? Add)?.amount == 1 else { return }
            dispatchOnStore(Add(10, to: "a"))
            log.add("\(getState())")
        }
        dispatchOnStore = { [weak store] in store?.dispatch(action: $0) }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1", "told 11", #"["a": 11]"#])
    }

    @Test
    func aListenersActionFollowsTheWholeMiddleware() {
        let store = store { action, getState, dispatch, next in
            next(action)
            guard (action as? Add)?.amount == 1 else { return }
            dispatch(Add(10, to: "a"))
            log.add("middleware is done with \(getState())")
        }
        store.listen { [unowned store] number in
            if number == 1 { store.dispatch(action: Add(100, to: "a")) }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == ["told 1", "told 11", #"middleware is done with ["a": 11]"#, "told 111"]
        )
    }

    // The filters need the old number, so a reducer that could change it in place must not.
    @Test(arguments: [true, false])
    func everyListenerSeesTheSamePairsForAllDispatchers(isInPlace: Bool) {
        let store = Suas.createStore(
            reducer: isInPlace ? CombinedReducer.inPlace : CombinedReducer.replacing,
            middleware: BlockMiddleware { action, _, dispatch, next in
                let amount = (action as? Add)?.amount
                if amount == 1 { dispatch(Add(10, to: "a")) }
                next(action)
                if amount == 1 { dispatch(Add(20, to: "a")) }
            }
        )
        store.addActionListener { [unowned store] action in
            if (action as? Add)?.amount == 10 { store.dispatch(action: Add(300, to: "a")) }
        }
        store.listen(to: "a", if: pairs("key")) { [unowned store] number in
            if number == 11 { store.dispatch(action: Add(4000, to: "a")) }
        }
        store.addListener(
            if: { [pairs = pairs("whole")] in pairs($0.number("a") ?? -1, $1.number("a") ?? -1) },
            callback: { [unowned store] state in
                if state.number("a") == 31 { store.reset(state: 50_000, forKey: "a") }
            }
        )
        store.partialStore { $0.number("a") }.addListener(if: pairs("part")) { _ in }
        store.dispatch(action: Add(1, to: "a"))
        let expected = ["0>10", "10>11", "11>31", "31>331", "331>4331", "4331>50000"]
        for name in ["key", "whole", "part"] {
            let pairs = log.entries.filter { $0.hasPrefix("\(name) ") }
            #expect(pairs == expected.map { "\(name) \($0)" })
        }
    }

    // MARK: - Calling next later

    @Test
    func aNextCalledByAListenerIsQueued() {
        var kept: [() -> Void] = []
        let store = store { action, _, _, next in
            if (action as? Add)?.amount == 1 { return next(action) }
            kept.append { next(action) }
        }
        store.listen { number in
            if number == 1 {
                for passOn in kept { passOn() }
            }
            log.add("last \(number)")
        }
        store.dispatch(action: Add(10, to: "a"))
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1", "last 1", "told 11", "last 11"])
    }

    @Test
    func aKeptNextPassesToTheRestOfTheChain() {
        var kept: [() -> Void] = []
        let keeping = BlockMiddleware { action, _, _, next in kept.append { next(action) } }
        let dispatching = BlockMiddleware { action, getState, dispatch, next in
            log.add("second gets \(action)")
            next(action)
            guard (action as? Add)?.amount == 1 else { return }
            dispatch(Add(10, to: "a"))
            log.add("second sees \(getState())")
        }
        let store = Suas.createStore(reducer: number("a"), middleware: keeping + dispatching)
        store.dispatch(action: Add(1, to: "a"))
        kept[0]()
        kept[1]()
        #expect(log.entries == ["second gets +1 a", #"second sees ["a": 1]"#, "second gets +10 a"])
        #expect(store.state.number("a") == 11)
    }

    @Test
    func keptClosuresDoNothingAfterTheStoresRelease() {
        var kept: [() -> Void] = []
        var store: Store? = store { action, getState, dispatch, next in
            kept = [{ next(action) }, { dispatch(action) }, { log.add("\(getState())") }]
        }
        store?.dispatch(action: Add(1, to: "a"))
        store = nil
        for call in kept { call() }
        #expect(log.entries == ["[:]"])
    }

    // MARK: - Causes

    @Test
    func everyActionRecordsItsCausingDelivery() {
        let store = store { action, _, dispatch, next in
            if (action as? Add)?.amount == 1 { dispatch(Add(10, to: "a")) }
            next(action)
        }
        var causes: [Cause] = []
        store.addActionListener { _ in
            if let cause = DeliveryQueue.main.current { causes.append(cause) }
        }
        store.listen { [unowned store] number in
            if number == 11 { store.dispatch(action: Add(100, to: "a")) }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 10", "told 11", "told 111"])
        #expect(causes.map(\.parentID) == [nil, causes[0].id, causes[0].id])
        #expect(DeliveryQueue.main.current == nil)
    }

    /// Returns a filter that logs each change.
    private func pairs(_ name: String) -> FilterFunction<Int> {
        { old, new in
            log.add("\(name) \(old)>\(new)")
            return true
        }
    }

    private func store(_ middleware: @escaping BlockMiddleware.Block) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: BlockMiddleware(middleware))
        store.listen("a", "told", log)
        return store
    }
}

extension CombinedReducer {
    fileprivate static var replacing: Self { number("a") + number("b") }
    fileprivate static var inPlace: Self { MutatingNumberReducer(stateKey: "a") + number("b") }
}

/// The in-place counterpart of `number(_:)`.
private struct MutatingNumberReducer: MutatingReducer {
    let initialState = 0
    let stateKey: StateKey

    func mutate(state: inout Int, action: any Action) -> Bool {
        guard let add = action as? Add, add.keys.contains(stateKey) else { return false }
        state += add.amount
        return true
    }
}
