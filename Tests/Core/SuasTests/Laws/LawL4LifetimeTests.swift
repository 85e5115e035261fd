import EventRuntime
import Suas
import Testing

/// L4: a listener ends with its removal, its linked object or its store; no capture is leaked.
@MainActor
struct LawL4LifetimeTests {
    private let store = Suas.createStore(reducer: number("a"))
    let log = Log()

    // MARK: - Removing

    @Test(arguments: ["key", "selector", "action", "linked", "absent"])
    func removingReleasesTheListenersCaptures(kind: String) {
        let object = Canary()
        weak var captured: Canary?
        var subscription: StoreSubscription?
        _ = Diagnostics.collect {
            subscription =
                switch kind {
                case "selector":
                    store.addListener(
                        stateSelector: { $0.number("a") },
                        callback: singing(&captured)
                    )
                case "action": store.addActionListener(actionListener: hearing(&captured))
                case "absent": store.listen(to: "b", singing(&captured))
                default: store.listen(singing(&captured))
                }
        }
        if kind == "linked" { subscription?.linkLifeCycleTo(object: object) }
        #expect(captured != nil)
        subscription?.removeListener()
        #expect(captured == nil)
    }

    @Test
    func aDroppedSubscriptionDoesNotEndTheListener() {
        weak let subscription = store.listen("a", "told", log)
        #expect(subscription == nil)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1"])
    }

    // MARK: - Linking to an object

    @Test(arguments: [true, false])
    func theNextActionReleasesALinkedListenersCaptures(hearsActions: Bool) {
        weak var captured: Canary?
        var object: Canary? = Canary()
        let subscription: StoreSubscription =
            hearsActions
            ? store.addActionListener(actionListener: hearing(&captured))
            : store.listen(singing(&captured))
        linked(subscription, to: object)
        object = nil
        store.dispatch(action: Nothing())
        #expect(captured == nil)
        withExtendedLifetime(subscription) {}
    }

    @Test
    func aLinkDoesNotRetainItsObject() {
        weak var watched: Canary?
        do {
            let object = Canary()
            watched = object
            store.listen { _ in }.linkLifeCycleTo(object: object)
        }
        #expect(watched == nil)
    }

    @Test
    func informingAfterTheObjectsReleaseDoesNothing() {
        var object: Canary? = Canary()
        let subscription = store.listen("a", "told", log)
        linked(subscription, to: object)
        subscription.informWithCurrentState()
        object = nil
        subscription.informWithCurrentState()
        #expect(log.entries == ["told 0"])
    }

    // MARK: - The store's end

    @Test
    func subscriptionsAndMiddlewaresDoNotRetainTheStore() {
        weak var watched: Store?
        var subscription: Subscription<Int>?
        do {
            let store = Suas.createStore(
                reducer: number("a"),
                middleware: BlockMiddleware { action, _, _, next in next(action) }
            )
            subscription = store.listen("a", "told", log)
            store.dispatch(action: Add(1, to: "a"))
            watched = store
        }
        #expect(watched == nil)
        subscription?.informWithCurrentState()
        subscription?.linkLifeCycleTo(object: log)
        subscription?.removeListener()
        #expect(log.entries == ["told 1"])
    }

    @Test
    func releasingTheStoreReleasesItsListenersCaptures() {
        weak var byState: Canary?
        weak var byAction: Canary?
        var subscriptions: [Any] = []
        do {
            let store = Suas.createStore(reducer: number("a"))
            subscriptions.append(store.listen(singing(&byState)))
            subscriptions.append(store.addActionListener(actionListener: hearing(&byAction)))
        }
        #expect(byState == nil)
        #expect(byAction == nil)
        withExtendedLifetime(subscriptions) {}
    }

    @Test
    func aStoreDroppedByItsListenerFinishesItsDelivery() {
        var store: Store? = Suas.createStore(reducer: number("a"))
        weak let watched = store
        store?.listen { number in
            log.add("1 \(number)")
            if number == 1 { store?.dispatch(action: Add(1, to: "a")) }
            store = nil
        }
        store?.listen("a", "2", log)
        store?.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1 1", "2 1", "1 2", "2 2"])
        #expect(watched == nil)
    }

    // MARK: - Dispatching on release

