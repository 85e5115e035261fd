import EventModules

/// An app with the library: a module, three listeners, a bridge, a store, a listener of its state.
@MainActor
final class ListenedApp {
    private let module = ProductModule()
    private let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
    private let manager: ModuleManager

    init(tally: Tally) {
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.productSelected) { MoveTo(place: $0.id) }
        manager = ModuleManager(
            listeners: [
                AnyListener(tally: tally), AddingListener(tally: tally),
                SelectionListener(tally: tally), bridge,
            ],
            store: store
        )
        manager.setupEventsListeners(for: module)
        store.addListener(forStateType: Position.self, stateKey: "position") {
            tally.add($0.place)
        }
    }

    func emit(_ event: ProductEvent) {
        module.emit(event)
    }
}

/// The same by hand.
@MainActor
final class RawListenedApp {
    private let emitter = RawEventEmitter()
    private let store = RawDictionaryStore(keys: ["position"], changing: "position")

    init(tally: Tally) {
        for _ in 0..<2 { emitter.add { tally.add($0.identifier) } }
        emitter.add { if case .productSelected(let product) = $0 { tally.add(product.id) } }
        emitter.add { [store] in
            if case .productSelected(let product) = $0 { store.dispatch(MoveTo(place: product.id)) }
        }
        store.addListener(of: "position") { tally.add($0.place) }
    }

    func emit(_ event: ProductEvent) {
        emitter.emit(event)
    }
}

/// Receives the events of all types, as a logger does.
private final class AnyListener: AnyEventsListening {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [tally] in tally.add(($0 as? ProductEvent)?.identifier ?? 0) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Captures the selected products.
private final class SelectionListener: AnyEventsListening {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: ProductEvent.productSelected]
            .subscribe(onNext: { [tally] in tally.add($0.id) })
            .disposed(by: producer.disposeBag)
        return true
    }
}
