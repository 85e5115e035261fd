import EventModules

/// An action of the list of tasks.
package enum TodoListAction: Action {
    case show(TodoFilter)
    case add(TaskText, on: TodoDate)
    case complete(Int, on: TodoDate)
    case reopen(Int)
    case setPriority(TodoPriority?, of: Int)
    case edit(TaskText, task: Int)
    case select(Int)
    case beginTransfer
    case open(TodoDocument)
    case replace(TodoDocument)
    case refuseOpening(Reason)
    case markUnsavable
    case warn(Reason, kept: [String] = [])
    case offerRecovery(RecoveredWork)
    case acceptRecovery
    case declineRecovery
    case finishSettingRecoveryAside(path: String?)
    case finishSaving(TodoList.Revision, kept: String? = nil, hasRecovered: Bool = false)
    case refuse(Reason)
    case refuseSaving(conflict: Reason)
    case quit
    case endInput

    /// True if the action makes a change that can be undone.
    var isUndoable: Bool {
        switch self {
        case .add, .complete, .reopen, .setPriority, .edit, .acceptRecovery, .replace: true
        default: false
        }
    }
}
