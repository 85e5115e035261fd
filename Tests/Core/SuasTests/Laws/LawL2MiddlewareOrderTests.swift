import EventRuntime
import Suas
import Testing

/// L2, second half: an action dispatched by a middleware is processed at once.
@MainActor
struct LawL2MiddlewareOrderTests {
    let log = Log()

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

    private func store(_ middleware: @escaping BlockMiddleware.Block) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: BlockMiddleware(middleware))
        store.listen("a", "told", log)
        return store
    }
}
