/// An action that does some work and dispatches the results.
///
/// The store needs an `AsyncMiddleware`, which executes async actions and does not pass them on to
/// the reducers. A `TaskAction` may await and has an outcome; a `BlockAsyncAction` runs a closure.
///
/// - Order: Executed when it is processed: immediately if dispatched from outside or by a
///   middleware, after the current delivery if dispatched by a listener. Actions that it dispatches
///   while it is executed are processed immediately, so `getState()` after `dispatch` sees the new
///   state.
/// - Isolation: Runs on the main actor.
/// - Lifetime: Cancelled with its store, and with the instance that it was dispatched to; then it
///   dispatches nothing more.
///
/// ```swift
/// struct RefreshTodos: AsyncAction {
///     func execute(
///         getState: @escaping () -> Store.State,
///         dispatch: @escaping (any Action) -> Void
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

    /// True to go on when the module instance that it was dispatched to is released; false by default.
    ///
    /// Its later results are for the app: a `StoreEventsProducer` can turn them into events.
    var outlivesInstance: Bool { get }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - getState: Returns the store's state at the time of the call; `[:]` once the store has
    ///     been deallocated.
    ///   - dispatch: Sends an action through the whole store; does nothing once the store has been
    ///     deallocated or the action cancelled.
    @MainActor
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void)
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

    /// True if actions that were dispatched to different instances have different identifiers.
    private(set) var isPerInstance = false

    /// Identifiers of equal values of the same type are equal.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    /// Limits an identifier to module instances.
    ///
    /// Such an action replaces only an action that was dispatched to the same instance, and a
    /// `CancelAsyncAction` that is dispatched to an instance cancels only such actions.
    public static func perInstance(_ id: AsyncActionID) -> AsyncActionID {
        id.isPerInstance ? id : id.inOtherScope
    }

    /// Returns true for identifiers of equal values of the same type, if both or none are limited to
    /// instances.
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

    /// The identifier of the same value that is limited to an instance, or not.
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
/// It is not an error if none is running. If it cancels none although one is running, in another
/// instance or with an identifier that differs in `perInstance(_:)`, it logs a diagnostic.
///
/// - Order: Cancelled actions dispatch nothing more from the moment the `AsyncMiddleware` processes
///   this action, before the reducers do.
///
/// ```swift
/// store.dispatch(action: CancelAsyncAction(id: "search"))
/// ```
public struct CancelAsyncAction: Action, Hashable, Sendable {
    /// The identifier of the actions to cancel.
    public let id: AsyncActionID

    /// Cancels all actions with the identifier, whichever instance it is dispatched to, unless the
    /// identifier is limited by `perInstance(_:)`.
    public init(id: AsyncActionID) {
        self.id = id
    }
}
