import EventModules
import Testing

//> enum StockEvent: EventProtocol {

final class Warehouse: EventsEmitting {
    let events = EventsSource<StockEvent>()

    func deliver() { events.emit(.increased(by: 1)) }
}

//>> final class PrivateWarehouse: EventsProducer {

private struct Pick: EventProtocol, Equatable {
    let row: Int
}

enum DownloadEvent: EventProtocol, Sendable {
    case progressed(Int)
    case finished
}

//>> final class Downloads: EventsEmitting {

typealias DownloadModule = Downloads

extension RoutingContext {
    static let account: RoutingContext = "account"
}

//> struct OfferContext: ModuleContextProtocol {

//> enum OfferEvent: EventProtocol {

final class OfferModule: ModuleProtocol, EventsEmitting {
    let context: OfferContext
    let events = EventsSource<OfferEvent>()

    init(usingContext context: OfferContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = OfferScreen(title: context.name)
        screen.onAccept = events.emitter(of: .accepted(name: context.name))
        screen[event: ViewControllerEvent.appeared].toVoid()
            .subscribe(onNext: events.emitter(of: .shown(name: context.name)))
            .disposed(by: screen.disposeBag)
        return screen
    }
}

final class OfferScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let title: String
    var onAccept: () -> Void = {}

    init(title: String) { self.title = title }
}

//>1 extension ModuleRoutingStep {

//>2 extension ModuleRoutingStep {

enum WishListEvent: EventProtocol {
    case opened
}

final class WishListModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<WishListEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { OfferScreen(title: "Wish list") }
}

final class ClockScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private(set) var isTicking = false

    func viewDidAppear() {
        isTicking = true
        viewControllerEvents.onNext(.appeared)
    }
}

final class ConditionsRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<OfferEvent>
    ) -> Bool {
        guard producer is OfferModule else { return false }

        //> producer[event: OfferEvent.accepted]

        return true
    }
}

//>> class PageScreen: Screen {

final class CoverScreen: PageScreen {
    var log: [String] = []

    override func viewDidAppear() {
        super.viewDidAppear()
        log.append("the cover is drawn")
    }
}

@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        //> let warehouse = Warehouse()

        #expect(printed == ["plus 1"])

        let other = PrivateWarehouse()
        other[event: StockEvent.increased]
            .subscribe(onNext: { amount in print("plus \(amount)") })
            .disposed(by: other.disposeBag)
        other.deliver()
        #expect(printed == ["plus 1", "plus 1"])
    }

    @Test
    func capturing() {
        var log: [String] = []
        let warehouse = Warehouse()

        //>> // A case without a payload: its events.

        warehouse.deliver()
        warehouse.events.emit(.soldOut)
        #expect(log == ["plus 1", "sold out", "soldOut"])
    }

    @Test
    func anEventThatIsNoEnumIsItsOwnPayload() {
        let picks = PublishSubject<Pick>()
        var log: [Pick] = []
        picks.capture(event: Pick(row: 0)).subscribe(onNext: { log.append($0) }).disposed(by: bag)
        picks.onNext(Pick(row: 3))
        #expect(log == [Pick(row: 3)])
    }

    @Test
    func values() async {
        var log: [String] = []
        let subject = PublishSubject<String>()

        //> let names = subject.values

        #expect(log == ["lamp", "chair"])
    }

    @Test
    func otherThreads() async {
        let download = Downloads()
        let events = download.events.values
        download.start()
        var labels: [String] = []
        for await event in events {
            labels.append(event.label)
            if event.matches(event: .finished) { break }
        }
        #expect(labels == ["progressed", "progressed", "finished"])
    }

    private static let page = GuidePage(path: "Wiki/Modules-and-Events.md")

    @Test
    func modulesWithScreens() throws {
        var printed: [String] = []

        let manager = ModuleManager(listeners: [EventsLogger()])
        manager.addEventsListeners([EventsLogger { printed.append($0) }])

        //> let step = PresentableRoutingStep(withStep: .offer("Lamp"), presentationMode: .push())

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func plainContexts() throws {
        let manager = ModuleManager()

        //> let wishList = ModuleContext(routingContext: .account, building: WishListModule.self)

        //> let screen = manager.viewController(for: wishList)

        let routed = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        for screen in [screen, routed] {
            let module = try #require(manager.module(for: screen) as? WishListModule)
            #expect(module.routingContext == .account)
        }
    }

    @Test
    func screensTellWhatHappens() {
        let screen = ClockScreen()
        var events: [ViewControllerEvent] = []
        screen.events.subscribe(onNext: { events.append($0) }).disposed(by: screen.disposeBag)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        screen.viewDidLeave()
        #expect(events == [.willAppear, .appeared, .willDisappear, .disappeared, .left])
        #expect(screen.isTicking)
    }

    @Test
    func screensWithABaseClass() {
        let cover = CoverScreen()
        cover[event: ViewControllerEvent.appeared]
            .subscribe(onNext: { event in cover.log.append("\(event)") })
            .disposed(by: cover.disposeBag)
        let screen: any Presentable = cover
        screen.viewDidAppear()
        #expect(cover.isTicking)
        #expect(cover.log == ["appeared", "the cover is drawn"])
    }

    @Test
    func aListenerRoutesToFurtherScreens() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([ConditionsRouting(router: router)])
        router.start(with: .offer("Lamp"))
        router.position.top.map { top in
            (router.presentable(for: top.id) as? OfferScreen)?.onAccept()
        }
        #expect(router.position.description == "stack: OfferModule#1 / OfferModule#1")
        #expect(manager.livingModules().count == 1)
        weak let first = manager.livingModules().first
        router.start(with: .offer("Bread"))
        #expect(first == nil)
    }
}
