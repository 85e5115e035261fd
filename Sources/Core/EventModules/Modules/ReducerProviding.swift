internal import EventObservables
internal import EventRuntime
public import Suas

/// A module that has its own state.
///
/// Each living module has its own sub-states, under keys of its own instance, such as
/// `ProductState@ProductModule#3`. The same module may be alive any number of times.
///
/// - Order: Attached when the manager sets the module up, before listeners are offered it.
/// - Lifetime: The sub-states are in the store until the module is released.
///
/// ```swift
/// final class ProductModule: ModuleProtocol, EventsProducer, ReducerProviding {
///     var reducer: any CombinableReducer { ProductReducer(id: context.id) }
///
///     func makePresentable() -> any Presentable {
///         ProductViewController(store: partialStore(forStateType: ProductState.self))
///     }
///     // context, init(usingContext:), disposeBag, events
/// }
/// ```
///
/// The actions that a `StoreEventsListener` makes from the module's events, and those that are
/// dispatched to its partial store, are for this instance: only its reducers and the app's run.
@MainActor
public protocol ReducerProviding: AnyEventsProducer {
    /// One reducer, or several combined; asked for once.
    var reducer: any CombinableReducer { get }
}

extension ReducerProviding {
    /// The module's instance in the store of its manager; nil before the module is set up.
    public var stateInstance: StateInstance? { ProducerRecord.of(self)?.instance }

    /// The module's own sub-state of a type.
    ///
    /// Use it in `makePresentable()` or later. Before the module is set up by a manager with a
    /// store, the result is empty, which logs a diagnostic.
    ///
    /// - Parameters:
    ///   - type: The type of the sub-state.
    ///   - stateKey: The key of its reducer; the default key of the type if nil.
    /// - Returns: A part of the store that dispatches actions to this instance.
    public func partialStore<StateType>(
        forStateType type: StateType.Type,
        stateKey: StateKey? = nil
    ) -> PartialStore<StateType> {
        guard let record = ProducerRecord.of(self), let instance = record.instance,
            let store = record.store
        else {
            reportNoInstance()
            return PartialStore()
        }
        return store.partialStore(forStateType: type, stateKey: stateKey, in: instance)
    }

    private func reportNoInstance() {
        Diagnostics.report(
            "A module's own state was asked for before the module had any.",
            ["module": String(reflecting: Self.self)],
            explanation: """
                A manager with a store attaches the module's reducer when it sets the module up. \
                Until then the partial store is empty, and actions that are dispatched to it are \
                dropped.
                """,
            fix: """
                To fix this, use the state in makePresentable() or later, and make the manager \
                with ModuleManager(listeners:store:).
                """
        )
    }
}
