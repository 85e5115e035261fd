package import EventModules
import EventModulesTransfers

/// Writes the list to its file, and says what came of it.
package struct SaveTodoList: AsyncAction {
    /// What the list may take the place of.
    package enum Replaced: Sendable {
        /// What was last read from the file or saved there.
        case lastSeen

        /// Whatever somebody else has made of the file.
        case anything
    }

    private let keeper: TodoFileKeeper?
    private let replaced: Replaced

    /// Makes the action.
    ///
    /// - Parameters:
    ///   - keeper: The file; nil for a list that is in no file.
    ///   - replaced: What may be there.
    package init(to keeper: TodoFileKeeper?, over replaced: Replaced = .lastSeen) {
        self.keeper = keeper
        self.replaced = replaced
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
            TodoFileTransfer("writing") { [replaced] _, dispatch in
                dispatch(await Self.outcome(of: keeper, saving: list, over: replaced))
            }
        )
    }

    private static func outcome(
        of keeper: TodoFileKeeper,
        saving list: TodoList,
        over replaced: Replaced
    ) async -> TodoListAction {
        do {
            try await keeper.save(list.document, over: replaced)
            if list.recovery == .accepted { await keeper.removeRecovery() }
            return .finishSaving(list.revision)
        } catch {
            if case .file(.changed) = error {
                return .refuseSaving(conflict: "\(error)")
            }
            return .refuse("\(error)")
        }
    }
}
