import EventModules

extension Row {
    static func eventsListeners(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let tally = Tally()
            let module = ProductModule()
            let listeners = (0..<count).map { FactorListener(tally: tally, factor: $0 + 1) }
            let manager = ModuleManager(listeners: listeners)
            manager.setupEventsListeners(for: module)
            return {
                withExtendedLifetime(manager) { tally.added { module.emit(.one) } }
            }
        }
    }

    static func rawEventsListeners(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let tally = Tally()
            let emitter = RawEventEmitter()
            for factor in 0..<count { emitter.add { tally.add($0.identifier * (factor + 1)) } }
            return { tally.added { emitter.emit(.one) } }
        }
    }

    static func modules(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let tally = Tally()
            let manager = ModuleManager(listeners: [AddingListener(tally: tally)])
            let modules = (0..<count).map { _ in ProductModule() }
            for module in modules { manager.setupEventsListeners(for: module) }
            return {
                withExtendedLifetime(manager) {
                    tally.added {
                        for (index, module) in modules.enumerated() { module.emit(.of(index + 1)) }
                    }
                }
            }
        }
    }

    static func rawModules(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let tally = Tally()
            let emitters = (0..<count).map { _ in RawEventEmitter() }
            for emitter in emitters { emitter.add { tally.add($0.identifier) } }
            return {
                tally.added {
                    for (index, emitter) in emitters.enumerated() { emitter.emit(.of(index + 1)) }
                }
            }
        }
    }

    static func instances(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
            let manager = ModuleManager(store: store)
            let modules = (0..<count).map { _ in StatefulModule(usingContext: StatefulContext()) }
            for module in modules { manager.setupEventsListeners(for: module) }
            return {
                for (index, module) in modules.enumerated() {
                    store.dispatch(action: MoveItem(place: index + 1), in: module.stateInstance)
                }
                let positions = store.state.values(forKeysOfType: Position.self)
                return withExtendedLifetime(manager) { positions.reduce(0) { $0 + $1.place } }
            }
        }
    }
}

/// Adds up the identifiers of selected products, times a factor.
private final class FactorListener: EventsListening {
    private let tally: Tally
    private let factor: Int

    init(tally: Tally, factor: Int) {
        self.tally = tally
        self.factor = factor
    }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        events
            .subscribe(onNext: { [tally, factor] in tally.add($0.identifier * factor) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

extension ProductEvent {
    fileprivate static var one: ProductEvent { of(1) }

    fileprivate static func of(_ identifier: Int) -> ProductEvent {
        .productSelected(Product(id: identifier, name: Product.sample.name))
    }
}
