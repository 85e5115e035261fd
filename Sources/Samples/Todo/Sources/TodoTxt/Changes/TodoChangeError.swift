import VisibleText

/// The reason why a change was refused; the list is unchanged.
package enum TodoChangeError: Error, Equatable {
    /// The added text is empty or white space.
    case emptyText
    /// The added text contains a line break.
    case lineBreakInText
    /// No task has this number; `existing` are the numbers of the tasks, in order.
    case noSuchTask(number: Int, existing: [ClosedRange<Int>])
    /// The task is already done.
    case alreadyDone(number: Int)
    /// The task isn't done.
    case notDone(number: Int)
    /// A done task has no priority to set.
    case doneHasNoPriority(number: Int)
    /// The changed line would be read as a different task.
    case wouldMisread(number: Int, line: String)
    /// The list lacks the lines that a ``TodoChange`` replaces.
    case outdated
}

extension TodoChangeError: CustomStringConvertible {
    /// One line for the user: the reason and how to fix it.
    package var description: String {
        switch self {
        case .emptyText:
            "The task has no text. To fix this, write what is to be done."
        case .lineBreakInText:
            "The text has a line break, and a task is one line. "
                + "To fix this, add one task for each line."
        case .noSuchTask(let number, let existing):
            "There is no task \(number); " + Self.advice(existing)
        case .alreadyDone(let number):
            "Task \(number) is already done. To fix this, choose an open task."
        case .notDone(let number):
            "Task \(number) is still open. To fix this, choose a done task to reopen."
        case .doneHasNoPriority(let number):
            "Task \(number) is done, and only open tasks have a priority. "
                + "To fix this, reopen it first."
        case .wouldMisread(let number, let line):
            "Task \(number) was not changed: its line would become \"\(line.visible)\", which "
                + "would be read differently. To fix this, edit the line in the file."
        case .outdated:
            "The list has changed, so that the change no longer fits. To fix this, make the change "
                + "again."
        }
    }
}

extension TodoChangeError {
    fileprivate static func advice(_ existing: [ClosedRange<Int>]) -> String {
        guard let first = existing.first, let last = existing.last else {
            return "the list is empty. To fix this, add a task first."
        }
        // A list of all ranges would fill the terminal if there are many blank lines.
        let numbers =
            existing.count > 8
            ? "numbers from \(first.lowerBound) to \(last.upperBound), without the blank lines"
            : existing.map(\.shortDescription).joined(separator: ", ")
        return "the list has \(numbers). To fix this, use one of these numbers."
    }
}

extension ClosedRange<Int> {
    fileprivate var shortDescription: String {
        lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
    }
}
