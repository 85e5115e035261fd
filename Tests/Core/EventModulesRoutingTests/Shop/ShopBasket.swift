import EventModules

extension Shop {
    enum BasketEvent: EventProtocol {
        case checkoutSelected(items: Int)
        case removed(Int)
        case emptyRequested
    }

    struct AddToBasket: Action {
        let product: Int
    }

    struct RemoveFromBasket: Action {
        let product: Int
    }

    struct EmptyBasket: Action {}

    /// The products in the basket, and the paid orders; the app's own state.
    struct Basket: Equatable, Codable {
        var products: [Int] = []
        var orders: [Int] = []

        static var reducer: TableReducer<Basket> {
            TableReducer(initialState: Basket())
                .on(AddToBasket.self) { basket, action in basket.products.append(action.product) }
                .on(RemoveFromBasket.self) { $0.remove($1.product) }
                .on(EmptyBasket.self) { basket, _ in basket.products = [] }
                .on(PaymentSucceeded.self) { $0.pay($1.order) }
        }

        mutating func remove(_ product: Int) { products.removeAll { $0 == product } }

        mutating func pay(_ order: Int) {
            products = []
            orders.append(order)
        }
    }

    /// Counts what happens to any product; the app's own state.
    struct Statistics: Equatable {
        var likes = 0
        var hides = 0

        static var reducer: TableReducer<Statistics> {
            TableReducer(initialState: Statistics())
                .on(Like.self) { statistics, _ in statistics.likes += 1 }
                .on(Hide.self) { statistics, _ in statistics.hides += 1 }
        }
    }

    /// The products to buy; the root of a tab.
    final class BasketModule: Deeplinkable, EventsProducer {
        static let pattern: DeeplinkPattern = "shop://basket"
        static let deeplinkPatterns = [pattern]
        static let deeplinkBehavior = DeeplinkBehavior.everywhere

        let context: ModuleContext
        let disposeBag = DisposeBag()
        var events: Observable<BasketEvent> { subject }
        private let subject = PublishSubject<BasketEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        static func makeContext() -> ModuleContext {
            ModuleContext(routingContext: .shop, building: BasketModule.self)
        }

        var deeplink: Deeplink? { Self.pattern.link([:]) }

        func makePresentable() -> any Presentable { ShopScreen() }

        func checkOut(_ items: Int) { subject.onNext(.checkoutSelected(items: items)) }
        func remove(_ product: Int) { subject.onNext(.removed(product)) }
        func empty() { subject.onNext(.emptyRequested) }
    }
}

extension ModuleRoutingStep {
    @MainActor
    static var basket: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: Shop.BasketModule.makeContext())
    }
}
