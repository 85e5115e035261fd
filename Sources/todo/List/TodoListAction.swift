import EventModules

/// What can be done with the list of tasks.
package enum TodoListAction: Action {
    case show(TodoFilter)
    case add(String, on: TodoDate)
    case complete(Int, on: TodoDate)
    case reopen(Int)
    case setPriority(TodoPriority?, of: Int)
    case select(Int)
    case finishSaving
    case refuseSaving(String)
    case quit
    case endInput
}
