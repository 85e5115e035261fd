/// Why a change to a list was refused; the list is as it was.
package enum TodoChangeError: Error, Equatable {
    /// A text to add with nothing but white space in it.
    case emptyText
    /// A text to add with a line feed or a carriage return in it.
    case lineBreakInText
    /// No task has this number; `existing` are the numbers that there are, in order.
    case noSuchTask(number: Int, existing: [ClosedRange<Int>])
    /// Only an open task can be completed.
    case alreadyDone(number: Int)
    /// Only a done task can be reopened.
    case notDone(number: Int)
    /// Only an open task has a priority that can be set.
    case doneHasNoPriority(number: Int)
    /// The changed line would not be read as the task it was made from.
    case wouldMisread(number: Int, line: String)
}

extension TodoChangeError: CustomStringConvertible {
    /// One line for the person at the terminal: what happened, and how to mend it.
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
            "Task \(number) was not changed: its line would become \"\(line.printable)\", which is "
                + "read as something else. To fix this, edit the line in the file."
        }
    }

    private static func advice(_ existing: [ClosedRange<Int>]) -> String {
        guard let first = existing.first, let last = existing.last else {
            return "the list is empty. To fix this, add a task first."
        }
        // A long list with many blank lines would fill the terminal.
        let numbers =
            existing.count > 8
            ? "numbers from \(first.lowerBound) to \(last.upperBound), without the blank lines"
            : existing.map(\.shortDescription).joined(separator: ", ")
        return "the list has \(numbers). To fix this, use a number that it has."
    }
}

extension ClosedRange<Int> {
    fileprivate var shortDescription: String {
        lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
    }
}
