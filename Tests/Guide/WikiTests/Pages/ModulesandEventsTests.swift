import EventModules
import Testing

//> enum StockEvent: EventProtocol {

final class StockModule: EventsEmitting {
    let events = EventsSource<StockEvent>()

    func deliver() { events.emit(.increased(by: 1)) }
}

//>> final class LongStockModule: EventsProducer {

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

//>> final class DownloadModule: EventsEmitting {

//> extension RoutingContext {

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

//> enum WishListEvent: EventProtocol {

final class WishListModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<WishListEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { OfferScreen(title: "Wish list") }
}

//>> final class ClockScreen: Presentable {

@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        //> let stock = StockModule()

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

        //>> // A case without payload gives its events.

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

        //> let pages = ReplaySubject<Int>(bufferSize: 2)

        #expect(log == ["page 2", "page 3"])
    }

    @Test
    func operators() {
        var log: [String] = []
        let typed = PublishSubject<String>()

        //> typed.map { $0.lowercased() }

        for text in ["", "La", "la", "lamp"] { typed.onNext(text) }
        #expect(log == ["search la", "search lamp"])
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
