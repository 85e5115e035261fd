package import EventModules

/// Moves the unsaved changes of an earlier run to a file that isn't offered again.
package struct DiscardRecovery: AsyncAction {
    private let keeper: TodoFileKeeper?

    /// Creates the action.
    ///
    /// - Parameter keeper: The list's file; nil for a list without a file.
    package init(of keeper: TodoFileKeeper?) {
        self.keeper = keeper
    }

    /// Starts moving.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        dispatch(TodoListAction.declineRecovery)
        guard let keeper else { return }
        dispatch(
            TodoFileTransfer("setting unsaved changes aside") { _, dispatch in
                do throws(TodoFileError) {
                    let path = try await keeper.setRecoveryAside()
                    dispatch(TodoListAction.finishSettingRecoveryAside(path: path))
                } catch {
                    let text = "The unsaved changes weren't set aside. \(error)"
                    dispatch(TodoListAction.refuse(Reason(withoutTasks: text)))
                }
            }
        )
    }
}
