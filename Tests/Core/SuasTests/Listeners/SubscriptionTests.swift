import Suas
import Testing

@MainActor
struct SubscriptionTests {
    let log = Log()

    @Test
    func removesItsListenerAndNoOther() {
        let store = Suas.createStore(reducer: number("a"))
        let subscriptions = (1...5).map { store.listen("a", "\($0)", log) }
        subscriptions[1].removeListener()
        subscriptions[3].removeListener()
        store.dispatch(action: Add(1, to: "a"))
        subscriptions[0].removeListener()
        subscriptions[4].removeListener()
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1 1", "3 1", "5 1", "3 2"])
    }

    @Test
    func removingTwiceDoesNothing() {
        let store = Suas.createStore(reducer: number("a"))
        let first = store.listen("a", "1", log)
        store.listen("a", "2", log)
        first.removeListener()
        first.removeListener()
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["2 1"])
    }

    @Test
    func informsImmediatelyFromOutside() {
        let store = Suas.createStore(reducer: number("a"))
        let subscription = store.listen("a", "told", log)
        subscription.informWithCurrentState()
        log.add("returned")
        store.dispatch(action: Add(1, to: "a"))
        subscription.informWithCurrentState()
        #expect(log.entries == ["told 0", "returned", "told 1", "told 1"])
    }

    @Test
    func informsWholeStateAndSelectorListeners() {
        let store = Suas.createStore(reducer: number("a"))
        let whole = store.addListener { log.add("whole \($0)") }
        let selected = store.addListener(
            stateSelector: { $0.number("a") },
            callback: { log.add("selected \($0)") }
        )
        selected.informWithCurrentState()
        whole.informWithCurrentState()
        #expect(log.entries == ["selected 0", #"whole ["a": 0]"#])
    }

    @Test
    func informsRegardlessOfTheFilter() {
        let store = Suas.createStore(reducer: number("a"))
        let byKey = store.listen(if: { _, _ in false }, { log.add("key \($0)") })
        let whole = store.addListener(
            if: { _, _ in false },
            callback: { log.add("whole \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        byKey.informWithCurrentState()
        whole.informWithCurrentState()
        #expect(log.entries == ["key 1", #"whole ["a": 1]"#])
    }

    @Test
    func informsNoListenerWhoseSelectorReturnsNil() {
        let store = Suas.createStore(reducer: number("a"))
        let subscription = store.addListener(
            stateSelector: { state in state.number("a").flatMap { $0 > 0 ? $0 : nil } },
            callback: { log.add("told \($0)") }
        )
        subscription.informWithCurrentState()
        store.dispatch(action: Add(1, to: "a"))
        subscription.informWithCurrentState()
        #expect(log.entries == ["told 1", "told 1"])
    }

    @Test
    func informsAfterTheCurrentDelivery() {
        let store = Suas.createStore(reducer: number("a"))
        var other: Subscription<Int>?
        store.listen { [unowned store] number in
            log.add("1 \(number)")
            if number == 1 {
                other?.informWithCurrentState()
                store.dispatch(action: Add(1, to: "a"))
            }
        }
        other = store.listen("a", "2", log)
        store.listen("a", "3", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1 1", "2 1", "3 1", "2 1", "1 2", "2 2", "3 2"])
    }

    @Test
    func anInformedListenerMayDispatch() {
        let store = Suas.createStore(reducer: number("a"))
        let subscription = store.listen { [unowned store] number in
            if number == 0 { store.dispatch(action: Add(1, to: "a")) }
            log.add("told \(number)")
        }
        subscription.informWithCurrentState()
        #expect(log.entries == ["told 0", "told 1"])
    }

    @Test
    func informsNoRemovedListener() {
        let store = Suas.createStore(reducer: number("a"))
        let first = store.listen("a", "1", log)
        first.removeListener()
        first.informWithCurrentState()
        var second: Subscription<Int>?
        store.listen { _ in
            second?.informWithCurrentState()
            second?.removeListener()
        }
        second = store.listen("a", "2", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries.isEmpty)
    }

    @Test
    func linkingARemovedListenerDoesNothing() {
        let store = Suas.createStore(reducer: number("a"))
        let subscription = store.listen("a", "told", log)
        subscription.removeListener()
        subscription.linkLifeCycleTo(object: log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries.isEmpty)
    }
}
