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

    /// True to cancel the running action with the same identifier, dispatched to the same instance;
    /// false by default.
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
/// ```swift
/// extension AsyncActionID {
///     static let search: Self = "search"
///     static func price(of product: String) -> Self { Self(product) }
/// }
/// ```
public struct AsyncActionID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    /// Identifiers of equal values of the same type are equal.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    /// Returns true for identifiers of equal values of the same type.
    public static func == (first: AsyncActionID, second: AsyncActionID) -> Bool {
        // Numbers of different types are equal as `AnyHashable`.
        type(of: first.value) == type(of: second.value)
            && AnyHashable(first.value) == AnyHashable(second.value)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

extension AsyncActionID: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The value; a string in quotes.
    public var description: String { String(reflecting: value) }

    /// A string literal is equal to an identifier with that string as its value.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// Cancels running async actions by their identifier; then reaches the reducers.
///
/// It is not an error if none is running.
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

    /// Dispatched to an instance, it cancels actions that were dispatched to the same instance; for
    /// everyone, it cancels all actions with the identifier.
    public init(id: AsyncActionID) {
        self.id = id
    }
}
