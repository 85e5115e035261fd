package import EventModules

/// Replaces the list by the content of its file and dispatches the outcome.
package struct RereadTodoList: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Creates the action.
    ///
    /// - Parameter keeper: The file; nil for a list without a file, for which nothing is read.
    package init(from keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Starts reading.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        guard let keeper else { return }
        dispatch(TodoListAction.beginTransfer)
        dispatch(
            TodoFileTransfer("reading again") { _, dispatch in
                do throws(TodoFileError) {
                    dispatch(TodoListAction.replace(try await keeper.load()))
                } catch {
                    dispatch(TodoListAction.refuse(Reason(error)))
                }
            }
        )
    }
}
