/// What can be typed on one line.
package enum Command: Equatable {
    case list(TodoFilter)
    case add(String)
    case done(Int)
    case reopen(Int)
    case priority(Int, TodoPriority?)
    case select(Int)
    case setColor(TodoColor)
    case undo
    case redo
    case save
    case quit
    case help
}
