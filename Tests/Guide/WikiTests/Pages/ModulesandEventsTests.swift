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

@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

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
}
