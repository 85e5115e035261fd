internal import EventRuntime

/// Returns the store's state at the time of the call; `[:]` once the store has been deallocated.
public typealias GetStateFunction = () -> Store.State

/// Sends an action through the whole store; does nothing once the store has been deallocated, or
/// the async action that got the function has been canceled.
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
/// struct LowercaseNames: Middleware {
///     func onAction(
///         action: any Action,
///         getState: @escaping GetStateFunction,
///         dispatch: @escaping DispatchFunction,
///         next: @escaping NextFunction
///     ) {
///         let add = action as? AddProduct
///         next(add.map { AddProduct(name: $0.name.lowercased()) } ?? action)
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
    /// Actions passed to `dispatch` and `next` keep the instance; `nil` stands for the whole store.
    func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    )
}

extension Middleware {
    /// By default, calls `onAction(action:getState:dispatch:next:)`.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) { onAction(action: action, getState: getState, dispatch: dispatch, next: next) }

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
    public init(_ block: @escaping Block) { self.block = block }

    /// Calls the closure with the same arguments.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) { block(action, getState, dispatch, next) }
}

/// Several middlewares that run one after the other.
public struct CombinedMiddleware: Middleware {
    fileprivate let middlewares: [any Middleware]

    /// Combines an array of middlewares.
    ///
    /// ```swift
    /// let store = Suas.createStore(
    ///     reducer: BasketReducer(),
    ///     middleware: CombinedMiddleware(features.map(\.middleware))
    /// )
    /// ```
    ///
    /// - Parameter middlewares: In the order they run; an empty array passes every action on.
    public init(_ middlewares: [any Middleware]) { self.middlewares = middlewares.flatMap(\.parts) }

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

/// Combines middlewares, which run from left to right, each once, regardless of grouping.
@MainActor
public func + (left: any Middleware, right: any Middleware) -> CombinedMiddleware {
    CombinedMiddleware([left, right])
}

/// A middleware that logs each action with the state before and after it.
///
/// ```
/// AddProduct
///     previous state: ["Basket": Basket(names: [])]
///     action:         AddProduct(name: "lamp")
///     next state:     ["Basket": Basket(names: ["lamp"])]
/// ```
///
/// - Order: Logs after listeners were called, so actions of later middlewares come first. Combine
///   it last to see what the reducers see.
///
/// ```swift
/// let store = Suas.createStore(reducer: BasketReducer(), middleware: LoggerMiddleware())
/// ```
public struct LoggerMiddleware: Middleware {
    private let predicate: (Store.State, any Action) -> Bool
    private let stateTransformer: (Store.State) -> String
    private let actionTransformer: (any Action) -> String

    private let write: ((String) -> Void)?

    /// Creates a logger; by default, it prints every action in debug builds.
    ///
    /// States and actions are printed as Swift prints them, with `Redacted` values redacted.
    ///
    /// - Parameters:
    ///   - predicate: Returns `true` for the actions to log, given the state before each of them.
    ///   - stateTransformer: Converts a state to text, and redacts it.
    ///   - actionTransformer: Converts an action to text, and redacts it.
    ///   - write: Receives each action's text: several lines, without a line break at the end. If
    ///     `nil`, prints it in builds with the condition `DEBUG`, which SwiftPM and Xcode set for
    ///     the debug configuration; other builds log nothing.
    public init(
        predicate: @escaping (Store.State, any Action) -> Bool = { _, _ in true },
        stateTransformer: @escaping (Store.State) -> String = { "\($0)" },
        actionTransformer: @escaping (any Action) -> String = Self.text,
        write: ((String) -> Void)? = nil
    ) {
        self.predicate = predicate
        self.stateTransformer = stateTransformer
        self.actionTransformer = actionTransformer
        #if DEBUG
        self.write = write ?? { print($0) }
        #else
        self.write = write
        #endif
    }

    /// The description of an action, with `Redacted` values redacted.
    public nonisolated static func text(of action: any Action) -> String {
        redactedDescription(of: action)
    }

    /// Passes the action on, then logs it.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) { onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next) }

    /// Passes the action on, then logs it with the instance that it is for.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        guard let write, predicate(getState(), action) else { return next(action) }
        let previous = stateTransformer(getState())
        next(action)
        let receiver = instance.map { " in \($0)" } ?? ""
        write(
            """
            \(type(of: action))
                previous state: \(previous)
                action:         \(actionTransformer(action))\(receiver)
                next state:     \(stateTransformer(getState()))
            """.printableLines
        )
    }
}
