import EventModules

/// A hand-written app: logs events, and copies selected products to a state with a listener.
@MainActor
final class RawApp {
    private let emitter = RawEventEmitter()
    private let store = RawDictionaryStore(keys: ["position"], changing: "position")

    init(logged: Tally, selected: Tally) {
        emitter.add { if case .productSelected = $0 { logged.add(1) } }
        emitter.add { [store] in
            if case .productSelected(let product) = $0 { store.dispatch(MoveTo(place: product.id)) }
        }
        store.addListener(of: "position") { selected.add($0.place) }
    }

    func emit(_ event: ProductEvent) {
        emitter.emit(event)
    }
}
