import EventModules

@MainActor
final class ShopApp {
    let store = Suas.createStore(reducer: Basket.reducer)
    let manager: ModuleManager
    let router: StackRouter

    init() {
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }
            .on(BasketEvent.checkedOut) { EmptyBasket() }
        manager = ModuleManager(
            listeners: [AnalyticsEventsListener.shop(), bridge],
            store: store
        )
        router = StackRouter(manager: manager)
        let basket = store.partialStore(forStateType: Basket.self)
        let routing = RoutingEventsListener.shop(router: router, basket: basket)
        manager.addEventsListeners([routing])
        router.start(with: .catalog)
    }
}
