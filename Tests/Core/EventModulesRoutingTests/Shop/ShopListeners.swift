import EventModules

/// Opens what a feature asks for, in the window that the event came from.
final class ShopRouting: AnyEventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard producer is any AnyModule else { return false }
        route(Shop.CatalogEvent.productSelected, of: producer) { .product($0) }
        route(Shop.ProductEvent.relatedSelected, of: producer) { .product($0) }
        route(Shop.ProductEvent.previewed, of: producer, .modal) { .product($0) }
        route(Shop.BasketEvent.checkoutSelected, of: producer) { _ in .checkout }
        return true
    }

    private func route<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        of producer: any AnyEventsProducer,
        _ mode: RoutingStepPresentationMode = .push(),
        to step: @escaping (Payload) -> ModuleRoutingStep
    ) {
        producer[event: pattern]
            .subscribe(onNext: { [weak self, weak producer] payload in
                guard let producer else { return }
                let step = PresentableRoutingStep(withStep: step(payload), presentationMode: mode)
                self?.manager?.router(of: producer)?.route(to: step)
            })
            .disposed(by: producer.disposeBag)
    }
}

/// Records the events of features and outcomes, in order: `ProductModule#7 added(3)`.
final class ShopJournal: AnyEventsListening {
    private(set) var lines: [String] = []

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard producer is any AnyModule || producer is StoreEventsProducer else { return false }
        let instance = (producer as? any ReducerProviding)?.stateInstance
        let name = instance?.description ?? "\(type(of: producer))"
        producer.anyEvent
            .subscribe(onNext: { [weak self] event in self?.lines.append("\(name) \(event)") })
            .disposed(by: producer.disposeBag)
        return true
    }

    /// Returns the lines so far, and forgets them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
