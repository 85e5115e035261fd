package import EventModules

/// Reduces the list's sub-state.
///
/// The list is changed in place, because it may be long.
package struct TodoListReducer: MutatingReducer {
    package let initialState: TodoList

    /// Only the list's own actions reach this reducer.
    package var actionTypes: [any Action.Type]? { [TodoListAction.self] }

    /// Creates a reducer.
    ///
    /// - Parameter initialState: The initial list.
    package init(initialState: TodoList) {
        self.initialState = initialState
    }

    /// Changes the list.
    ///
    /// - Returns: True for an action of the list. An action that fails leaves the tasks unchanged
    ///   and sets the outcome to the reason.
    package func mutate(state: inout TodoList, action: any Action) -> Bool {
        guard let action = action as? TodoListAction else { return false }
        do {
            state.outcome = try state.perform(action)
        } catch {
            state.outcome = .refused(Reason(error))
        }
        return true
    }
}

extension TodoList {
    fileprivate mutating func perform(
        _ action: TodoListAction
    ) throws(TodoChangeError) -> Outcome {
        switch action {
        case .show(let filter): show(filter)
        case .add(let text, let date): try add(text.text, on: date)
        case .complete(let number, let date): try complete(number, on: date)
        case .reopen(let number): try reopen(number)
        case .setPriority(let priority, let number): try setPriority(priority, of: number)
        case .edit(let text, let number): try edit(number, text.text)
        case .select(let number): try select(number)
        case .beginTransfer: beginTransfer()
        case .open(let document): open(document)
        case .replace(let document): replace(document)
        case .refuseOpening(let reason): .openingRefused(reason)
        case .markUnsavable: markUnsavable()
        case .warn(let reason, let kept): warn(reason, kept)
        case .offerRecovery(let work): offer(work)
        case .acceptRecovery: acceptRecovery()
        case .declineRecovery: declineRecovery()
        case .finishSettingRecoveryAside(let path):
            path.map { .recoverySetAside(path: $0) } ?? outcome
        case .finishSaving(let revision, let kept, let hasRecovered):
            saved(revision, kept, hasRecovered)
        case .refuse(let reason): .refused(reason)
        case .refuseSaving(let reason): conflict(reason)
        case .quit: hasUnsavedChanges && outcome != .quitRefused ? .quitRefused : .closed
        case .endInput: hasUnsavedChanges ? .closedUnsaved : .closed
        }
    }

    private mutating func add(
        _ text: String,
        on date: TodoDate
    ) throws(TodoChangeError) -> Outcome {
        try document.append(text, on: date)
        return changed(.added(document.lines.count))
    }

    private mutating func complete(
        _ number: Int,
        on date: TodoDate
    ) throws(TodoChangeError) -> Outcome {
        try document.complete(number, on: date)
        return changed(.completed(number))
    }

    private mutating func reopen(_ number: Int) throws(TodoChangeError) -> Outcome {
        try document.reopen(number)
        return changed(.reopened(number))
    }

    private mutating func setPriority(
        _ priority: TodoPriority?,
        of number: Int
    ) throws(TodoChangeError) -> Outcome {
        try document.setPriority(number, priority)
        return changed(.prioritized(number))
    }

    private mutating func edit(
        _ number: Int,
        _ text: String
    ) throws(TodoChangeError) -> Outcome {
        try document.edit(number, text)
        return changed(.edited(number))
    }

    private mutating func select(_ number: Int) throws(TodoChangeError) -> Outcome {
        try document.existingTask(number)
        selection = number
        return .selected(number)
    }

    /// Showing the list also answers the question about a conflict.
    private mutating func show(_ filter: TodoFilter) -> Outcome {
        isConflicting = false
        return .listed(filter)
    }

    private mutating func beginTransfer() -> Outcome {
        isConflicting = false
        return .transferring
    }

    private mutating func conflict(_ reason: Reason) -> Outcome {
        isConflicting = true
        return .conflict(reason)
    }

    private mutating func markUnsavable() -> Outcome {
        canBeSaved = false
        return outcome
    }

    private mutating func warn(_ reason: Reason, _ kept: [String]) -> Outcome {
        keptPaths += kept
        return .warned(reason)
    }

    private mutating func open(_ document: TodoDocument) -> Outcome {
        _ = replace(document)
        return .opened
    }

    private mutating func replace(_ document: TodoDocument) -> Outcome {
        self.document = document
        // The next start offers the changes again.
        if recovery == .accepted { recovery = .none }
        noteChange()
        noteSaved(revision)
        return .reread
    }

    private mutating func offer(_ work: RecoveredWork) -> Outcome {
        recovery = .offered(work)
        return .recoveryOffered
    }

    private mutating func acceptRecovery() -> Outcome {
        guard case .offered(let work) = recovery else {
            return .refused("There is nothing to recover. To fix this, continue with the list.")
        }
        guard !hasUnsavedChanges else {
            return .refused(
                "The list has other unsaved changes. To fix this, save them, then recover."
            )
        }
        document = work.document
        recovery = .accepted
        return changed(.recovered)
    }

    private mutating func declineRecovery() -> Outcome {
        recovery = .none
        return .listed(.all)
    }

    private mutating func saved(
        _ revision: Revision,
        _ kept: String?,
        _ hasRecovered: Bool
    ) -> Outcome {
        noteSaved(revision)
        canBeSaved = true
        if let kept { keptPaths.append(kept) }
        if hasRecovered { recovery = .saved }
        // The user asked to quit during the save, which has succeeded: the question is obsolete.
        return outcome == .quitRefused && !hasUnsavedChanges ? .closed : .saved(kept: kept)
    }

    private mutating func changed(_ outcome: Outcome) -> Outcome {
        noteChange()
        return outcome
    }
}
