/// A whole todo.txt file as a value.
///
/// Every line keeps its exact bytes until a change to that very line, so that a file written by
/// other programs comes back as it was. Tasks are read from their lines when asked for.
///
/// ```swift
/// var document = try TodoDocument(bytes: Data("Call Mum\n".utf8))
/// try document.complete(1, on: .today())
/// ```
package struct TodoDocument: Sendable, Equatable {
    /// The lines in file order; all but the last have an ending.
    package internal(set) var lines: [TodoLine] = []

    /// Whether the file starts with a byte order mark, which belongs to no task.
    var hasByteOrderMark = false

    /// Makes the document of an empty file.
    package init() {}

    /// The task with a number, or `nil` where there is none.
    package func task(_ number: Int) -> TodoTask? {
        guard number >= 1, number <= lines.count else { return nil }
        return lines[number - 1].task
    }

    /// The tasks that a filter lets through, in file order.
    package func tasks(matching filter: TodoFilter = .all) -> [NumberedTask] {
        lines.enumerated().compactMap { index, line in
            guard let task = line.task, filter.matches(task) else { return nil }
            return NumberedTask(number: index + 1, task: task)
        }
    }

    /// The numbers that tasks have, as few ranges as possible.
    var taskNumbers: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for (index, line) in lines.enumerated() where !line.content.isBlank {
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
