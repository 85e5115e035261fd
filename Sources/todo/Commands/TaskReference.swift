/// Refers to a task in a command.
package enum TaskReference: Equatable {
    case number(Int)

    /// The task whose details are shown.
    case shown
}
