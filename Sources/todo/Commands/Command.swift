/// A command that can be typed on one line.
package enum Command: Equatable {
    case list(TodoFilter)
    case add(String)
    case done(TaskReference)
    case reopen(TaskReference)
    case priority(TaskReference, TodoPriority?)
    case edit(Int, String)
    case select(Int)
    case setColor(TodoColor)
    case settings
    case open(String)
    case back
    case close
    case position
    case undo
    case redo
    case save
    case recover
    case quit
    case help
}