    @Test
    func anObjectReleasedByAStateMayDispatch() {
        let store = Suas.createStore(
            reducer: number("a")
                + BlockReducer(initialState: [Canary](), stateKey: "birds") {
                    birds,
                    action in
                    (action as? Keep).map { [$0.bird] }
                },
            middleware: BlockMiddleware { action, _, _, next in next(action) }
        )
        store.listen("a", "told", log)
        for round in 1...3 {
            let bird = Canary { [weak store] in store?.dispatch(action: Add(1, to: "a")) }
            store.dispatch(action: Keep(bird: bird))
            log.add("kept \(round)")
        }
        #expect(log.entries == ["kept 1", "told 1", "kept 2", "told 2", "kept 3"])
    }

    @Test
    func anObjectReleasedByAListenerMayDispatch() {
        store.listen("a", "told", log)
        var subscription: Subscription<Int>?
        do {
            let bird = Canary { store.dispatch(action: Add(1, to: "a")) }
            subscription = store.listen { _ in bird.sing() }
        }
        store.listen("a", "told too", log)
        subscription?.removeListener()
        #expect(log.entries == ["told 1", "told too 1"])
    }

    @Test
    func anObjectReleasedByAnOrphanedListenerMayDispatch() {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, dispatch, next in
                if (action as? Add)?.amount == 10 { dispatch(Nothing()) }
                next(action)
            }
        )
        var object: Canary? = Canary()
        do {
            let bird = Canary { [weak store] in store?.dispatch(action: Add(1, to: "a")) }
            linked(store.listen { _ in bird.sing() }, to: object)
        }
        store.addActionListener { [weak log] action in
            log?.add("heard \(action)")
            object = nil
        }
        store.listen("a", "told", log)
        store.dispatch(action: Add(10, to: "a"))
        #expect(object == nil)
        #expect(
            log.entries == ["heard +10 a", "heard Nothing()", "told 10", "heard +1 a", "told 11"]
        )
    }

    // Regression of this and the next test: the action came before the one being passed on, as if
    // the middleware had dispatched it.
    @Test
    func anObjectReleasedByADetachedStateMayDispatch() {
        weak var weakStore: Store?
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, _, next in
                if (action as? Add)?.amount == 10 { weakStore?.detach(stateKey: "birds") }
                next(action)
            }
        )
        weakStore = store
        store.attach(
            reducer: BlockReducer(initialState: [Canary](), stateKey: "birds") { _, action in
                (action as? Keep).map { [$0.bird] }
            }
        )
        do {
            let bird = Canary { [weak store] in store?.dispatch(action: Add(1, to: "a")) }
            store.dispatch(action: Keep(bird: bird))
        }
        store.listen("a", "told", log)
        store.dispatch(action: Add(10, to: "a"))
        #expect(log.entries == ["told 10", "told 11"])
    }

    @Test
    func anObjectReleasedByAResetMayDispatch() {
        var object: Canary? = Canary()
        weak var weakStore: Store?
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, _, next in
                guard (action as? Add)?.amount == 10 else { return next(action) }
                object = nil
                weakStore?.reset(state: 5, forKey: "a")
                next(action)
            }
        )
        weakStore = store
        do {
            let bird = Canary { [weak store] in store?.dispatch(action: Add(1, to: "a")) }
            linked(store.listen { _ in bird.sing() }, to: object)
        }
        store.listen("a", "told", log)
        store.dispatch(action: Add(10, to: "a"))
        #expect(object == nil)
        #expect(log.entries == ["told 5", "told 15", "told 16"])
    }

    /// Regression: each action released the captured values of one listener.
    @Test
    func anActionReleasesAllListenersOfAReleasedObject() {
        var object: Canary? = Canary()
        let alive = Canary()
        var released = 0
        for index in 0..<200 {
            let bird = Canary { released += 1 }
            linked(store.listen { _ in bird.sing() }, to: index % 2 == 0 ? object : alive)
        }
        object = nil
        store.dispatch(action: Add(1, to: "a"))
        #expect(released == 100)
        withExtendedLifetime(alive) {}
    }

    // MARK: - Support

    private func linked(_ subscription: StoreSubscription, to object: Canary?) {
        if let object { subscription.linkLifeCycleTo(object: object) }
    }
}

/// Replaces the canary in the sub-state.
private struct Keep: Action {
    let bird: Canary
}

/// Returns a state listener that is the only owner of a new canary.
@MainActor
private func singing(_ captured: inout Canary?) -> (Int) -> Void {
    let bird = Canary()
    captured = bird
    return { _ in bird.sing() }
}

@MainActor
private func hearing(_ captured: inout Canary?) -> (any Action) -> Void {
    let bird = Canary()
    captured = bird
    return { _ in bird.sing() }
}
