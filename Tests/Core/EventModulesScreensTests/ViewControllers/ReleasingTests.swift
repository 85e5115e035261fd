import EventModulesScreens
import Testing

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
