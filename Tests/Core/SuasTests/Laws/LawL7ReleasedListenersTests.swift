import Suas
import Testing

/// L2, L4 and L7: the listeners of an instance's sub-states end with the instance.
@MainActor
struct LawL7ReleasedListenersTests {
    private let log = Log()
    private let store = Suas.createStore(reducer: number("a"))
    private let instance = StateInstance(of: "Module", number: 1)
    private let part: PartialStore<Int>

    init() {
        store.attach(reducer: number("own"), for: instance)
        part = store.partialStore(forStateType: Int.self, stateKey: "own", in: instance)
    }

    /// Regression: the listener received a state that the store no longer had.
    @Test
    func aReleasedInstanceCallsNoLaterListener() {
        part.addListener { [store, instance, log] number in
            store.detach(instance)
            log.add("first \(number)")
        }
        part.addListener { [log] number in log.add("second \(number)") }
        store.dispatch(action: Add(1, to: "own"))
        #expect(log.entries == ["first 1"])
    }

    /// Regression: the store no longer found the listener, and called it.
    @Test
    func aListenerThatIsRemovedAfterTheReleaseIsNotCalled() {
        var second: Subscription<Int>?
        part.addListener { [store, instance] _ in
            store.detach(instance)
            second?.removeListener()
        }
        second = part.addListener { [log] number in log.add("second \(number)") }
        store.dispatch(action: Add(1, to: "own"))
        #expect(log.entries == [])
    }

    @Test
    func aReleasedInstanceReleasesItsListeners() {
        weak var captured: Canary?
        do {
            let canary = Canary()
            captured = canary
            part.addListener { _ in canary.sing() }.linkLifeCycleTo(object: log)
        }
        #expect(captured != nil)
        store.detach(instance)
        #expect(captured == nil)
    }
}
