/// An action that does some work and dispatches what comes of it.
///
/// The store needs an `AsyncMiddleware`, which executes async actions and holds them back from the
/// reducers.
///
/// - Order: Executed when its turn comes: at once from outside or from a middleware, after what is
///   being delivered from a listener. What it dispatches while it is executed is processed at once,
///   so `getState()` after `dispatch` sees the new state.
/// - Isolation: Runs on the main actor. Work that takes long belongs into a `BlockAsyncAction`.
///
/// ```swift
/// struct RefreshTodos: AsyncAction {
///     func execute(
///         getState: @escaping () -> Store.State,
///         dispatch: @escaping (any Action) -> Void
///     ) {
///         dispatch(ShowActivity())
///         dispatch(loadTodos(after: getState().value(forKeyOfType: TodoList.self)))
///     }
/// }
/// ```
public protocol AsyncAction: Action {
    /// Does the work.
    ///
    /// - Parameters:
    ///   - getState: Reads the store's state as it is at the time of the call; `[:]` when the store
    ///     is gone.
    ///   - dispatch: Sends an action through the whole store; does nothing when the store is gone.
    @MainActor
    func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    )
}
