package import EventModules

/// Deletes the unsaved changes of an earlier run.
package struct DiscardRecovery: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Creates the action.
    ///
    /// - Parameter keeper: The list's file; nil for a list without a file.
    package init(of keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Starts deleting.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        dispatch(TodoListAction.declineRecovery)
        guard let keeper else { return }
        dispatch(
            TodoFileTransfer("deleting unsaved changes") { _, _ in await keeper.removeRecovery() }
        )
    }
}
