/// An action that does some work and dispatches the results.
///
/// The store needs an `AsyncMiddleware`, which executes async actions and does not pass them on to
/// the reducers.
///
/// - Order: Executed when it is processed: at once from outside or from a middleware, after the
///   current delivery from a listener. Actions that it dispatches while it is executed are processed
///   at once, so `getState()` after `dispatch` sees the new state.
/// - Isolation: Runs on the main actor. Use a `BlockAsyncAction` for work that takes long.
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
    ///   - getState: Returns the store's state at the time of the call; `[:]` once the store was
    ///     deallocated.
    ///   - dispatch: Sends an action through the whole store; does nothing once the store was
    ///     deallocated.
    @MainActor
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void)
}

/// An async action with a name and values of its own, whose work is a `BlockAsyncAction`.
///
/// A recorder, a logger or a test sees this action and not a nameless block; it can be cancelled
/// like the block.
///
/// ```swift
/// struct LoadTodos: CancellableAsyncAction {
///     let list: String
///     let block: BlockAsyncAction
///
///     init(list: String, from server: TodoServer) {
///         self.list = list
///         block = BlockAsyncAction { _, dispatch in
///             dispatch(TodosLoaded(await server.todos(of: list)))
///         }
///     }
/// }
/// ```
public protocol CancellableAsyncAction: AsyncAction {
    /// The work; the same block at every call.
    var block: BlockAsyncAction { get }
}

extension CancellableAsyncAction {
    /// Does the work without a store, as for a test; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        block.execute(getState: getState, dispatch: dispatch)
    }

    /// Ends the work for good; see `BlockAsyncAction.cancel()`.
    @MainActor
    public func cancel() {
        block.cancel()
    }

    /// Waits until the work that has begun has ended; see `BlockAsyncAction.finished()`.
    @MainActor
    public func finished() async {
        await block.finished()
    }
}
