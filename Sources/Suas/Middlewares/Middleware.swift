/// Stands between an action and the reducers.
///
/// A middleware may pass the action on, pass on another, hold it back, pass it on later, or dispatch
/// more of them.
///
/// - Order: Middlewares are passed in the order they were combined. What a middleware dispatches is
///   processed at once, so `getState()` after `dispatch` sees the new state; what it does with
///   `next` later waits until nothing is being delivered.
///
/// ```swift
/// struct Spelling: Middleware {
///     func onAction(
///         action: any Action,
///         getState: @escaping () -> Store.State,
///         dispatch: @escaping (any Action) -> Void,
///         next: @escaping (any Action) -> Void
///     ) {
///         let add = action as? AddTodo
///         next(add.map { AddTodo(text: $0.text.capitalized) } ?? action)
///     }
/// }
/// ```
@MainActor
public protocol Middleware {
    /// Called with every action that reaches the middleware.
    ///
    /// - Parameters:
    ///   - action: The action, as the middleware before passed it on.
    ///   - getState: Reads the store's state as it is at the time of the call.
    ///   - dispatch: Sends an action through the whole store, this middleware included.
    ///   - next: Passes an action on to the next middleware, or to the reducers.
    func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    )
}
