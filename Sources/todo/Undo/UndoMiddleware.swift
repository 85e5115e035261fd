package import EventModules

/// Keeps earlier states and restores them on request.
package final class UndoMiddleware: Middleware {
    /// The sub-states that can be restored.
    private struct Moment {
        let list: TodoList
        let settings: TodoSettings

        init?(_ state: Store.State) {
            guard let list = state.value(forKeyOfType: TodoList.self),
                let settings = state.value(forKeyOfType: TodoSettings.self)
            else { return nil }
            self.list = list
            self.settings = settings
        }

        /// The sub-states to restore; unchanged ones are omitted.
        func state(outcome: TodoList.Outcome, from now: Moment) -> Store.State {
            let list = list.restored(from: now.list, outcome: outcome)
            if settings == now.settings { return ["TodoList": list] }
            return ["TodoList": list, "TodoSettings": settings]
        }
    }

    /// The store; set after it was created with this middleware.
    package weak var store: Store?

    /// The number of changes that can be undone; each may retain a list.
    private let limit: Int
    private var past: [Moment] = []
    private var future: [Moment] = []

    /// Creates the middleware.
    ///
    /// - Parameter limit: The number of changes that can be undone.
    package init(limit: Int = 100) {
        self.limit = limit
    }

    /// Handles `UndoAction`s, and passes other actions on after keeping the state that they change.
    package func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        switch action {
        case UndoAction.undo: goBack(from: Moment(getState()), next)
        case UndoAction.redo: goForward(from: Moment(getState()), next)
        case let action as TodoListAction where action.isUndoable: keep(action, getState, next)
        case is SetColor: keep(action, getState, next)
        default: next(action)
        }
    }

    private func keep(
        _ action: any Action,
        _ getState: () -> Store.State,
        _ next: (any Action) -> Void
    ) {
        let moment = Moment(getState())
        next(action)
        let list = getState().value(forKeyOfType: TodoList.self)
        if action is TodoListAction, case .refused = list?.outcome { return }
        future = []
        past = (past + [moment].compactMap { $0 }).suffix(limit)
    }

    private func goBack(from now: Moment?, _ next: (any Action) -> Void) {
        guard let now, let before = past.popLast() else {
            return next(
                TodoListAction.refuse("There is nothing to undo. To fix this, change something.")
            )
        }
        future.append(now)
        store?.resetFullState(before.state(outcome: .undone, from: now))
    }

    private func goForward(from now: Moment?, _ next: (any Action) -> Void) {
        guard let now, let after = future.popLast() else {
            return next(
                TodoListAction.refuse("There is nothing to redo. To fix this, undo something.")
            )
        }
        past.append(now)
        store?.resetFullState(after.state(outcome: .redone, from: now))
    }
}

extension UndoAction {
    fileprivate static func ~= (pattern: UndoAction, action: any Action) -> Bool {
        action as? UndoAction == pattern
    }
}
