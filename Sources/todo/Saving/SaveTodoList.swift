package import EventModules
import EventModulesTransfers

/// Writes the list to its file and dispatches the outcome.
package struct SaveTodoList: AsyncAction {
    /// The content that a save may replace.
    package enum Replaced: Sendable {
        /// The content that was last read or saved.
        case lastSeen

        /// Any content, including another program's changes.
        case anything
    }

    private let keeper: TodoFileKeeper?
    private let replaced: Replaced

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - keeper: The file; nil for a list without a file.
    ///   - replaced: The content that may be replaced.
    package init(to keeper: TodoFileKeeper?, over replaced: Replaced = .lastSeen) {
        self.keeper = keeper
        self.replaced = replaced
    }

    /// Starts writing the current list.
    package func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        guard let list = getState().value(forKeyOfType: TodoList.self) else { return }
        guard let keeper else {
            return dispatch(
                TodoListAction.refuse(
                    "This list has no file. To fix this, start with a file: todo FILE."
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
        do throws(TodoFileError) {
            let kept = try await keeper.save(list, over: replaced)
            let hasRecovered = list.recovery == .accepted
            return .finishSaving(list.revision, kept: kept, hasRecovered: hasRecovered)
        } catch {
            if case .file(.changed) = error { return .refuseSaving(conflict: Reason(error)) }
            return .refuse(Reason(error))
        }
    }
}
