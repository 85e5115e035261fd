import EventModules

/// What somebody wants of the task that is shown.
package enum TaskEvent: EventProtocol {
    case done(Int, on: TodoDate)
    case reopened(Int)
    case priorityChosen(TodoPriority?, task: Int)
    case edited(TaskText, task: Int)
    case undoRequested
    case redoRequested
}
