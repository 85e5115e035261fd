import EventModules
import Testing

enum StockEvent: EventProtocol {
    case increased(by: Int)
    case soldOut
}

final class StockModule: EventsEmitting {
    let events = EventsSource<StockEvent>()

    func deliver() { events.emit(.increased(by: 1)) }
}

final class LongStockModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<StockEvent> { subject }
    private let subject = PublishSubject<StockEvent>()

    func deliver() { subject.onNext(.increased(by: 1)) }
}

enum CartEvent: EventProtocol {
    case moved(x: Int, y: Int)
    case jumped
}

private final class Cart: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<CartEvent> { subject }
    let subject = PublishSubject<CartEvent>()
}

enum DownloadEvent: EventProtocol, Sendable {
    case progressed(Int)
    case finished
}

final class DownloadModule: EventsEmitting {
    let events = EventsSource<DownloadEvent>()

    func start() {
        let inlet = EventInlet(to: events.subject)
        Task.detached {
            for percent in [50, 100] { inlet.send(.progressed(percent)) }
            inlet.send(.finished)
        }
    }
}

extension RoutingContext {
    static let account: RoutingContext = "account"
}

struct OfferContext: ModuleContextProtocol {
    typealias ModuleType = OfferModule
    let name: String
    var routingContext = RoutingContext.main
}

enum OfferEvent: EventProtocol {
    case shown(name: String)
    case accepted(name: String)
}

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

extension ModuleRoutingStep {
    static func offer(_ name: String) -> Self { Self(withMaker: OfferContext(name: name)) }
}

extension ModuleRoutingStep {
    static func conditions(of offer: OfferModule) -> Self {
        Self(of: offer) { OfferScreen(title: "Conditions") }
    }
}

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

@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let stock = StockModule()
        stock[event: StockEvent.increased]
            .subscribe(onNext: { amount in print("plus \(amount)") })
            .disposed(by: stock.disposeBag)
        stock.deliver()

        #expect(printed == ["plus 1"])

        let long = LongStockModule()
        long[event: StockEvent.increased]
            .subscribe(onNext: { amount in print("plus \(amount)") })
            .disposed(by: long.disposeBag)
        long.deliver()
        #expect(printed == ["plus 1", "plus 1"])
    }

    @Test
    func capturing() {
        var log: [String] = []
        let stock = BehaviorCounter()
        let cart = Cart()

        // A case without payload gives its events.
        stock[event: StockEvent.soldOut]
            .subscribe(onNext: { _ in log.append("sold out") })
            .disposed(by: stock.disposeBag)

        // The constructor of a case gives its payloads; a tuple if there are several values.
        cart[event: CartEvent.moved]
            .subscribe(onNext: { x, y in log.append("moved to \(x), \(y)") })
            .disposed(by: cart.disposeBag)

        // Everything but one case.
        cart.events.exclude(event: CartEvent.moved)
            .subscribe(onNext: { event in log.append(event.label) })
            .disposed(by: cart.disposeBag)

        cart.subject.onNext(.moved(x: 1, y: 2))
        cart.subject.onNext(.jumped)
        #expect(log == ["sold out", "moved to 1, 2", "jumped"])
    }

    private final class BehaviorCounter: EventsProducer {
        let disposeBag = DisposeBag()
        let events: Observable<StockEvent> = BehaviorSubject(value: .soldOut)
    }

    @Test
    func replaying() {
        var log: [String] = []

        let pages = ReplaySubject<Int>(bufferSize: 2)
        for page in 1...3 { pages.onNext(page) }
        pages.subscribe(onNext: { log.append("page \($0)") }).disposed(by: bag)

        #expect(log == ["page 2", "page 3"])
    }

    @Test
    func operators() {
        var log: [String] = []
        let typed = PublishSubject<String>()

        typed.map { $0.lowercased() }
            .distinctUntilChanged()
            .skip(1)
            .subscribe(onNext: { log.append("search \($0)") })
            .disposed(by: bag)

        for text in ["", "La", "la", "lamp"] { typed.onNext(text) }
        #expect(log == ["search la", "search lamp"])
    }

    @Test
    func values() async {
        var log: [String] = []
        let subject = PublishSubject<String>()

        let names = subject.values
        subject.onNext("lamp")
        subject.onNext("chair")
        subject.onCompleted()
        for await name in names { log.append(name) }

        #expect(log == ["lamp", "chair"])
    }

    @Test
    func otherThreads() async {
        let download = DownloadModule()
        let events = download.events.values
        download.start()
        var labels: [String] = []
        for await event in events {
            labels.append(event.label)
            if event.matches(event: .finished) { break }
        }
        #expect(labels == ["progressed", "progressed", "finished"])
    }
}
