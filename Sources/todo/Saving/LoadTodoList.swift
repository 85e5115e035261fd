package import EventModules

/// Reads the list from its file, and says what came of it.
package struct LoadTodoList: AsyncAction {
    private let keeper: TodoFileKeeper

    /// Makes the action.
    ///
    /// - Parameter keeper: The file.
    package init(from keeper: TodoFileKeeper) {
        self.keeper = keeper
    }

    /// Begins to read.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        dispatch(TodoListAction.beginTransfer)
        dispatch(
            BlockAsyncAction { [keeper] _, dispatch in
                do {
                    dispatch(TodoListAction.open(try await keeper.load()))
                    if let left = try await keeper.loadRecovery() {
                        dispatch(TodoListAction.offerRecovery(left))
                    }
                } catch {
                    dispatch(TodoListAction.refuseOpening("\(error)"))
                }
            }
        )
    }
}
