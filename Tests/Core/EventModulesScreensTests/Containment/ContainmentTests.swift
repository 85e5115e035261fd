import EventModulesScreens
import Testing

@MainActor
struct ContainmentTests {
    private final class Child: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()

        init(_ name: String, _ log: Log) {
            events.subscribe(onNext: { log.lines.append("\(name) \($0)") }).disposed(by: disposeBag)
        }
    }

    private let log = Log()
    private let parent: CounterScreen
    private let first: Child
    private let second: Child

    init() {
        parent = CounterScreen(.counting(), Log())
        first = Child("a", log)
        second = Child("b", log)
        parent.events.subscribe(onNext: { [log] in log.lines.append("parent \($0)") })
            .disposed(by: parent.disposeBag)
    }

    private func appear() {
        parent.viewWillAppear()
        parent.viewDidAppear()
    }

    @Test
    func childrenAppearAndDisappearWithTheirParent() {
        parent.add(first)
        parent.add(second)
        #expect(log.take().isEmpty)
        appear()
        parent.viewWillDisappear()
        parent.viewDidDisappear()
        #expect(
            log.take() == [
                "a willAppear", "b willAppear", "parent willAppear",
                "a appeared", "b appeared", "parent appeared",
                "a willDisappear", "b willDisappear", "parent willDisappear",
                "a disappeared", "b disappeared", "parent disappeared",
            ]
        )
    }

    @Test
    func childrenReadTheServicesOfTheirParent() {
        let manager = ModuleManager(services: Services())
        parent.add(first)
        manager.setupEventsListeners(for: parent)
        parent.transition(from: first, to: second)
        #expect(manager.services.map { $0.isSame(as: first.services) } == true)
        #expect(manager.services.map { $0.isSame(as: second.services) } == true)
        let other = ModuleManager(services: Services())
        other.setupEventsListeners(for: first)
        parent.add(first)
        #expect(other.services.map { $0.isSame(as: first.services) } == true)
    }

    @Test
    func childOfAVisibleParentAppearsAndDisappearsImmediately() {
        appear()
        _ = log.take()
        parent.add(first)
        parent.add(first)
        parent.remove(first)
        parent.remove(first)
        #expect(log.take() == ["a willAppear", "a appeared", "a willDisappear", "a disappeared"])
        #expect(parent.children.isEmpty)
    }

    @Test
    func childAddedWhileTheParentAppearsAppearsWithIt() {
        parent.viewWillAppear()
        _ = log.take()
        parent.add(first)
        #expect(log.take() == ["a willAppear"])
        parent.viewDidAppear()
        #expect(log.take() == ["a appeared", "parent appeared"])
    }

    @Test
    func childAddedWhileTheParentDisappearsStaysHidden() {
        appear()
        parent.viewWillDisappear()
        _ = log.take()
        parent.add(first)
        parent.viewDidDisappear()
        #expect(log.take() == ["parent disappeared"])
    }

    @Test
    func childRemovedFromADisappearingParentDisappearsImmediately() {
        parent.add(first)
        appear()
        parent.viewWillDisappear()
        _ = log.take()
        parent.remove(first)
        parent.viewDidDisappear()
        #expect(log.take() == ["a disappeared", "parent disappeared"])
    }

    @Test
    func transitionInterleavesTheEventsOfBothChildren() {
        parent.add(first)
        appear()
        _ = log.take()
        parent.transition(from: first, to: second)
        #expect(log.take() == ["a willDisappear", "b willAppear", "a disappeared", "b appeared"])
        #expect(parent.children.map { ObjectIdentifier($0) } == [ObjectIdentifier(second)])
    }

    @Test
    func transitionOfChildrenAddsAndRemoves() {
        parent.transition(from: first, to: second)
        #expect(parent.children.count == 1)
        parent.add(first)
        parent.transition(from: first, to: first)
        #expect(parent.children.count == 2)
        parent.transition(from: first, to: second)
        #expect(parent.children.map { ObjectIdentifier($0) } == [ObjectIdentifier(second)])
    }

    @Test
    func parentRetainsItsChildrenUntilTheirRemoval() {
        var child: Child? = Child("c", log)
        weak let released = child
        if let child { parent.add(child) }
        child = nil
        #expect(released != nil)
        if let released { parent.remove(released) }
        #expect(released == nil)
    }

    /// A child that was added while its parent's view was created received `willAppear` twice.
    @Test
    func childAddedWhileCreatingTheViewAppearsOnce() {
        let screen = OuterScreen(.counting(), adding: first)
        screen.viewWillAppear()
        screen.viewDidAppear()
        #expect(log.take() == ["a willAppear", "a appeared"])
    }

    /// A child that was removed before it appeared did appear, and never disappeared.
    @Test
    func childRemovedBeforeItAppearsStaysHidden() {
        parent.add(first)
        parent.add(second)
        let token = first[event: ViewControllerEvent.willAppear]
            .subscribe(onNext: { [parent, second] _ in parent.remove(second) })
        appear()
        token.dispose()
        #expect(
            log.take() == ["a willAppear", "parent willAppear", "a appeared", "parent appeared"]
        )
    }

    /// A child that was removed while another child disappeared received `disappeared` twice.
    @Test
    func childRemovedByADisappearingChildDisappearsOnce() {
        parent.add(first)
        parent.add(second)
        appear()
        parent.viewWillDisappear()
        _ = log.take()
        let token = first[event: ViewControllerEvent.disappeared]
            .subscribe(onNext: { [parent, second] _ in parent.remove(second) })
        parent.viewDidDisappear()
        token.dispose()
        #expect(log.take() == ["a disappeared", "b disappeared", "parent disappeared"])
    }

    /// A child that was removed while its parent unsubscribed did not receive `disappeared`.
    @Test
    func childRemovedWhileUnsubscribingDisappears() {
        let screen = OuterScreen(.counting(), adding: first)
        screen.removesWhenUnsubscribing = true
        screen.viewWillAppear()
        screen.viewDidAppear()
        _ = log.take()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        #expect(log.take() == ["a willDisappear", "a disappeared"])
    }

    @Test
    func childrenLeaveWithTheirParent() {
        parent.add(first)
        parent.add(second)
        appear()
        parent.remove(second)
        parent.viewWillDisappear()
        parent.viewDidDisappear()
        _ = log.take()
        parent.viewDidLeave()
        #expect(log.take() == ["a left", "parent left"])
    }

    /// Makes the child of a parent, and reports that it has left.
    private final class ChildModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<ViewControllerEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { Child("own", Log()) }

        func didLeave() { events.emit(.left) }
    }

    @Test
    func aChildsModuleLeavesWithItsParent() throws {
        let manager = ModuleManager()
        let step = ModuleRoutingStep(withMaker: ModuleContext(building: ChildModule.self))
        let child = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        let module = try #require(manager.module(for: child))
        let token = module[event: ViewControllerEvent.left]
            .subscribe(onNext: { [log] _ in log.lines.append("module left") })
        parent.add(child)
        for _ in 1...2 { manager.release([parent]) {} }
        token.dispose()
        #expect(log.take() == ["parent left", "module left", "parent left"])
    }

    @Test
    func cancelledGestureShowsTheChildrenAgain() {
        parent.add(first)
        appear()
        parent.viewWillDisappear()
        _ = log.take()
        parent.add(second)
        appear()
        parent.viewWillAppear()
        #expect(
            log.take() == [
                "a willAppear", "b willAppear", "parent willAppear",
                "a appeared", "b appeared", "parent appeared",
                "parent willAppear",
            ]
        )
    }

    @Test
    func transitionInAHiddenParentEmitsNothing() {
        parent.add(first)
        parent.transition(from: first, to: second)
        #expect(log.take().isEmpty)
        #expect(parent.children.map { ObjectIdentifier($0) } == [ObjectIdentifier(second)])
    }

    @Test
    func transitionWhileTheParentDisappearsShowsNoChild() {
        parent.add(first)
        appear()
        parent.viewWillDisappear()
        _ = log.take()
        parent.transition(from: first, to: second)
        parent.viewDidDisappear()
        #expect(log.take() == ["a disappeared", "parent disappeared"])
    }

    @Test
    func childrenConnectAndDisconnectWithTheirParent() {
        let store = Store.counting()
        let outer = OuterScreen(store, adding: first)
        let inner = CounterScreen(store, log)
        outer.add(inner)
        outer.viewWillAppear()
        #expect(inner.connected)
        outer.viewWillDisappear()
        #expect(!inner.connected)
    }

    @Test
    func childrenAreReleasedWithTheirParent() {
        let store = Store.counting()
        var outer: OuterScreen? = OuterScreen(store, adding: first)
        weak let parent = outer
        weak var child: CounterScreen?
        do {
            let inner = CounterScreen(store, log)
            child = inner
            outer?.add(inner)
        }
        outer?.viewWillAppear()
        #expect(child?.connected == true)
        outer = nil
        #expect(parent == nil)
        #expect(child == nil)
    }
}

/// A child that is connected before it appears.
@MainActor
struct ContainedConnectingTests {
    private let log = Log()
    private let store = Store.counting()
    private let parent: CounterScreen

    init() { parent = CounterScreen(.counting(), Log()) }

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
