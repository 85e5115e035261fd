import EventModulesScreens
import Testing

/// L2 for screens: changes made during an update are shown after it.
@MainActor
struct UpdateOrderTests {
    private let log = Log()
    private let store = Store.counting()
    private let screen: EagerScreen

    init() { screen = EagerScreen(store, log) }

    /// The view kept an outdated view model.
    @Test(arguments: ["before", "after", "while drawing"])
    func aLocalChangeInAnUpdateIsShownAfterIt(moment: String) {
        let change: (EagerScreen) -> Void = { $0.localState.index = 7 }
        switch moment {
        case "before": screen.beforeUpdate = change
        case "after": screen.afterUpdate = change
        default: screen.onDraw = change
        }
        screen.viewWillAppear()
        #expect(
            log.take() == [
                "will 0/0", "view 0/0", "did -",
                "will 0/7", "view 0/7", "did 0/0", "local 7",
            ]
        )
        #expect(screen.rootView.model?.text == "0/7")
    }

    @Test
    func localChangeAfterALocalChangeIsShownAfterIt() {
        screen.viewWillAppear()
        _ = log.take()
        screen.afterLocalUpdate = { $0.localState.index += 1 }
        screen.localState.index = 5
        #expect(
            log.take() == [
                "will 0/5", "view 0/5", "did 0/0", "local 5",
                "will 0/6", "view 0/6", "did 0/5", "local 6",
            ]
        )
    }

    /// The view received its first model twice.
    @Test
    func localChangeWhileCreatingTheViewIsShownOnce() {
        screen.onInteraction = { $0.localState.index = 7 }
        _ = screen.rootView
        #expect(log.take() == ["will ?/7", "view ?/7", "did -", "local 7"])
    }

    @Test
    func statesCausedByAnUpdateAreShownInOrder() {
        screen.viewWillAppear()
        _ = log.take()
        screen.afterUpdate = {
            $0.dispatch(Add())
            $0.dispatch(Add())
        }
        screen.localState.index = 1
        #expect(
            log.take() == [
                "will 0/1", "view 0/1", "did 0/0", "local 1",
                "will 1/1", "view 1/1", "did 0/1",
                "will 2/1", "view 2/1", "did 1/1",
            ]
        )
    }

    @Test
    func stateCausedByAnUpdateInADeliveryIsShownNext() {
        screen.viewWillAppear()
        _ = log.take()
        screen.afterUpdate = { $0.dispatch(Add()) }
        store.dispatch(action: Add())
        #expect(
            log.take() == ["will 1/0", "view 1/0", "did 0/0", "will 2/0", "view 2/0", "did 1/0"]
        )
    }

    @Test
    func screenCanDisconnectDuringAnUpdate() {
        screen.viewWillAppear()
        _ = log.take()
        screen.afterUpdate = { $0.connected = false }
        store.dispatch(action: Add())
        store.dispatch(action: Add())
        #expect(log.take() == ["will 1/0", "view 1/0", "did 0/0"])
        #expect(!screen.connected)
    }

    @Test
    func screenThatAppearsInADeliveryUpdatesOnce() {
        let screen = screen
        store.addListener(forStateType: Counter.self) { counter in
            if counter.count == 1 { screen.viewWillAppear() }
        }
        store.dispatch(action: Add())
        #expect(log.take() == ["will 1/0", "view 1/0", "did -"])
        store.dispatch(action: Add())
        #expect(log.take() == ["will 2/0", "view 2/0", "did 1/0"])
    }

    @Test
    func actionOfAnAppearingScreenIsShownAfterItsState() {
        screen.onAppearing = { $0.dispatch(Add()) }
        screen.viewWillAppear()
        #expect(log.take() == ["will 0/0", "view 0/0", "did -", "will 1/0", "view 1/0", "did 0/0"])
    }

    @Test
    func updateDoesNotRetainAReleasedScreen() {
        var screen: EagerScreen? = EagerScreen(store, log)
        weak let released = screen
        screen?.afterUpdate = { $0.localState.index = 7 }
        screen?.viewWillAppear()
        screen = nil
        #expect(released == nil)
    }
}
