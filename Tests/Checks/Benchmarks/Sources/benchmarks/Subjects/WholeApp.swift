import Screens

/// A typical app: a module, a logger, analytics, routing, a bridge, a store, a screen.
@MainActor
final class WholeApp {
    private let module = ProductModule()
    let manager: ModuleManager
    private let router: StackRouter
    private let screen: PositionScreen

    /// True if an event has led to a route.
    var hasRouted: Bool { router.position.tabs.first?.pushed.isEmpty == false }

    /// Creates an app whose logger, analytics and screen add to a tally.
    init(tally: Tally) {
        let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        manager.addEventsListeners([
            EventsLogger { tally.add($0.hasPrefix("ProductModule") ? 1 : 0) },
            AnalyticsEventsListener(provider: AddingProvider(tally: tally))
                .on(ProductEvent.productSelected, as: "selected") { ["id": .int($0.id)] },
            ProductRouting(router: router),
            StoreEventsListener(store: store)
                .on(ProductEvent.productSelected) { MoveTo(place: $0.id) },
        ])
        router.start(with: ModuleRoutingStep(withMaker: ItemContext(number: 0)))
        manager.setupEventsListeners(for: module)
        screen = PositionScreen(
            store: store.partialStore(forStateType: Position.self, stateKey: "position")
        )
        screen.rootView.tally = tally
        screen.viewWillAppear()
        screen.viewDidAppear()
    }

    func emit(_ event: ProductEvent) {
        module.emit(event)
    }
}

private final class AddingProvider: AnalyticsProvider {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    func track(event: String, properties: [String: AnalyticsValue]) {
        if case .int(let id)? = properties["id"] { tally.add(id) }
    }
}

/// Replaces the product shown with the selected one, at most once in 500 ms.
private final class ProductRouting: EventsListening, Routing {
    var router: any Router { stack }
    private let stack: StackRouter

    init(router: StackRouter) {
        stack = router
    }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        producer[event: ProductEvent.productSelected]
            .toRoutableObservable()
            .subscribe(onNext: { [weak self] product in
                self?.stack.popToRoot()
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: ModuleRoutingStep(withMaker: ItemContext(number: product.id)),
                        presentationMode: .push()
                    )
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}
