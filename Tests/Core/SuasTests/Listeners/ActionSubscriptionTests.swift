import Suas
import Testing

@MainActor
struct ActionSubscriptionTests {
    let log = Log()

    @Test
    func removesItsListenerAndNoOther() {
        let store = Suas.createStore(reducer: number("a"))
        let first = store.addActionListener { log.add("1 \($0)") }
        store.addActionListener { log.add("2 \($0)") }
        store.dispatch(action: Add(1, to: "a"))
        first.removeListener()
        first.removeListener()
        store.dispatch(action: Add(2, to: "a"))
        #expect(log.entries == ["1 +1 a", "2 +1 a", "2 +2 a"])
    }

    @Test
    func endsWithItsLinkedObject() {
        let store = Suas.createStore(reducer: number("a"))
        var object: Canary? = Canary()
        let subscription = store.addActionListener { log.add("heard \($0)") }
        if let object { subscription.linkLifeCycleTo(object: object) }
        store.dispatch(action: Add(1, to: "a"))
        object = nil
        store.dispatch(action: Add(2, to: "a"))
        #expect(log.entries == ["heard +1 a"])
    }

    @Test
    func receivesActionsBeforeMiddlewaresAndReducers() {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, _, next in
                log.add("middleware \(action)")
                next(action)
            }
        )
        store.addActionListener { [unowned store] in log.add("heard \($0) at \(store.state)") }
        store.listen("a", "told", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == [#"heard +1 a at ["a": 0]"#, "middleware +1 a", "told 1"])
    }

    @Test
    func receivesActionsThatAreHeldBackOrNotReduced() {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { _, _, _, _ in }
        )
        store.addActionListener { log.add("heard \(type(of: $0))") }
        store.dispatch(action: Nothing())
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["heard Nothing", "heard Add"])
    }

    @Test
    func receivesTheDispatchedActionNotItsReplacement() {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { _, _, _, next in next(Add(7, to: "a")) }
        )
        store.addActionListener { log.add("heard \($0)") }
        store.listen("a", "told", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["heard +1 a", "told 7"])
    }

    @Test
    func doesNothingAfterTheStoresRelease() {
        var store: Store? = Suas.createStore(reducer: number("a"))
        let subscription = store?.addActionListener { _ in }
        store = nil
        subscription?.linkLifeCycleTo(object: log)
        subscription?.removeListener()
        #expect(store == nil)
    }
}
