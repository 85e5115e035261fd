import EventModulesScreens
import Testing

@MainActor
struct ViewControllerTests {
    private let log = Log()
    private let store = Store.counting()
    private let screen: CounterScreen

    init() { screen = CounterScreen(store, log) }

    private func appear() {
        screen.viewWillAppear()
        screen.viewDidAppear()
    }

    private func disappear() {
        screen.viewWillDisappear()
        screen.viewDidDisappear()
    }

    @Test
    func viewIsCreatedOnFirstUse() {
        #expect(log.take() == ["setup"])
        let view = screen.rootView
        #expect(log.take() == ["view setup", "view style", "interaction"])
        #expect(screen.rootView === view)
        #expect(log.take().isEmpty)
    }

    @Test
    func appearingUpdatesOnce() {
        appear()
        #expect(
            log.take() == [
                "setup", "view setup", "view style", "interaction",
                "will 0", "view - > 0", "did -",
            ]
        )
        #expect(screen.connected)
    }

    @Test
    func eachChangeUpdatesAConnectedScreenOnce() {
        appear()
        _ = log.take()
        store.dispatch(action: Add())
        store.dispatch(action: Add(amount: 0))
        screen.dispatch(Add(amount: 2))
        #expect(log.take() == ["will 1", "view 0 > 1", "did 0", "will 3", "view 1 > 3", "did 1"])
        #expect(screen.viewModel?.text == "3")
        #expect(screen.state == Counter(count: 3))
    }

    @Test
    func disappearingDisconnectsAndReappearingUpdatesOnce() {
        appear()
        disappear()
        _ = log.take()
        store.dispatch(action: Add(amount: 5))
        #expect(log.take().isEmpty)
        #expect(screen.lastKnownState == Counter(count: 0))
        appear()
        #expect(log.take() == ["will 5", "view 0 > 5", "did 0"])
    }

    @Test
    func subclassesAreNotifiedBeforeUnsubscribing() {
        appear()
        _ = log.take()
        disappear()
        #expect(log.take() == ["unsubscribe"])
    }

    @Test
    func screenConnectedAtInitIsUpToDateWithoutAView() {
        let screen = CounterScreen(store, log, connected: true)
        store.dispatch(action: Add())
        #expect(screen.viewModel?.text == "1")
        _ = log.take()
        screen.viewWillAppear()
        #expect(log.take() == ["view setup", "view style", "interaction", "view - > 1"])
    }

    @Test
    func screenCanStayConnectedWhileInvisible() {
        screen.shouldDisconnectWhenInvisible = false
        appear()
        disappear()
        _ = log.take()
        store.dispatch(action: Add())
        #expect(log.take() == ["will 1", "view 0 > 1", "did 0"])
    }

    @Test
    func screenCanStayDisconnected() {
        screen.shouldConnectWhenVisible = false
        appear()
        store.dispatch(action: Add())
        #expect(log.take() == ["setup", "view setup", "view style", "interaction"])
        screen.connected = true
        #expect(log.take() == ["will 1", "view - > 1", "did -"])
        screen.connected = true
        #expect(log.take().isEmpty)
    }

    @Test
    func nilViewModelEmptiesTheView() {
        appear()
        _ = log.take()
        let reports = Diagnostics.collect {
            store.dispatch(action: Add(amount: -1))
            store.dispatch(action: Add(amount: -1))
            store.dispatch(action: Add(amount: 3))
        }
        #expect(log.take() == ["will -", "view 0 > -", "did 0", "will 1", "view - > 1", "did -"])
        #expect(reports.isEmpty)
    }

    @Test
    func viewWithoutViewModelIsNotUpdated() {
        store.dispatch(action: Add(amount: -1))
        appear()
        #expect(log.take() == ["setup", "view setup", "view style", "interaction"])
    }

    @Test
    func screenEmitsItsEvents() {
        screen.events.subscribe(onNext: { [log] in log.lines.append("\($0)") })
            .disposed(by: screen.disposeBag)
        _ = screen.rootView
        screen.connected = true
        _ = log.take()
        appear()
        disappear()
        #expect(
            log.take() == ["willAppear", "appeared", "unsubscribe", "willDisappear", "disappeared"]
        )
    }

    @Test
    func eachStateOfADispatchingListenerUpdatesOnce() {
        store.addListener(forStateType: Counter.self) { [store] counter in
            if counter.count == 1 { store.dispatch(action: Add(amount: 10)) }
        }
        appear()
        _ = log.take()
        store.dispatch(action: Add())
        #expect(log.take() == ["will 1", "view 0 > 1", "did 0", "will 11", "view 1 > 11", "did 1"])
    }
}

@MainActor
struct ViewControllerWithLocalStateTests {
    private let log = Log()
    private let store = Store.counting()
    private let screen: ListScreen

    init() { screen = ListScreen(store, log) }

    @Test
    func appearingUpdatesOnce() {
        screen.viewWillAppear()
        screen.viewDidAppear()
        #expect(log.take() == ["will 0/0", "view 0/0"])
    }

    @Test
    func eachChangeOfEitherStateUpdatesOnce() {
        screen.viewWillAppear()
        _ = log.take()
        store.dispatch(action: Add())
        screen.localState.index = 4
        store.dispatch(action: Add())
        #expect(
            log.take() == [
                "will 1/0", "view 1/0", "will 1/4", "view 1/4", "local 4", "will 2/4", "view 2/4",
            ]
        )
    }

    @Test
    func disconnectedLocalChangesUseTheLastKnownState() {
        screen.viewWillAppear()
        store.dispatch(action: Add())
        screen.viewWillDisappear()
        store.dispatch(action: Add(amount: 10))
        _ = log.take()
        screen.localState.index = 2
        #expect(log.take() == ["will 1/2", "view 1/2", "local 2"])
        #expect(screen.lastKnownState == Counter(count: 1))
        #expect(screen.state == Counter(count: 11))
    }

    @Test
    func unconnectedScreenHasNoLastKnownState() {
        screen.localState.index = 1
        #expect(screen.viewModel?.text == "?/1")
        #expect(screen.lastKnownState == nil)
    }

    @Test
    func disconnectedScreenShowsItsLocalState() {
        screen.shouldConnectWhenVisible = false
        screen.viewWillAppear()
        #expect(log.take() == ["will ?/0", "view ?/0"])
    }

    @Test
    func localStateWithoutViewModelEmptiesTheView() {
        screen.viewWillAppear()
        _ = log.take()
        screen.localState.index = -1
        screen.localState.index = -2
        #expect(log.take() == ["will -", "view -", "local -1", "local -2"])
    }

    @Test
    func localChangeByAListenerSeesTheNewState() {
        screen.viewWillAppear()
        _ = log.take()
        store.addListener(forStateType: Counter.self) { [screen] counter in
            screen.localState.index = counter.count
        }
        store.dispatch(action: Add(amount: 3))
        #expect(log.take() == ["will 3/0", "view 3/0", "will 3/3", "view 3/3", "local 3"])
    }
}
