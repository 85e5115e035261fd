/// An action that does some work and dispatches the results.
///
/// The store needs an `AsyncMiddleware`, which executes it in place of the reducers. A `TaskAction`
/// may await and has an outcome; a `BlockAsyncAction` runs a closure.
///
/// - Order: Executed when it is processed: immediately from outside or from a middleware, after the
///   current delivery from a listener. The actions it dispatches meanwhile are processed
///   immediately, so `getState()` after `dispatch` sees the new state.
/// - Isolation: Runs on the main actor.
/// - Lifetime: Cancelled with its store or its instance; dispatches nothing more from then on.
///
/// ```swift
/// struct RefreshTodos: AsyncAction {
///     func execute(
///         getState: @escaping GetStateFunction,
///         dispatch: @escaping DispatchFunction
///     ) {
///         dispatch(ShowActivity())
///         dispatch(LoadTodos(after: getState().value(forKeyOfType: TodoList.self)))
///     }
/// }
/// ```
public protocol AsyncAction: Action {
    /// The identifier by which `CancelAsyncAction(id:)` cancels the action; nil by default.
    var id: AsyncActionID? { get }

    /// True to cancel the running action with the same identifier; false by default.
    ///
    /// Without an `id`, the action replaces another action of the same type.
    var replacesRunning: Bool { get }

    /// True to go on when its module instance is released, for results that a `StoreEventsProducer`
    /// turns into events for the app; false by default.
    var outlivesInstance: Bool { get }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - getState: Returns the store's current state; `[:]` once the store is deallocated.
    ///   - dispatch: Sends an action through the whole store; does nothing once the store is
    ///     deallocated or the action cancelled.
    @MainActor
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction)
}

extension AsyncAction {
    /// By default, no `CancelAsyncAction` cancels the action.
    public var id: AsyncActionID? { nil }

    /// By default, actions with the same identifier run side by side.
    public var replacesRunning: Bool { false }

    /// By default, the action is cancelled with its instance.
    public var outlivesInstance: Bool { false }

    /// The identifier of its runs: its `id`, or its type if it replaces others without an `id`.
    var runID: AsyncActionID? {
        id ?? (replacesRunning ? AsyncActionID(ObjectIdentifier(Self.self)) : nil)
    }
}

/// The identifier of a running async action: a string, or any other value.
///
/// It means the same in the whole store, whichever module instance an action is dispatched to.
///
/// ```swift
/// extension AsyncActionID {
///     static let search: Self = .perInstance("search")
///     static func price(of product: String) -> Self { Self(product) }
/// }
/// ```
public struct AsyncActionID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    private(set) var isPerInstance = false

    /// Identifiers of equal values of the same type are equal.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    /// Limits an identifier to module instances.
    ///
    /// Such an action only replaces, and a `CancelAsyncAction` only cancels, in its own instance.
    public static func perInstance(_ id: AsyncActionID) -> AsyncActionID {
        id.isPerInstance ? id : id.inOtherScope
    }

    /// True for equal values of the same type, if both or none are limited to instances.
    public static func == (first: AsyncActionID, second: AsyncActionID) -> Bool {
        // Numbers of different types are equal as `AnyHashable`.
        first.isPerInstance == second.isPerInstance
            && type(of: first.value) == type(of: second.value)
            && AnyHashable(first.value) == AnyHashable(second.value)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }

    var inOtherScope: AsyncActionID {
        var other = self
        other.isPerInstance.toggle()
        return other
    }
}

extension AsyncActionID: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The value; a string in quotes.
    public var description: String {
        let value = String(reflecting: value)
        return isPerInstance ? "perInstance(\(value))" : value
    }

    /// A string literal is equal to an identifier with that string as its value.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// Cancels running async actions by their identifier; then reaches the reducers.
///
/// Without any to cancel, it does nothing, but logs a diagnostic if one is running in another
/// instance, or with an identifier that differs in `perInstance(_:)`.
///
/// - Order: The actions dispatch nothing more once the `AsyncMiddleware` has processed this one.
///
/// ```swift
/// store.dispatch(action: CancelAsyncAction(id: "search"))
/// ```
public struct CancelAsyncAction: Action, Hashable, Sendable {
    /// The identifier of the actions to cancel.
    public let id: AsyncActionID

    /// Cancels in all instances, unless `perInstance(_:)` limits the identifier.
    public init(id: AsyncActionID) {
        self.id = id
    }
}
