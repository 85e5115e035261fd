package import EventModules

/// Keeps the states before changes, and puts them back when that is asked for.
package final class UndoMiddleware: Middleware {
    /// What can be undone: the list and the settings, as they were.
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

        /// The sub-states to put back; without those that are as they were.
        func state(outcome: TodoList.Outcome, from now: Moment) -> Store.State {
            let list = list.restored(from: now.list, outcome: outcome)
            if settings == now.settings { return ["TodoList": list] }
            return ["TodoList": list, "TodoSettings": settings]
        }
    }

    /// The store whose state is put back; set after the store has been made with this middleware.
    package weak var store: Store?

    /// How many changes can be undone: each may keep a list of its own.
    private let limit: Int
    private var past: [Moment] = []
    private var future: [Moment] = []

    /// Makes the middleware.
    ///
    /// - Parameter limit: How many changes can be undone.
    package init(limit: Int = 100) {
        self.limit = limit
    }

    /// Holds `UndoAction`s back, and passes on all others, having kept what they change.
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
