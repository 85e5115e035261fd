import EventModules

/// A request that the user made on the shown task.
package enum TaskEvent: EventProtocol {
    case done(Int, on: TodoDate)
    case reopened(Int)
    case priorityChosen(TodoPriority?, task: Int)
    case edited(TaskText, task: Int)
    case undoRequested
    case redoRequested
}
