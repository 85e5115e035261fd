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
                for action in await actions() { dispatch(action) }
            }
        )
    }

    /// Returns the actions for the list, or for the reason why it can't be read.
    private func actions() async -> [TodoListAction] {
        let kept = await keeper.removeLeftovers()
        let warnings = kept.map { path in
            "A save was interrupted. A version with other lines is in \(path.printable)."
        }
        do throws(TodoFileError) {
            let document = try await keeper.load()
            let found = await findings(beside: document)
            let texts = warnings + found.warnings
            let warning = texts.isEmpty ? [] : [TodoListAction.warn(Self.reason(texts), kept: kept)]
            return [.open(document)] + found.actions + warning
        } catch {
            return [.refuseOpening(Self.reason(warnings + [error.description]))]
        }
    }

    private static func reason(_ texts: [String]) -> Reason {
        Reason(withoutTasks: texts.joined(separator: " "))
    }

    /// Checks that the file can be saved, and looks for an earlier run's unsaved changes.
    private func findings(
        beside document: TodoDocument
    ) async -> (actions: [TodoListAction], warnings: [String]) {
        var (actions, warnings): ([TodoListAction], [String]) = ([], [])
        do throws(TodoFileError) {
            try await keeper.check()
        } catch {
            actions.append(.markUnsavable)
            warnings.append("This list can't be saved. \(error)")
        }
        do throws(TodoFileError) {
            let work = try await keeper.loadRecovery(of: document)
            if let work { actions.append(.offerRecovery(work)) }
        } catch {
            // The list is usable even if its recovery file is not.
            warnings.append(error.description)
        }
        return (actions, warnings)
    }
}
