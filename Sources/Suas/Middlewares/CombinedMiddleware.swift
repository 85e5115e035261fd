/// Several middlewares, passed one after the other.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer(), middleware: logging + saving)
/// ```
public struct CombinedMiddleware: Middleware {
    /// The single middlewares in the order they are passed; none of them is combined itself.
    let parts: [any Middleware]

    init(_ middlewares: [any Middleware]) {
        parts = middlewares.flatMap { ($0 as? CombinedMiddleware)?.parts ?? [$0] }
    }

    /// Sends an action through all of them.
    ///
    /// A store does not call this: it links the single middlewares once and for all.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        let first = parts.reversed().reduce(next) { next, middleware in
            { action in
                middleware.onAction(
                    action: action,
                    getState: getState,
                    dispatch: dispatch,
                    next: next
                )
            }
        }
        first(action)
    }
}

/// Combines middlewares.
///
/// - Order: They are passed from left to right, each once, however the additions are grouped.
/// - Returns: All of them as one.
@MainActor
public func + (left: any Middleware, right: any Middleware) -> CombinedMiddleware {
    CombinedMiddleware([left, right])
}
