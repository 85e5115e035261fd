import EventModules

extension RoutingEventsListener {
    static func shop(router: any Router, basket: PartialStore<Basket>) -> RoutingEventsListener {
        RoutingEventsListener(router: router)
            .on(CatalogEvent.productSelected) { .push(.product(id: $0)) }
            .on(ProductEvent.addedToBasket) {
                .present(.basket(basket), as: .modal(style: .fullScreen))
            }
    }
}
