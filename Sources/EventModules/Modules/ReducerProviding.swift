internal import Delivery
internal import Observables
public import Suas

/// A module that provides the reducer of its own sub-state.
///
/// - Lifetime: The manager attaches the reducer to its store when it sets the module up, and
///   detaches it when the module is released.
///
/// ```swift
/// final class BasketModule: EventsProducer, ReducerProviding {
///     var reducer: any CombinableReducer { BasketReducer() }
///     // disposeBag, events
/// }
/// ```
@MainActor
public protocol ReducerProviding: AnyEventsProducer {
    /// One reducer, or several combined.
    ///
    /// Each living module needs keys of its own: two modules that share a key and stay stop the
    /// program with a message that names both. A module that replaces another one in the same turn,
    /// as with `StackRouter.replaceTab(_:with:)`, gets the key with a new state.
    var reducer: any CombinableReducer { get }
}

/// The reducers of the living modules in a store.
///
/// A module takes over the keys of another one, which it may replace; only if both modules are in use
/// after the turn, the program stops.
@MainActor
final class ModuleReducers {
    private weak var store: Store?
    private var owners: [StateKey: ProducerRecord] = [:]

    init(in store: Store) {
        self.store = store
    }

    /// Attaches a module's reducer until the module ends or another module takes over its keys.
    func attach(reducerOf module: any ReducerProviding, _ record: ProducerRecord) {
        let reducer = module.reducer
        record.stateKeys = reducer.parts.map(\.stateKey)
        let formers = record.stateKeys.compactMap { owners[$0] }
        formers.forEach(detach)
        store?.attach(reducer: reducer)
        for key in record.stateKeys { owners[key] = record }
        for former in formers {
            // After the current turn and the releases that follow from it.
            DeliveryQueue.main.deliver { [weak self, weak former, weak record] in
                DeliveryQueue.main.enqueue { self?.check(former, record) }
            }
        }
        // Retains self: the manager may be released before the module.
        Disposable { self.detach(record) }.disposed(by: module.disposeBag)
    }

    private func detach(_ record: ProducerRecord) {
        for key in record.stateKeys where owners[key] === record {
            owners[key] = nil
            store?.detach(stateKey: key)
        }
    }

    /// Checks a module and the one that has taken over its keys.
    private func check(_ former: ProducerRecord?, _ new: ProducerRecord?) {
        guard let former, former.isInUse, let first = former.producer as? any ReducerProviding
        else { return }
        if let new, new.isInUse, let second = new.producer {
            let keys = former.stateKeys.filter(new.stateKeys.contains)
            Diagnostics.stop(
                "Two living modules provide reducers for the same state key.",
                [
                    "state key": keys.map { "\"\($0)\"" }.joined(separator: ", "),
                    "first module": String(reflecting: type(of: first)),
                    "second module": String(reflecting: type(of: second)),
                ],
                explanation: "Each key of a store belongs to one reducer; the first would be lost.",
                fix: """
                    To fix this, build the reducer's stateKey from a value that differs between the \
                    modules, such as "Product/7", or dismiss the first before showing the second.
                    """
            )
        }
        // The new module did not stay: for example, a middleware has refused its route.
        if former.stateKeys.allSatisfy({ owners[$0] == nil }) {
            attach(reducerOf: first, former)
        }
    }
}
