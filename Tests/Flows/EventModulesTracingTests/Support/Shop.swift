import EventModulesTesting
import Suas

struct Product: Equatable, Sendable {
    let id: String
}

enum ProductsEvent: EventProtocol {
    case refreshed
    case productSelected(Product)
}

enum ProductEvent: EventProtocol {
    case bought(id: String)
}

struct Basket: Equatable {
    var ids: [String] = []
    var orders = 0
}

struct AddToBasket: Action {
    let id: String
}

struct Ordered: Action {}

struct ProductsContext: ModuleContextProtocol {
    typealias ModuleType = ProductsModule
    let routingContext: RoutingContext = "main"
}

final class ProductsModule: ModuleProtocol, EventsProducer {
    let context: ProductsContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductsEvent> { subject }
    let subject = PublishSubject<ProductsEvent>()

    init(usingContext context: ProductsContext) { self.context = context }

    func makePresentable() -> any Presentable { ProductsScreen() }
}

struct ProductContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule
    let routingContext: RoutingContext = "main"
    let product: Product
}

final class ProductModule: ModuleProtocol, EventsProducer {
    let context: ProductContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    init(usingContext context: ProductContext) { self.context = context }

    func makePresentable() -> any Presentable { ProductScreen() }

    func buy() { subject.onNext(.bought(id: context.product.id)) }
}

final class ProductsScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

final class ProductScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

final class ShopRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductsEvent>
    ) -> Bool {
        producer[event: ProductsEvent.productSelected]
            .subscribe(onNext: { [weak self] product in
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: ModuleRoutingStep(withMaker: ProductContext(product: product)),
                        presentationMode: .push()
                    )
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Sends the order when a product is put into the basket.
struct SendOrder: TaskAction {
    let id: String
    let gate: Gate

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        await gate.pass()
        dispatch(Ordered())
    }
}

/// An app with a product list, a product screen, and a basket in the store.
@MainActor
final class Shop {
    let gate = Gate()
    let store: Store
    let manager: ModuleManager
    let router: StackRouter
    private let silent = EventsLogger { _ in }

    init() {
        let reducer = BlockReducer(initialState: Basket()) { (basket, action: any Action) in
            var basket = basket
            switch action {
            case let action as AddToBasket: basket.ids.append(action.id)
            case is Ordered: basket.orders += 1
            default: return nil
            }
            return basket
        }
        let store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        let gate = gate
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.bought) { AddToBasket(id: $0) }
            .on(ProductEvent.bought) { SendOrder(id: $0, gate: gate) }
        self.store = store
        manager = ModuleManager(listeners: [silent, bridge], store: store)
        router = StackRouter(manager: manager)
        manager.addEventsListeners([ShopRouting(router: router)])
        let analytics = AnalyticsEventsListener(provider: NoAnalytics())
            .on(ProductsEvent.productSelected, as: "product.selected") { ["id": .string($0.id)] }
        manager.addEventsListeners([analytics])
        router.start(with: ModuleRoutingStep(withMaker: ProductsContext()))
    }

    /// Selects a product, buys it, and lets the order be sent.
    func sellProduct() async {
        products?.subject.onNext(.productSelected(Product(id: "7")))
        product?.buy()
        gate.open()
        while store.state.value(forKeyOfType: Basket.self)?.orders == 0 { await Task.yield() }
        while !store.runningActions.isEmpty { await Task.yield() }
    }

    var products: ProductsModule? { manager.livingModules().first as? ProductsModule }
    var product: ProductModule? { manager.livingModules().last as? ProductModule }
}

final class NoAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) {}
}
