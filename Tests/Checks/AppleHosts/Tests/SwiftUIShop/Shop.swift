import EventModules

@MainActor
final class Shop {
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
        let routing = RoutingEventsListener(router: router)
            .on(CatalogEvent.productSelected) { .push(.product(id: $0)) }
            .on(ProductEvent.addedToBasket) { .present(.basket(basket), as: .modal(style: .sheet)) }
        manager.addEventsListeners([routing])
        router.start(with: .catalog)
    }
}
