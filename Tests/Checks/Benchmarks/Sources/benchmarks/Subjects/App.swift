import EventModules

/// An app with the library: a module, a listener to all events, a bridge, a store, a listener.
@MainActor
final class App {
    private let module = ProductModule()
    private let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
    private let manager: ModuleManager

    init(logged: Tally, selected: Tally) {
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.productSelected) { MoveTo(place: $0.id) }
        manager = ModuleManager(listeners: [CountingListener(tally: logged), bridge], store: store)
        manager.setupEventsListeners(for: module)
        store.addListener(forStateType: Position.self, stateKey: "position") {
            selected.add($0.place)
        }
    }

    func emit(_ event: ProductEvent) {
        module.emit(event)
    }
}

/// Listens to all events, as a logger does, but writes no text.
private final class CountingListener: AnyEventsListening {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [tally] event in
                if case .productSelected? = event as? ProductEvent { tally.add(1) }
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}
