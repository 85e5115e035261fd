/// Which task is meant.
package enum TaskReference: Equatable {
    case number(Int)

    /// The one whose details are shown.
    case shown
}
