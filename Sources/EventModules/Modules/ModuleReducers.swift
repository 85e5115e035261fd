internal import Delivery
internal import Observables
internal import Suas

/// The reducers that modules bring, each in the store for as long as its module lives.
///
/// A module that takes another one's place has the same keys while the other is still on its way out.
/// It gets them, with states of its own; only if both are there afterwards, the program is wrong.
@MainActor
final class ModuleReducers {
    /// What one module brings.
    private final class Brought {
        private(set) weak var module: (any ReducerBringing)?
        let keys: [StateKey]

        init(_ module: any ReducerBringing, _ keys: [StateKey]) {
            self.module = module
            self.keys = keys
        }
    }

    private weak var store: Store?

    /// Says of a living module whether it is still there for somebody.
    private let isInUse: (any AnyEventsProducer) -> Bool
    private var owners: [StateKey: Brought] = [:]

    init(in store: Store, isInUse: @escaping (any AnyEventsProducer) -> Bool) {
        self.store = store
        self.isInUse = isInUse
    }

    /// Attaches a module's reducer until the module goes or another one takes its keys.
    func attach(reducerOf module: any ReducerBringing) {
        let brought = attach(module)
        // Kept by the modules' bags: the manager may go before them.
        Disposable { self.detach(brought) }.disposed(by: module.disposeBag)
    }

    @discardableResult
    private func attach(_ module: any ReducerBringing) -> Brought {
        let reducer = module.reducer
        let brought = Brought(module, reducer.parts.map(\.stateKey))
        let formers = brought.keys.compactMap { owners[$0] }
        formers.forEach(detach)
        store?.attach(reducer: reducer)
        for key in brought.keys { owners[key] = brought }
        for former in formers { expectOneOf(former, brought) }
        return brought
    }

    private func detach(_ brought: Brought) {
        for key in brought.keys where owners[key] === brought {
            owners[key] = nil
            store?.detach(stateKey: key)
        }
    }

    // MARK: - Taking a place

    /// Looks, when this turn and what it releases is over, whether one of two modules has gone.
    private func expectOneOf(_ former: Brought, _ new: Brought) {
        DeliveryQueue.main.deliver {
            DeliveryQueue.main.enqueue { [weak self] in self?.checkOneOf(former, new) }
        }
    }

    private func checkOneOf(_ former: Brought, _ new: Brought) {
        guard let first = former.module, isInUse(first) else { return }
        guard let second = new.module, isInUse(second) else { return restore(first) }
        stopSharedKeys(first, second, former.keys.filter(new.keys.contains))
    }

    /// The new module did not stay, such as when a middleware has refused its route.
    private func restore(_ module: any ReducerBringing) {
        let keys = module.reducer.parts.map(\.stateKey)
        if keys.allSatisfy({ owners[$0] == nil }) { attach(reducerOf: module) }
    }

    private func stopSharedKeys(
        _ first: any ReducerBringing,
        _ second: any ReducerBringing,
        _ keys: [StateKey]
    ) -> Never {
        Diagnostics.stop(
            Diagnostic(
                "Two living modules bring reducers for the same state key.",
                [
                    "state key": keys.map { "\"\($0)\"" }.joined(separator: ", "),
                    "first module": String(reflecting: type(of: first)),
                    "second module": String(reflecting: type(of: second)),
                ],
                explanation: "Each key of a store belongs to one reducer; the first would be lost.",
                fix: """
                    To fix this, make the reducer's stateKey of what tells the modules apart, such \
                    as "Product/7", or dismiss the first before the second is shown.
                    """
            )
        )
    }
}
