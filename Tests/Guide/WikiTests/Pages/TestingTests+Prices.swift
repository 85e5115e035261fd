import EventModules

struct Prices {
    var euros: [String: Int] = [:]
}

struct SetPrice: Action {
    let product: String
    let euros: Int
}

struct PriceService: Sendable, Uninspected {
    let euros: @MainActor @Sendable (_ product: String) async throws -> Int
}

struct FetchPrice: TaskAction {
    let product: String
    let service: PriceService

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        dispatch(SetPrice(product: product, euros: try await service.euros(product)))
    }
}

@MainActor
final class PricedShopApp {
    let store: Store
    let manager: ModuleManager
    let router: StackRouter

    init(service: PriceService) {
        let prices = TableReducer(initialState: Prices())
            .on(SetPrice.self) { prices, action in prices.euros[action.product] = action.euros }
        store = Suas.createStore(reducer: Basket.reducer + prices, middleware: AsyncMiddleware())
        let bridge = StoreEventsListener(store: store)
            .on(CatalogEvent.productSelected) { FetchPrice(product: $0, service: service) }
            .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }
        manager = ModuleManager(listeners: [AnalyticsEventsListener.shop(), bridge], store: store)
        router = StackRouter(manager: manager)
        let basket = store.partialStore(forStateType: Basket.self)
        manager.addEventsListeners([ShopRouting(router: router, basket: basket)])
        router.start(with: .catalog)
    }
}
