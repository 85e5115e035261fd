import EventModulesScreens
import Testing

/// Connecting to the store, and the last known state while sub-states are added and removed.
@MainActor
struct ConnectingTests {
    private let log = Log()
    private let store = Store.counting()

    @Test
    func connectingTwiceListensOnce() {
        let screen = CounterScreen(store, log)
        screen.connected = true
        screen.connected = true
        screen.viewWillAppear()
        screen.viewWillAppear()
        _ = log.take()
        store.dispatch(action: Add())
        #expect(log.take() == ["will 1", "view 0 > 1", "did 0"])
        screen.connected = false
        screen.connected = false
        #expect(log.take() == ["unsubscribe"])
    }

    @Test
    func cancelledGestureConnectsAgain() {
        let screen = CounterScreen(store, log)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        store.dispatch(action: Add())
        _ = log.take()
        screen.viewWillAppear()
        screen.viewDidAppear()
        #expect(log.take() == ["will 1", "view 0 > 1", "did 0"])
    }

    @Test
    func reappearingScreenHasItsViewModelAlready() {
        let screen = CounterScreen(store, log)
        screen.viewWillAppear()
        store.dispatch(action: Add(amount: -1))
        screen.viewWillDisappear()
        store.dispatch(action: Add(amount: 1))
        _ = log.take()
        screen.viewWillAppear()
        #expect(log.take() == ["will 0", "view - > 0", "did -"])
    }

    @Test
    func storeAndScreenDoNotRetainEachOther() {
        var screen: CounterScreen?
        weak var weakStore: Store?
        do {
            let store = Store.counting()
            weakStore = store
            screen = CounterScreen(store, log)
        }
        screen?.viewWillAppear()
        weak let weakView = screen?.rootView
        weak let weakScreen = screen
        #expect(weakView != nil)
        screen = nil
        #expect(weakScreen == nil)
        #expect(weakView == nil)
        #expect(weakStore == nil)
    }

    @Test
    func disconnectedScreenIsReleased() {
        var screen: ListScreen? = ListScreen(store, log)
        weak let released = screen
        screen?.viewWillAppear()
        screen?.localState.index = 1
        screen?.viewWillDisappear()
        screen?.viewDidDisappear()
        screen = nil
        #expect(released == nil)
    }

    private struct Other: Equatable {}

    private func storeWithoutCounter() -> Store {
        Suas.createStore(reducer: AppActionReducer(initialState: Other()))
    }

    @Test
    func stateAddedLaterIsShownOnce() {
        let store = storeWithoutCounter()
        let screen = CounterScreen(store, log)
        let reports = Diagnostics.collect { screen.viewWillAppear() }
        #expect(reports.count == 1)
        #expect(screen.viewModel == nil)
        _ = log.take()
        store.attach(reducer: AppActionReducer(initialState: Counter(count: 4)))
        #expect(log.take() == ["will 4", "view - > 4", "did -"])
    }

    @Test
    func removedStateIsKnownUntilTheScreenReconnects() {
        let screen = ListScreen(store, log)
        screen.viewWillAppear()
        _ = log.take()
        store.detach(stateKey: "Counter")
        #expect(log.take().isEmpty)
        #expect(screen.state == nil)
        screen.localState.index = 1
        #expect(log.take() == ["will 0/1", "view 0/1", "local 1"])
        store.attach(reducer: AppActionReducer(initialState: Counter(count: 9)))
        #expect(log.take() == ["will 9/1", "view 9/1"])
        store.detach(stateKey: "Counter")
        screen.viewWillDisappear()
        let reports = Diagnostics.collect { screen.viewWillAppear() }
        #expect(reports.count == 1)
        #expect(log.take() == ["will ?/1", "view ?/1"])
        #expect(screen.lastKnownState == nil)
    }
}

/// The release of a connected screen.
@MainActor
struct ReleasingTests {
    private let log = Log()
    private let store = Store.counting()

    /// `willUnsubscribe()` was not called.
    @Test
    func releasedScreenUnsubscribes() {
        var screen: CounterScreen? = CounterScreen(store, log, connected: true)
        weak let released = screen
        screen = nil
        #expect(released == nil)
        #expect(log.take().last == "unsubscribe")
        store.dispatch(action: Add())
        #expect(log.take().isEmpty)
    }

    @Test
    func releasedScreenThatIsNotConnectedDoesNot() {
        var screen: CounterScreen? = CounterScreen(store, log, connected: true)
        screen?.connected = false
        _ = log.take()
        screen = nil
        #expect(screen == nil)
        #expect(log.take().isEmpty)
    }

