import EventModules
import EventModulesTesting
import Testing

/// The app that the examples test.
extension EventModulesTestingExamplesTests {
    struct Product: Equatable {
        let id: String

        var step: PresentableRoutingStep {
            let step = ModuleRoutingStep(withMaker: ProductContext(id: id))
            return PresentableRoutingStep(withStep: step, presentationMode: .push())
        }
    }

    enum ProductsEvent: EventProtocol, Equatable {
        case productSelected(Product)
    }

    enum ProductEvent: EventProtocol, Equatable {
        case bought(id: String)
    }

    enum BasketEvent: EventProtocol, Equatable {
        case paid
    }

    final class ProductsModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<ProductsEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }

        func select(_ product: Product) { events.emit(.productSelected(product)) }
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        let id: String
    }

    final class ProductModule: ModuleProtocol, EventsEmitting {
        let context: ProductContext
        let events = EventsSource<ProductEvent>()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { ProductScreen() }

        func buy() { events.emit(.bought(id: context.id)) }
    }

    final class ProductScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    final class BasketProducer: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func pay() { events.emit(.paid) }
    }
}

extension EventModulesTestingExamplesTests {
    struct Basket: Equatable {
        var ids: [String] = []
        var isPaid = false
    }

    struct Account: Equatable {
        var isSignedIn = false
    }

    struct AddToBasket: Action, Equatable { let id: String }
    struct PayBasket: Action, Equatable {}
    struct SignIn: Action, Equatable { let name: String }

    struct SendOrder: TaskAction {
        let gate: Gate

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws { await gate.pass() }
    }

    struct BasketReducer: MutatingReducer {
        var initialState = Basket()

        func mutate(state: inout Basket, action: any Action) -> Bool {
            switch action {
            case let action as AddToBasket: state.ids.append(action.id)
            case is PayBasket: state.isPaid = true
            default: return false
            }
            return true
        }
    }

    @MainActor
    final class Shop {
        let store: Store
        let manager: ModuleManager
        let router: StackRouter

        private(set) lazy var basket = {
            let basket = BasketProducer()
            manager.setupEventsListeners(for: basket)
            return basket
        }()

        var products: ProductsModule? {
            manager.livingModules().lazy.compactMap { $0 as? ProductsModule }.first
        }

        init() {
            let account = TableReducer(initialState: Account())
                .on(SignIn.self) { account in account.isSignedIn = true }
            store = Suas.createStore(
                reducer: BasketReducer() + account,
                middleware: AsyncMiddleware()
            )
            let bridge = StoreEventsListener(store: store)
                .on(ProductEvent.bought) { AddToBasket(id: $0) }
                .on(BasketEvent.paid) { PayBasket() }
            let analytics = Self.analytics(RecordingAnalyticsProvider())
            manager = ModuleManager(listeners: [bridge, analytics], store: store)
            router = StackRouter(manager: manager)
            manager.addEventsListeners([ShopRouting(router: router)])
            let products = ModuleContext(building: ProductsModule.self)
            router.start(with: ModuleRoutingStep(withMaker: products))
        }

        static func analytics(_ provider: any AnalyticsProvider) -> AnalyticsEventsListener {
            AnalyticsEventsListener(provider: provider)
                .on(ProductEvent.bought, as: "product.bought") { ["id": .string($0)] }
        }

        func open() { router.route(to: Product(id: "1").step) }

        func signIn() { store.dispatch(SignIn(name: "Anna")) }
    }

    private final class ShopRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<ProductsEvent>
        ) -> Bool {
            events.capture(event: ProductsEvent.productSelected)
                .subscribe(onNext: { [router] product in router.route(to: product.step) })
                .disposed(by: producer.disposeBag)
            return true
        }
    }
}
