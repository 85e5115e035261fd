import EventModules
import Testing

/// A manager, a router and a journal of what they do.
@MainActor
final class RoutedApp {
    let log = Log()
    let store: Store?
    let manager: ModuleManager
    let router: StackRouter

    /// Makes an app that shows nothing yet.
    init(
        store: Store? = nil,
        stateKey: StateKey = RouterReducer().stateKey,
        listeners: [any AnyEventsListening] = []
    ) {
        self.store = store
        manager = ModuleManager(listeners: listeners, store: store)
        manager.addEventsListeners([Journal(log)])
        manager.registerLinkedModules()
        router = StackRouter(manager: manager, stateKey: stateKey)
    }

    /// Makes an app with one page at the bottom of each tab, `#1`, `#2`, and so on.
    convenience init(
        tabs names: [String],
        store: Store? = nil,
        listeners: [any AnyEventsListening] = []
    ) {
        self.init(store: store, listeners: listeners)
        router.start(withTabs: names.map { .page($0) })
    }

    /// The router's position on one line.
    var outline: String { router.position.numbers }

    /// The names of the living modules.
    var living: [String] {
        manager.livingModules().map { ($0 as? PageModule)?.context.name ?? "\(type(of: $0))" }
    }

    /// The log of an action, in order.
    func journal(_ act: () throws -> Void) rethrows -> [String] {
        log.lines = []
        try act()
        return log.lines
    }

    func route(to name: String, _ mode: RoutingStepPresentationMode = .push()) {
        route(.page(name), mode)
    }

    func route(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode = .push()) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }

    /// The screen with a number; fails if the router does not show it.
    func id(_ number: Int) throws -> ScreenID {
        try #require(router.position.screens.first { $0.id.number == number }).id
    }

    func module(_ name: String) throws -> PageModule {
        let pages = manager.livingModules().compactMap { $0 as? PageModule }
        return try #require(pages.first { $0.context.name == name })
    }
}