    @Test
    func propertiesOfSubclassesAreAliveWhileUnsubscribing() {
        final class Reporting: ViewController<CounterView> {
            var log: Log?
            var name = "a name that is on the heap, because it is long"

            deinit {}

            override func willUnsubscribe() {
                log?.lines.append("\(name) shows \(viewModel?.text ?? "-") of \(state?.count ?? 0)")
            }
        }
        let part = store.partialStore(forStateType: Counter.self)
        var screen: Reporting? = Reporting(store: part, connected: true)
        screen?.log = log
        screen = nil
        #expect(log.take() == ["a name that is on the heap, because it is long shows 0 of 0"])
    }

    @Test
    func isolatedDeinitRunsBeforeUnsubscribing() {
        var screen: OverridingScreen? = OverridingScreen(
            store.partialStore(forStateType: Counter.self),
            log,
            connected: true
        )
        screen?.viewWillAppear()
        screen = nil
        #expect(log.take().suffix(2) == ["released", "willUnsubscribe"])
    }

    @Test
    func actionOfAnUnsubscribingScreenIsDispatched() {
        final class Counting: ViewController<CounterView> {
            override func willUnsubscribe() { dispatch(Add()) }
        }
        let part = store.partialStore(forStateType: Counter.self)
        var screen: Counting? = Counting(store: part, connected: true)
        screen = nil
        #expect(screen == nil)
        #expect(store.state.value(forKeyOfType: Counter.self) == Counter(count: 1))
    }

    @Test
    func screenReleasedByATaskOnTheMainActorUnsubscribes() async {
        await Task { _ = CounterScreen(store, log, connected: true) }.value
        #expect(log.take().last == "unsubscribe")
    }

    @Test
    func screenReleasedOffTheMainActorStopsSilently() async {
        let holder = Holder()
        weak var released: CounterScreen?
        do {
            let screen = CounterScreen(store, log, connected: true)
            released = screen
            holder.screen.withLock { $0 = screen }
        }
        _ = log.take()
        await Task.detached { holder.screen.withLock { $0 = nil } }.value
        #expect(released == nil)
        store.dispatch(action: Add())
        #expect(log.take().isEmpty)
    }
}

/// Holds the last reference to a screen.
private final class Holder: Sendable {
    let screen = Guarded<CounterScreen?>(nil)
}

/// Overriding the open members from another module.
@MainActor
struct SubclassingTests {
    private let log = Log()

    @Test
    func allOpenMembersCanBeOverridden() {
        let screen = OverridingScreen(log)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.localState.index = 1
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        screen.connected = false
        #expect(
            log.take() == [
                "setup", "initialized", "setupInteraction", "will", "did", "willAppear", "appeared",
                "will", "did", "local", "willDisappear", "disappeared", "willUnsubscribe",
            ]
        )
    }

    /// This did not compile while the base class had an isolated `deinit`.
    @Test
    func subclassCanHaveANonisolatedDeinit() {
        final class Plain: ViewController<CounterView> {
            deinit {}
        }
        let store = Store.counting().partialStore(forStateType: Counter.self)
        var screen: Plain? = Plain(store: store, connected: true)
        weak let released = screen
        screen = nil
        #expect(released == nil)
    }

    @Test
    func subclassCanHaveAnIsolatedDeinit() {
        final class Counted: ViewController<CounterView> {
            var log: Log?
            isolated deinit { log?.lines.append("released, \(connected)") }
        }
        let store = Store.counting().partialStore(forStateType: Counter.self)
        var screen: Counted? = Counted(store: store, connected: true)
        screen?.log = log
        screen = nil
        #expect(log.take() == ["released, true"])
    }

    @Test
    func subclassOfASubclassIsAScreen() {
        final class Further: OverridingScreen {
            let title = "further"
            override func setup() { log.lines.append(title) }
        }
        var screen: Further? = Further(log)
        #expect(screen?.localState.index == 3)
        screen = nil
        #expect(log.take() == ["further", "initialized", "released"])
    }

    @Test
    func screenWithoutPropertiesInheritsItsInit() {
        final class Plain: ViewController<CounterView> {}
        let screen = Plain(store: Store.counting().partialStore(forStateType: Counter.self))
        screen.viewWillAppear()
        #expect(screen.rootView.model?.text == "0")
    }

    /// `init` disconnected a screen that `setup()` had connected.
    @Test
    func setupCanConnect() {
        final class Listening: ViewController<CounterView> {
            override func setup() { connected = true }
        }
        let screen = Listening(store: Store.counting().partialStore(forStateType: Counter.self))
        #expect(screen.connected)
        #expect(screen.viewModel?.text == "0")
    }

    /// As above, for a screen with local state.
    @Test
    func setupCanConnectAndChangeTheLocalState() {
        final class Listening: ViewControllerWithLocalState<ListView> {
            override func setup() {
                localState.index = 2
                connected = true
            }
        }
        let screen = Listening(
            store: Store.counting().partialStore(forStateType: Counter.self),
            localState: Selection()
        )
        #expect(screen.connected)
        #expect(screen.viewModel?.text == "0/2")
    }
}
