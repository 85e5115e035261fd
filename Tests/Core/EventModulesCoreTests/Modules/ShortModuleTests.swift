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
}

/// A module without events.
@MainActor
struct SilentModuleTests {
    private let log = Log()

    private func show(in manager: ModuleManager) -> any Presentable {
        let context = ModuleContext(routingContext: "main", building: SilentModule.self)
        return manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: context),
                presentationMode: .push()
            )
        )
    }

    /// A module had to declare events, even if it has none.
    @Test
    func isSetUpShownOfferedAndReleased() {
        let manager = ModuleManager(listeners: [RecordingListener("a", log), BasketListener(log)])
        var screen: (any Presentable)? = show(in: manager)
        weak let module = manager.livingModules().first
        #expect(module is SilentModule)
        screen?.viewDidAppear()
        #expect(
            log.lines == ["a is offered SilentModule", "a is offered PageScreen", "a: appeared"]
        )
        screen = nil
        #expect(screen == nil)
        #expect(module == nil)
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func streamsCompleteImmediately() {
        let module: any AnyEventsProducer = SilentModule(
            usingContext: ModuleContext(routingContext: "main", building: SilentModule.self)
        )
        let complete = { [log] in log.lines.append("completed") }
        module.anyEvent.subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        module.observable(of: AnyEvent.self)?.subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        module[event: BasketEvent.added].subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        #expect(log.lines == ["completed", "completed", "completed"])
        #expect(module.observable(of: BasketEvent.self) == nil)
    }

    @Test
    func eventsOfAnEventsProducerHavePrecedence() {
        let module = ProductArrayModule()
        func observe(_ producer: some AnyEventsProducer) {
            producer.anyEvent.subscribe(onNext: { [log] in log.lines.append($0.label) })
                .disposed(by: producer.disposeBag)
        }
        observe(module)
        module.anyEvent.subscribe(onNext: { [log] in log.lines.append($0.label) })
            .disposed(by: module.disposeBag)
        module.subject.onNext(.appeared)
        #expect(log.lines == ["appeared", "appeared"])
        #expect(module.observable(of: ProductArrayEvent.self) === module.subject)
    }
}

private final class SilentModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("silent") }
}
