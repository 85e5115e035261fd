extension TodoDocument {
    /// Deletes tasks; their lines are removed, so the numbers of later tasks decrease.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/noSuchTask(number:existing:)`` for the first number without a
    ///   task, or an error if the first line that is left would be read differently.
    @discardableResult
    package mutating func delete(_ numbers: Set<Int>) throws(TodoChangeError) -> TodoChange {
        let numbers = numbers.sorted()
        for number in numbers { try existingTask(number) }
        return try perform(removing(numbers.map { $0 - 1 }))
    }

    /// Appends the done tasks of another list.
    ///
    /// The lines keep their content. They end like this list's lines, if it has any.
    ///
    /// - Parameter list: The list with the tasks; this one is usually `done.txt`.
    /// - Returns: The number of appended tasks.
    @discardableResult
    package mutating func appendDoneTasks(of list: TodoDocument) -> Int {
        let ending = lines.isEmpty ? nil : usualEnding
        let added = list.doneIndices.map { index in
            let line = list.lines[index]
            let own = line.ending == .missing ? list.usualEnding : line.ending
            return TodoLine(content: line.content, ending: ending ?? own)
        }
        // Only a first line can be misread, and one of a done task isn't.
        _ = try? append(added)
        return added.count
    }

    /// Deletes the done tasks that another version of the list has, too: each as often as it occurs
    /// there.
    ///
    /// - Returns: The change.
    /// - Throws: An error if the first line that is left would be read differently.
    @discardableResult
    package mutating func deleteDoneTasks(
        of version: TodoDocument
    ) throws(TodoChangeError) -> TodoChange {
        var counts: [[UInt8]: Int] = [:]
        for index in version.doneIndices {
            counts[Array(version.lines[index].content.utf8), default: 0] += 1
        }
        let deleted = doneIndices.filter { index in
            let line = Array(lines[index].content.utf8)
            guard let count = counts[line], count > 0 else { return false }
            counts[line] = count - 1
            return true
        }
        return try perform(removing(deleted))
    }

    private var doneIndices: [Int] {
        lines.indices.filter { lines[$0].isDone }
    }

    /// Appends lines that end like the lines before them.
    mutating func append(_ contents: [String]) throws(TodoChangeError) -> TodoChange {
        let ending = usualEnding
        return try append(contents.map { TodoLine(content: $0, ending: ending) })
    }

    /// Appends lines; a last line without an ending gets one.
    private mutating func append(_ added: [TodoLine]) throws(TodoChangeError) -> TodoChange {
        guard let last = lines.last, last.ending == .missing, !added.isEmpty else {
            return try perform([.init(position: lines.count, old: [], new: added)])
        }
        let ended = TodoLine(content: last.content, ending: usualEnding)
        return try perform([.init(position: lines.count - 1, old: [last], new: [ended] + added)])
    }

    /// Applies replacements.
    mutating func perform(
        _ replacements: [TodoChange.Replacement]
    ) throws(TodoChangeError) -> TodoChange {
        let change = TodoChange(replacements)
        try apply(change)
        return change
    }

    /// The ending of most lines, which is the last one's.
    ///
    /// Only the last line can lack an ending, so the last two lines are sufficient.
    private var usualEnding: TodoLineEnding {
        lines.suffix(2).last { $0.ending != .missing }?.ending ?? .lineFeed
    }

    /// Returns the replacements that remove lines; adjacent lines are removed together.
    private func removing(_ indices: [Int]) -> [TodoChange.Replacement] {
        var runs: [Range<Int>] = []
        for index in indices {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs.map { .init(position: $0.lowerBound, old: Array(lines[$0]), new: []) }
    }
}
