/// Returns the store's state at the time of the call; `[:]` once the store has been deallocated.
public typealias GetStateFunction = () -> Store.State

/// Sends an action through the whole store; does nothing once the store has been deallocated, or
/// the async action that got the function has been cancelled.
public typealias DispatchFunction = (any Action) -> Void

/// Passes an action to the next middleware, or to the reducers.
public typealias NextFunction = (any Action) -> Void

/// A step between an action and the reducers.
///
/// It may pass the action on, replace it, hold it back, pass it on later, or dispatch others.
///
/// - Order: Middlewares run in the order they were combined. An action that one dispatches is
///   processed immediately, so `getState()` after `dispatch` sees the new state. An action that it
///   passes to `next` later is queued if a delivery is in progress.
///
/// ```swift
/// struct Spelling: Middleware {
///     func onAction(
///         action: any Action,
///         getState: @escaping GetStateFunction,
///         dispatch: @escaping DispatchFunction,
///         next: @escaping NextFunction
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
    ///   - action: The action, as the previous middleware passed it on.
    ///   - getState: Returns the store's state at the time of the call.
    ///   - dispatch: Sends an action through the whole store, this middleware included.
    ///   - next: Passes an action to the next middleware, or to the reducers.
    func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    )

    /// Called with every action and its instance; by default, calls the function above.
    ///
    /// Implement it for a middleware that treats the actions of instances differently.
    ///
    /// - Parameters:
    ///   - action: The action, as the previous middleware passed it on.
    ///   - instance: Its receiver, also for `dispatch` and `next`; nil if it is for everyone.
    ///   - getState: As above.
    ///   - dispatch: As above.
    ///   - next: As above.
    func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    )
}

extension Middleware {
    /// Calls `onAction(action:getState:dispatch:next:)`.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        onAction(action: action, getState: getState, dispatch: dispatch, next: next)
    }

    /// The individual middlewares, in the order they run.
    var parts: [any Middleware] { (self as? CombinedMiddleware)?.middlewares ?? [self] }
}

/// A middleware that calls a closure.
///
/// ```swift
/// let counting = BlockMiddleware { action, getState, dispatch, next in
///     count += 1
///     next(action)
/// }
/// ```
public struct BlockMiddleware: Middleware {
    /// A closure with the parameters of `Middleware.onAction`.
    public typealias Block = (
        _ action: any Action,
        _ getState: @escaping GetStateFunction,
        _ dispatch: @escaping DispatchFunction,
        _ next: @escaping NextFunction
    ) -> Void

    private let block: Block

    /// Creates a middleware from a closure that receives every action that reaches the middleware.
    public init(_ block: @escaping Block) {
        self.block = block
    }

    /// Calls the closure.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        block(action, getState, dispatch, next)
    }
}

/// Several middlewares that run one after the other.
public struct CombinedMiddleware: Middleware {
    fileprivate let middlewares: [any Middleware]

    /// Combines middlewares.
    ///
    /// ```swift
    /// let store = Suas.createStore(
    ///     reducer: TodoReducer(),
    ///     middleware: CombinedMiddleware(features.map(\.middleware))
    /// )
    /// ```
    ///
    /// - Parameter middlewares: In the order they run; an empty array passes every action on.
    public init(_ middlewares: [any Middleware]) {
        self.middlewares = middlewares.flatMap(\.parts)
    }

    /// Sends an action through all of them; a store chains the individual middlewares itself.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        let first = middlewares.reversed().reduce(next) { next, part in
            { part.onAction(action: $0, getState: getState, dispatch: dispatch, next: next) }
        }
        first(action)
    }
}

/// Combines middlewares, which run from left to right, each once, however they are grouped.
@MainActor
public func + (left: any Middleware, right: any Middleware) -> CombinedMiddleware {
    CombinedMiddleware([left, right])
}
