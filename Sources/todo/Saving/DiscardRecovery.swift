package import EventModules

/// Deletes the unsaved work that an earlier run has left.
package struct DiscardRecovery: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Makes the action.
    ///
    /// - Parameter keeper: The list's file; nil for a list that is in no file.
    package init(of keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Begins to delete it.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        dispatch(TodoListAction.declineRecovery)
        guard let keeper else { return }
        dispatch(
            TodoFileTransfer("deleting unsaved work") { _, _ in await keeper.removeRecovery() }
        )
    }
}
