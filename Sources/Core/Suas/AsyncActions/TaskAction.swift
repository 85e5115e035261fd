/// Returns the store's state at the time of the call; `[:]` once the store has been deallocated.
public typealias GetStateFunction = @MainActor () -> Store.State

/// Sends an action through the store, unless it is deallocated or the async action cancelled.
public typealias DispatchFunction = @MainActor (any Action) -> Void

/// An async action that runs as a task, and returns an outcome or throws an error.
///
/// Dispatch it, or await its outcome with `store.run(_:)`.
///
/// - Order: The task begins in its own turn of the main actor, after the current delivery. Actions
///   that it dispatches are processed immediately.
/// - Isolation: Runs on the main actor; await long work.
/// - Lifetime: Cancelled with the action; retains neither the store nor its middlewares.
///
/// ```swift
/// struct LoadTodos: TaskAction {
///     let server: TodoServer
///
///     func run(
///         getState: @escaping GetStateFunction,
///         dispatch: @escaping DispatchFunction
///     ) async throws -> [Todo] {
///         let todos = try await server.todos()
///         dispatch(TodosLoaded(todos))
///         return todos
///     }
/// }
/// ```
public protocol TaskAction<Outcome>: AsyncAction {
    /// The type of the result; `Void` for an action that only dispatches.
    associatedtype Outcome: Sendable

    /// Does the work.
    ///
    /// - Returns: The outcome, for `store.run(_:)`.
    /// - Throws: Passed on by `store.run(_:)`; logged as a diagnostic if the action was dispatched.
    @MainActor
    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async throws -> Outcome
}

extension TaskAction {
    /// Runs the action as a task that no store cancels; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        AsyncRun(of: self, in: nil, dispatch: dispatch).start(self, getState, onEnd: {})
    }
}
