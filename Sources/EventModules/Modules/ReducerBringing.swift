public import Suas

/// A module that brings the reducer of its own sub-state.
///
/// The manager attaches the reducer to its store when it sets the module up, and detaches it when
/// the module goes.
///
/// ```swift
/// final class BasketModule: EventsProducer, ReducerBringing {
///     var reducer: any CombinableReducer { BasketReducer() }
///     // disposeBag, events
/// }
/// ```
@MainActor
public protocol ReducerBringing: AnyEventsProducer {
    /// One reducer, or several combined. Each living module needs keys of its own: two modules with
    /// one key stop the program, as two reducers do.
    var reducer: any CombinableReducer { get }
}
