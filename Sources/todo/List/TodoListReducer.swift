package import EventModules

/// Says what each action makes of the list of tasks.
package struct TodoListReducer: Reducer {
    package let initialState: TodoList

    /// Makes a reducer.
    ///
    /// - Parameter initialState: The list as it was read.
    package init(initialState: TodoList) {
        self.initialState = initialState
    }

    /// Makes the list that an action leads to.
    ///
    /// - Returns: nil for other actions. An action that can't be done leaves the tasks as they are,
    ///   and the outcome says why.
    package func reduce(state: TodoList, action: any Action) -> TodoList? {
        guard let action = action as? TodoListAction else { return nil }
        var list = state
        do {
            list.outcome = try list.perform(action)
        } catch {
            list.outcome = .refused("\(error)")
        }
        return list
    }
}

extension TodoList {
    fileprivate mutating func perform(
        _ action: TodoListAction
    ) throws(TodoChangeError) -> Outcome {
        switch action {
        case .show(let filter):
            return .listed(filter)
        case .add(let text, let date):
            return changed(.added(try document.append(text, on: date)))
        case .complete(let number, let date):
            try document.complete(number, on: date)
            return changed(.completed(number))
        case .reopen(let number):
            try document.reopen(number)
            return changed(.reopened(number))
        case .setPriority(let priority, let number):
            try document.setPriority(number, priority)
            return changed(.prioritized(number))
        case .select(let number):
            try document.existingTask(number)
            selection = number
            return .selected(number)
        case .finishSaving:
            isChanged = false
            return .saved
        case .refuseSaving(let reason):
            return .refused(reason)
        case .quit:
            return hasUnsavedChanges && outcome != .quitRefused ? .quitRefused : .closed
        case .endInput:
            return hasUnsavedChanges ? .closedUnsaved : .closed
        }
    }

    private mutating func changed(_ outcome: Outcome) -> Outcome {
        isChanged = true
        return outcome
    }
}
