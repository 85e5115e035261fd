import EventModulesScreens
import Testing

/// A child that is connected before it appears.
@MainActor
struct ContainedConnectingTests {
    private let log = Log()
    private let store = Store.counting()
    private let parent: CounterScreen

    init() {
        parent = CounterScreen(.counting(), Log())
    }

    /// A child that was removed before its parent appeared stayed connected.
    @Test
    func removedChildOfAHiddenParentDisconnects() {
        let child = CounterScreen(store, log, connected: true)
        parent.add(child)
        _ = log.take()
        parent.remove(child)
        #expect(!child.connected)
        store.dispatch(action: Add())
        #expect(log.take() == ["unsubscribe"])
    }

    /// As above, for a child that was replaced.
    @Test
    func replacedChildOfAHiddenParentDisconnects() {
        let child = CounterScreen(store, log)
        let other = CounterScreen(store, log, connected: true)
        parent.add(child)
        child.connected = true
        parent.transition(from: child, to: other)
        #expect(!child.connected)
        #expect(other.connected)
    }

    @Test
    func childRemovedAfterItsParentDisappearedDisconnects() {
        let child = CounterScreen(store, log)
        parent.add(child)
        parent.viewWillAppear()
        parent.viewDidAppear()
        parent.viewWillDisappear()
        parent.viewDidDisappear()
        child.connected = true
        parent.remove(child)
        #expect(!child.connected)
    }

    /// As above, for the child of a child.
    @Test
    func childrenOfARemovedChildDisconnect() {
        let child = CounterScreen(store, log)
        let inner = CounterScreen(store, log, connected: true)
        child.add(inner)
        parent.add(child)
        parent.remove(child)
        #expect(!inner.connected)
    }

    @Test
    func childThatIsToStayConnectedDoes() {
        let child = CounterScreen(store, log, connected: true)
        child.shouldDisconnectWhenInvisible = false
        parent.add(child)
        parent.remove(child)
        #expect(child.connected)
    }

    @Test
    func childThatIsShownElsewhereStaysConnected() {
        let child = CounterScreen(store, log)
        parent.add(child)
        child.viewWillAppear()
        parent.remove(child)
        #expect(child.connected)
    }
}
