/// A whole todo.txt file as a value.
///
/// A line keeps its exact bytes until it is changed, so files of other programs are preserved.
/// Tasks are parsed from their lines on demand.
///
/// ```swift
/// var document = try TodoDocument(bytes: Data("Call Mum\n".utf8))
/// try document.complete(1, on: .today())
/// ```
package struct TodoDocument: Sendable, Equatable {
    /// The lines in file order; all but the last have an ending.
    package internal(set) var lines: [TodoLine] = []

    /// True if the file starts with a byte order mark, which belongs to no task.
    var hasByteOrderMark = false

    /// Creates the document of an empty file.
    package init() {}

    /// Returns the task with a number; nil if there is none.
    package func task(_ number: Int) -> TodoTask? {
        guard number >= 1, number <= lines.count else { return nil }
        return lines[number - 1].task
    }

    /// Returns the number of the task that another version of the list had at a number.
    ///
    /// - Parameters:
    ///   - task: The task in that version.
    ///   - number: Its number there.
    /// - Returns: The number of the nearest line with the same bytes; nil if there is none.
    package func number(of task: TodoTask, near number: Int) -> Int? {
        func matches(_ number: Int) -> Bool { self.task(number) == task }
        return (0...max(number, lines.count)).lazy
            .flatMap { [number - $0, number + $0] }
            .first(where: matches)
    }

    /// Returns the tasks that match a filter, in file order.
    package func tasks(matching filter: TodoFilter = .all) -> [NumberedTask] {
        lines.enumerated().compactMap { index, line in
            guard let task = line.task, filter.matches(task) else { return nil }
            return NumberedTask(number: index + 1, task: task)
        }
    }

    /// The numbers of the tasks, as the fewest possible ranges.
    var taskNumbers: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for (index, line) in lines.enumerated() where !line.isBlank {
            let number = index + 1
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges
    }
}

/// A task and its number.
package struct NumberedTask: Sendable, Equatable {
    /// The number of its line in the file, from 1; blank lines count, as in the todo.txt tools.
    package let number: Int
    package let task: TodoTask

    /// Creates a numbered task.
    package init(number: Int, task: TodoTask) {
        self.number = number
        self.task = task
    }
}

extension TodoDocument {
    /// Identifies a state of a document; a counter would repeat values after an undo.
    package final class Revision: Sendable {
        package init() {}
    }
}
