/// A `GetStateFunction` that closures on other threads may contain.
public typealias TaskGetStateFunction = @MainActor () -> Store.State

/// A `DispatchFunction` that closures on other threads may contain, such as reports of progress.
public typealias TaskDispatchFunction = @MainActor (any Action) -> Void

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
///         getState: @escaping TaskGetStateFunction,
///         dispatch: @escaping TaskDispatchFunction
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
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Outcome
}

extension TaskAction {
    /// Runs the action as a task that no store cancels; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) {
        AsyncRun(of: self, in: nil, dispatch: dispatch).start(self, getState, onEnd: {})
    }
}
