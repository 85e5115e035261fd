package import EventModules

/// Puts what is in the file now in place of the list, and says what came of it.
package struct RereadTodoList: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Makes the action.
    ///
    /// - Parameter keeper: The file; nothing is read for a list that is in no file.
    package init(from keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Begins to read.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        guard let keeper else { return }
        dispatch(TodoListAction.beginTransfer)
        dispatch(
            TodoFileTransfer("reading again") { _, dispatch in
                do {
                    dispatch(TodoListAction.replace(try await keeper.load()))
                } catch {
                    dispatch(TodoListAction.refuse("\(error)"))
                }
            }
        )
    }
}
