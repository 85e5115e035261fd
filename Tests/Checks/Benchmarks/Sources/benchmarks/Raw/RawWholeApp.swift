import EventModules

/// The work of `WholeApp` by hand: closures that log, track, route and reduce.
@MainActor
final class RawWholeApp {
    private let emitter = RawEventEmitter()
    private let store = RawDictionaryStore(keys: ["position"], changing: "position")
    private var shown: ItemModule?
    var hasRouted: Bool { shown != nil }
    private var lastShown: ContinuousClock.Instant?

    init(tally: Tally) {
        emitter.add { tally.add("ProductModule: \($0)".hasPrefix("ProductModule") ? 1 : 0) }
        emitter.add { event in
            guard case .productSelected(let product) = event else { return }
            let properties = opaque(["id": AnalyticsValue.int(product.id)])
            if case .int(let id)? = properties["id"] { tally.add(id) }
        }
        emitter.add { [unowned self] event in
            if case .productSelected(let product) = event { show(product) }
        }
        emitter.add { [store] event in
            guard case .productSelected(let product) = event else { return }
            store.dispatch(MoveTo(place: product.id))
        }
        store.addListener(of: "position") { tally.add($0.place) }
    }

    func emit(_ event: ProductEvent) {
        emitter.emit(event)
    }

    /// Replaces the product shown, at most once in 500 ms.
    private func show(_ product: Product) {
        let now = ContinuousClock.now
        guard lastShown.map({ now - $0 >= .milliseconds(500) }) ?? true else { return }
        lastShown = now
        shown = ItemModule(usingContext: ItemContext(number: product.id))
    }
}
