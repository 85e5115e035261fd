package import EventModules

/// Writes the list to its file when that is asked for, and passes on what came of it.
///
/// It is the only part of the app that touches the file once it has been read.
package final class SavingMiddleware: Middleware {
    private var file: TodoFile?

    /// Makes the middleware.
    ///
    /// - Parameter file: The file that the list was read from; nil for a list that is in no file.
    package init(file: TodoFile?) {
        self.file = file
    }

    /// Holds `SaveTodoList` back, and passes on what came of it instead.
    package func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard action is SaveTodoList else { return next(action) }
        if let list = getState().value(forKeyOfType: TodoList.self) { next(save(list.document)) }
    }

    private func save(_ document: TodoDocument) -> TodoListAction {
        guard file != nil else {
            return .refuseSaving(
                "This list is in no file. To fix this, start with a file: todo FILE."
            )
        }
        do {
            try file?.save(document)
            return .finishSaving
        } catch {
            return .refuseSaving("\(error)")
        }
    }
}
