import EventModules

struct Product {
    let id: Int
    let name: String

    /// A product whose name, like most names, is too long to be stored without a heap object.
    static let sample = Product(id: opaque(7), name: opaque("a product with a longer name"))
}

/// Events with six cases, most of them with payloads of different kinds.
enum ProductEvent: EventProtocol {
    case appeared
    case productSelected(Product)
    case moved(from: Int, to: Int)
    case failed(String)
    case loaded([Int])
    case closed

    static let oneOfEach: [ProductEvent] = [
        .appeared, .productSelected(.sample), .moved(from: 1, to: 2), .failed("a network error"),
        .loaded([1, 2, 3]), .closed,
    ]

    /// The identifier of the selected product, or 0.
    var identifier: Int { if case .productSelected(let product) = self { product.id } else { 0 } }
}

struct ItemContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule

    let routingContext: RoutingContext = "main"
    let number: Int
}

/// A module as an app would write it.
final class ProductModule: ModuleProtocol, EventsProducer {
    let context: ItemContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    init(usingContext context: ItemContext) { self.context = context }

    func makePresentable() -> any Presentable { ItemScreen() }

    func emit(_ event: ProductEvent) { subject.onNext(event) }
}

/// Shows nothing.
final class ItemScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

/// A module on the screen, known to a manager.
struct ShownModule {
    let module: ProductModule
    private let screen: any Presentable
    private let manager: ModuleManager

    @MainActor
    init(in manager: ModuleManager) {
        self.manager = manager
        screen = manager.viewController(for: ItemContext(number: 0))
        guard let module = manager.livingModules().first as? ProductModule else {
            fatalError("The manager has made another module.")
        }
        self.module = module
    }
}

extension Tally {
    /// Uses a product, in a way that the optimizer doesn't see through.
    @inline(never)
    func show(_ product: Product) { add(product.id) }
}

extension Contestant {
    /// Creates work whose listeners add the identifier of each selected product to a tally.
    ///
    /// It emits the events in turn, over and over, and ends with a selected product, so that a
    /// contestant that delivers nothing is noticed.
    init(
        _ tally: Tally,
        emitting events: [ProductEvent],
        keeping owner: Any? = nil,
        times: Int = 1,
        emit: @escaping (ProductEvent) -> Void
    ) {
        self.init { operations in
            withExtendedLifetime(owner) {
                tally.added {
                    var next = 0
                    for _ in 1..<max(1, operations) {
                        emit(events[next])
                        next = next + 1 == events.count ? 0 : next + 1
                    }
                    emit(.productSelected(.sample))
                }
            }
        } expectedSum: { operations in
            let inTurn = (1..<max(1, operations)).reduce(0) { sum, number in
                sum + events[(number - 1) % events.count].identifier
            }
            return times * (inTurn + Product.sample.id)
        }
    }
}

/// Events with twenty cases.
enum WideEvent: EventProtocol {
    case a(Int)
    case b(Int)
    case c(Int)
    case d(Int)
    case e(Int)
    case f(Int)
    case g(Int)
    case h(Int)
    case i(Int)
    case j(Int)
    case k(Int)
    case l(Int)
    case m(Int)
    case n(Int)
    case o(Int)
    case p(Int)
    case q(Int)
    case r(Int)
    case s(Int)
    case t(Int)

    /// The constructors of all cases but the first.
    static let others: [@Sendable (Int) -> WideEvent] = [
        b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t,
    ]
}

final class WideModule: EventsEmitting {
    let events = EventsSource<WideEvent>()
}

/// Receives the events of one type.
final class EventListener: EventsListening {
    private let tally: Tally

    init(tally: Tally) { self.tally = tally }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        events.subscribe(onNext: { [tally] in tally.add($0.identifier) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Receives the events of all types, as a logger does.
final class AnyListener: AnyEventsListening {
    private let tally: Tally

    init(tally: Tally) { self.tally = tally }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [tally] in tally.add(($0 as? ProductEvent)?.identifier ?? 0) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Captures the selected products.
final class SelectionListener: AnyEventsListening {
    private let tally: Tally

    init(tally: Tally) { self.tally = tally }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: ProductEvent.productSelected]
            .subscribe(onNext: { [tally] in tally.add($0.id) })
            .disposed(by: producer.disposeBag)
        return true
    }
}
