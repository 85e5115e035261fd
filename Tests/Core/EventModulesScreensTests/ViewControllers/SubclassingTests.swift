import EventModulesScreens
import Testing

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
