/// The changes of a list that can be undone and redone: changes, not lists, which may be long.
///
/// A moment is what the owner needs to restore besides the lines.
package struct TodoUndoHistory<Moment: Sendable>: Sendable {
    package struct Step: Sendable {
        package let change: TodoChange
        package let before: Moment
        package let after: Moment
    }

    private var past: [Step] = []
    private var future: [Step] = []

    /// The number of changes that can be undone.
    private static var limit: Int { 100 }

    /// Creates a history without changes.
    package init() {}

    /// The change that an undo reverts; nil if there is none.
    package var undone: Step? { past.last }

    /// The change that a redo makes again; nil if there is none.
    package var redone: Step? { future.last }

    /// Adds a change; those that were undone can't be redone any more.
    package mutating func add(_ change: TodoChange, from before: Moment, to after: Moment) {
        future = []
        past.append(Step(change: change, before: before, after: after))
        if past.count > Self.limit { past.removeFirst() }
    }

    /// Notes that the last change was undone.
    package mutating func stepBack() {
        if let step = past.popLast() { future.append(step) }
    }

    /// Notes that a change was redone.
    package mutating func stepForward() {
        if let step = future.popLast() { past.append(step) }
    }
}
