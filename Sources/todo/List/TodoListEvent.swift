import EventModules

/// A request that the user made on the list.
package enum TodoListEvent: EventProtocol {
    case listRequested(TodoFilter)
    case taskEntered(TaskText, on: TodoDate)
    case taskDone(Int, on: TodoDate)
    case taskReopened(Int)
    case priorityChosen(TodoPriority?, task: Int)
    case taskEdited(TaskText, task: Int)
    case taskSelected(Int)
    case recoveryAccepted
    case recoveryDeclined
    case recoveryDiscarded
    case settingsRequested
    case saveRequested
    case overwritingRequested
    case rereadingRequested
    case undoRequested
    case redoRequested
    case quitRequested
}
