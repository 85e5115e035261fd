import EventModulesScreens
import Testing

@MainActor
struct ViewControllerWithLocalStateTests {
    private let log = Log()
    private let store = Store.counting()
    private let screen: ListScreen

    init() {
        screen = ListScreen(store, log)
    }

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
