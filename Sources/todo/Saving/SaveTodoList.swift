package import EventModules

/// Writes the list to its file, and says what came of it.
package struct SaveTodoList: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Makes the action.
    ///
    /// - Parameter keeper: The file; nil for a list that is in no file.
    package init(to keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Begins to write what the list is now.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        guard let list = getState().value(forKeyOfType: TodoList.self) else { return }
        guard let keeper else {
            return dispatch(
                TodoListAction.refuse(
                    "This list is in no file. To fix this, start with a file: todo FILE."
                )
            )
        }
        dispatch(TodoListAction.beginTransfer)
        dispatch(
            BlockAsyncAction { _, dispatch in
                do {
                    try await keeper.save(list.document)
                    if list.recovery == .accepted { await keeper.removeRecovery() }
                    dispatch(TodoListAction.finishSaving(list.revision))
                } catch {
                    dispatch(TodoListAction.refuse("\(error)"))
                }
            }
        )
    }
}
