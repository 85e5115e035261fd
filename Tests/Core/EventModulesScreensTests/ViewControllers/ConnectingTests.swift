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

    // MARK: - Added and removed states

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
