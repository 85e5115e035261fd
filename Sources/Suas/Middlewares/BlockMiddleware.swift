/// A middleware made of a closure.
///
/// ```swift
/// let counting = BlockMiddleware { action, getState, dispatch, next in
///     count += 1
///     next(action)
/// }
/// ```
public struct BlockMiddleware: Middleware {
    /// The closure's form: action, getState, dispatch, next, as in `Middleware.onAction`.
    public typealias Block = (
        _ action: any Action,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        _ next: @escaping (any Action) -> Void
    ) -> Void

    private let block: Block

    /// Makes a middleware of a closure.
    ///
    /// - Parameter block: Called with every action that reaches the middleware.
    public init(_ block: @escaping Block) {
        self.block = block
    }

    /// Calls the closure.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        block(action, getState, dispatch, next)
    }
}
