import EventModulesScreens
import Testing

/// Screens of modules, shown by a router.
@MainActor
struct RoutedScreensTests {
    private struct Other {}

    private let log = Log()
    private let store = Suas.createStore(reducer: AppActionReducer(initialState: Other()))
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
    }

    private func step(_ key: StateKey) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: CounterContext(stateKey: key, log: log))
    }

    private func push(_ key: StateKey) {
        router.route(to: PresentableRoutingStep(withStep: step(key), presentationMode: .push()))
    }

    private var top: PlainCounterScreen? { router.topPresentable as? PlainCounterScreen }

    @Test
    func screenOfAModuleWithStateUpdatesOnceWhenShown() {
        router.start(with: step("first"))
        #expect(log.take() == ["- > 0"])
        push("second")
        #expect(log.take() == ["- > 0"])
    }

    @Test
    func screenPushedDuringAnUpdateUpdatesOnce() {
        router.start(with: step("first"))
        _ = log.take()
        var isPushed = false
        store.addListener(forStateType: Counter.self, stateKey: "first@CounterModule#1") { _ in
            if !isPushed { push("second") }
            isPushed = true
        }
        store.dispatch(action: Add())
        #expect(log.take() == ["0 > 1", "- > 0"])
        store.dispatch(action: Add())
        #expect(log.take() == ["0 > 1"])
    }

    @Test
    func uncoveredScreenUpdatesOnce() {
        router.start(with: step("first"))
        weak let first = top
        push("second")
        _ = log.take()
        #expect(first?.connected == false)
        #expect(top?.connected == true)
        store.dispatch(action: Add())
        #expect(log.take() == ["0 > 1"])
        router.goBack()
        #expect(first?.connected == true)
        #expect(log.take() == ["0 > 1"])
    }

    @Test
    func poppedScreensAreReleased() {
        router.start(with: step("first"))
        push("second")
        weak let screen = top
        weak let view = top?.rootView
        weak let module = manager.livingModules().last
        #expect(view != nil)
        router.goBack()
        #expect(screen == nil)
        #expect(view == nil)
        #expect(module == nil)
        #expect(store.state.keys.contains { $0.hasPrefix("second") } == false)
    }

    @Test
    func linkDuringAnUpdateReleasesOldScreens() {
        router.start(with: step("first"))
        push("second")
        weak let screen = top
        store.addListener(forStateType: Counter.self, stateKey: "second@CounterModule#2") {
            [router] _ in
            router.popToRoot()
        }
        store.dispatch(action: Add())
        #expect(screen == nil)
    }
}
