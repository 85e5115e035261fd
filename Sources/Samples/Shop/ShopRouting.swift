import EventModules

final class ShopRouting: AnyEventsListening, Routing {
    let router: any Router
    private let basket: PartialStore<Basket>

    init(router: any Router, basket: PartialStore<Basket>) {
        self.router = router
        self.basket = basket
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: CatalogEvent.productSelected]
            .subscribe(onNext: { [weak self] id in self?.show(.product(id: id), .push()) })
            .disposed(by: producer.disposeBag)
        producer[event: ProductEvent.addedToBasket]
            .subscribe(onNext: { [weak self] _ in self?.showBasket() })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func showBasket() { show(.basket(basket), .modal(style: .fullScreen)) }

    private func show(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }
}
