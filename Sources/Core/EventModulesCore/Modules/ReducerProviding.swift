public import Suas

/// A module that has its own state.
///
/// Each living module has its own sub-states, under the keys of its instance, such as
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
