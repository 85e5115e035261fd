package import EventModules

/// Reads the list from its file and dispatches the outcome.
package struct LoadTodoList: AsyncAction {
    private let keeper: TodoFileKeeper

    /// Creates the action.
    ///
    /// - Parameter keeper: The file.
    package init(from keeper: TodoFileKeeper) {
        self.keeper = keeper
    }

    /// Starts reading.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        dispatch(TodoListAction.beginTransfer)
        dispatch(
            TodoFileTransfer("reading") { [self] _, dispatch in
                do {
                    let document = try await keeper.load()
                    let recovery = await recovery(of: document)
                    dispatch(TodoListAction.open(document))
                    recovery.map(dispatch)
                } catch {
                    dispatch(TodoListAction.refuseOpening("\(error)"))
                }
            }
        )
    }

    /// Returns the action for an earlier run's unsaved changes, if there are any.
    private func recovery(of document: TodoDocument) async -> TodoListAction? {
        do {
            guard let left = try await keeper.loadRecovery() else { return nil }
            guard left == document else { return .offerRecovery(left) }
            // The changes were saved after all.
            await keeper.removeRecovery()
            return nil
        } catch {
            // The list is usable even if its recovery file is not.
            return .refuse("\(error)")
        }
    }
}
