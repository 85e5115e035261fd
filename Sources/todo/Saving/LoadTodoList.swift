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

    /// What to do about the unsaved work of an earlier run, if there is any.
    private func recovery(of document: TodoDocument) async -> TodoListAction? {
        do {
            guard let left = try await keeper.loadRecovery() else { return nil }
            guard left == document else { return .offerRecovery(left) }
            // Saved after all.
            await keeper.removeRecovery()
            return nil
        } catch {
            // The list can be worked on, whatever that file is.
            return .refuse("\(error)")
        }
    }
}
