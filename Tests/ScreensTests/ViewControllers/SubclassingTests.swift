import Screens
import Testing

/// What another module can write anew: all that is open.
@MainActor
struct SubclassingTests {
    private let log = Log()

    @Test
    func allThatIsOpenCanBeWrittenAnew() {
        let screen = FreeScreen(log)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.localState.index = 1
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        screen.connected = false
        #expect(
            log.take() == [
                "setup", "made", "setupInteraction", "will", "did", "willAppear", "appeared",
                "will", "did", "local", "willDisappear", "disappeared", "willUnsubscribe",
            ]
        )
    }

    /// With an isolated one in the base class, this did not compile.
    @Test
    func aSubclassCanHaveADeinitThatIsNotIsolated() {
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
    func aSubclassCanHaveAnIsolatedDeinit() {
        final class Counted: ViewController<CounterView> {
            var log: Log?
            isolated deinit { log?.lines.append("gone, \(connected)") }
        }
        let store = Store.counting().partialStore(forStateType: Counter.self)
        var screen: Counted? = Counted(store: store, connected: true)
        screen?.log = log
        screen = nil
        #expect(log.take() == ["gone, true"])
    }

    @Test
    func aSubclassOfASubclassIsAScreen() {
        final class Further: FreeScreen {
            let title = "further"
            override func setup() { log.lines.append(title) }
        }
        var screen: Further? = Further(log)
        #expect(screen?.localState.index == 3)
        screen = nil
        #expect(log.take() == ["further", "made", "gone"])
    }

    @Test
    func aScreenOfNoFurtherPropertiesInheritsItsInit() {
        final class Plain: ViewController<CounterView> {}
        let screen = Plain(store: Store.counting().partialStore(forStateType: Counter.self))
        screen.viewWillAppear()
        #expect(screen.rootView.model?.text == "0")
    }

    /// What `setup()` had connected was disconnected at the end of `init`.
    @Test
    func setupCanConnect() {
        final class Listening: ViewController<CounterView> {
            override func setup() { connected = true }
        }
        let screen = Listening(store: Store.counting().partialStore(forStateType: Counter.self))
        #expect(screen.connected)
        #expect(screen.viewModel?.text == "0")
    }

    /// The same, for a screen with a local state.
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
