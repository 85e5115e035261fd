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
    /// One reducer, or several combined.
    ///
    /// Each living module needs keys of its own: two that have one key and stay stop the program with
    /// a message that names both. One that takes the place of another in the same turn, such as in
    /// `StackRouter.replaceTab(_:with:)`, gets the key with a state of its own.
    var reducer: any CombinableReducer { get }
}
