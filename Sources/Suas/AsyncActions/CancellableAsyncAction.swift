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
    /// The work; the same one at every call.
    var block: BlockAsyncAction { get }
}

extension CancellableAsyncAction {
    /// Does the work outside a store, as for a test; a store does not call this.
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
