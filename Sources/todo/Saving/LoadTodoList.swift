internal import Delivery
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
                let leftovers = await keeper.removeLeftovers()
                do throws(TodoFileError) {
                    let document = try await keeper.load()
                    let actions = await notices(leftovers) + recovery(of: document)
                    for action in [.open(document)] + actions { dispatch(action) }
                } catch {
                    dispatch(TodoListAction.refuseOpening(Reason(error)))
                }
            }
        )
    }

    /// Returns the actions that tell the user about versions of a killed save and about a file that
    /// can't be saved.
    private func notices(_ leftovers: [String]) async -> [TodoListAction] {
        let kept = leftovers.map { path in
            let text = "A save was interrupted. The version that it replaced is in"
            return TodoListAction.warn(
                Reason(withoutTasks: "\(text) \(path.printable)."),
                canBeSaved: true
            )
        }
        do throws(TodoFileError) {
            try await keeper.check()
            return kept
        } catch {
            let text = "This list can't be saved. \(error)"
            return kept + [.warn(Reason(withoutTasks: text), canBeSaved: false)]
        }
    }

    /// Returns the action for an earlier run's unsaved changes, if there are any.
    private func recovery(of document: TodoDocument) async -> [TodoListAction] {
        do throws(TodoFileError) {
            return try await keeper.loadRecovery(of: document).map { [.offerRecovery($0)] } ?? []
        } catch {
            // The list is usable even if its recovery file is not.
            return [.warn(Reason(error), canBeSaved: true)]
        }
    }
}
