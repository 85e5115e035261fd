import EventModules

/// What somebody wants of the list of tasks.
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
