import EventModules
import Testing

/// A module with a context, three events and a screen, in the short form: for other targets only its
/// events and its step have to be public.
enum WishlistEvent: EventProtocol {
    case opened, ordered
    case removed(id: String)
}

extension ModuleRoutingStep {
    static func wishlist(of name: String) -> Self { Self(withMaker: WishlistContext(owner: name)) }
}

private struct WishlistContext: ModuleContextProtocol {
    typealias ModuleType = WishlistModule
    let owner: String
}

private final class WishlistModule: ModuleProtocol, EventsEmitting {
    let context: WishlistContext
    let events = EventsSource<WishlistEvent>()

    init(usingContext context: WishlistContext) { self.context = context }

    func makePresentable() -> any Presentable {
        WishlistScreen(title: "Wishes of \(context.owner)", events)
    }
}

/// A screen may emit its module's events itself, because it retains its module anyway.
private final class WishlistScreen: Screen {
    let title: String
    private let events: EventsSource<WishlistEvent>

    init(title: String, _ events: EventsSource<WishlistEvent>) {
        self.title = title
        self.events = events
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        events.emit(.opened)
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        order()
    }

    func remove(_ id: String) { events.emit(.removed(id: id)) }
    func order() { events.emit(.ordered) }
}

@MainActor
struct ShortModuleTests {
    private let log = Log()

    private func show(in manager: ModuleManager) -> any Presentable {
        manager.viewController(
            for: PresentableRoutingStep(withStep: .wishlist(of: "Ada"), presentationMode: .push())
        )
    }

    @Test
    func emitsItsEvents() throws {
        let manager = ModuleManager(listeners: [RecordingListener("a", log)])
        let screen = try #require(show(in: manager) as? WishlistScreen)
        #expect(screen.title == "Wishes of Ada")
        screen.viewDidAppear()
        screen.remove("7")
        screen.order()
        #expect(
            log.lines == [
                "a is offered WishlistModule", "a is offered WishlistScreen", "a: appeared",
                "a: opened", "a: removed", "a: ordered",
            ]
        )
    }

    @Test
    func isOpenedInTheMainContextByDefault() throws {
        let manager = ModuleManager()
        let module = manager.module(for: show(in: manager))
        #expect(module?.routingContext == .main)
        #expect(ModuleContext(building: SettingsModule.self).routingContext == "main")
    }

    private final class SettingsModule: ModuleProtocol {
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    /// L3: a late listener is offered the module once.
    @Test
    func isOfferedOnceToALateListener() {
        let manager = ModuleManager()
        let screen = show(in: manager)
        let listener = RecordingListener("late", log)
        manager.addEventsListeners([listener])
        manager.addEventsListeners([listener])
        #expect(log.lines.filter { $0.hasSuffix("Module") } == ["late is offered WishlistModule"])
        withExtendedLifetime(screen) {}
    }

    /// L4: the module is released after its last event was delivered.
    @Test
    func isReleasedAfterItsLastEvent() {
        let manager = ModuleManager(listeners: [RecordingListener("a", log)])
        let router = StackRouter(manager: manager)
        router.start(with: .page("home"))
        router.route(
            to: PresentableRoutingStep(withStep: .wishlist(of: "Ada"), presentationMode: .push())
        )
        weak let module = manager.livingModules().last
        weak let screen = router.topPresentable
        #expect(module is WishlistModule)
        router.pop()
        #expect(module == nil && screen == nil)
        #expect(log.lines.contains("a: ordered"))
    }
}
