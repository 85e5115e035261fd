extension TodoDocument {
    /// Appends an open task to the file.
    ///
    /// The text is trimmed. It may start with a priority, followed by its own creation date;
    /// otherwise it gets `date`. The line ends as the lines before it; a last line without an
    /// ending gets one. A leading `x ` is text, because an added task is open.
    ///
    /// - Returns: The number of the new task.
    /// - Throws: ``TodoChangeError/emptyText`` or ``TodoChangeError/lineBreakInText``.
    @discardableResult
    package mutating func append(
        _ text: String,
        on date: TodoDate
    ) throws(TodoChangeError) -> Int {
        guard !text.utf8.contains(where: \.isLineBreak) else { throw .lineBreakInText }
        guard !text.isBlank else { throw .emptyText }
        let ending = usualEnding
        endLastLine(with: ending)
        lines.append(TodoLine(content: text.trimmed.dated(date), ending: ending))
        return lines.count
    }

    /// Marks an open task as done and keeps its priority as a `pri:A` tag at the end.
    ///
    /// - Throws: ``TodoChangeError/alreadyDone(number:)``, or an error if there is no such task.
    package mutating func complete(_ number: Int, on date: TodoDate) throws(TodoChangeError) {
        let task = try existingTask(number)
        guard !task.isDone else { throw .alreadyDone(number: number) }
        try replaceLine(number, with: task.completedLine(on: date))
    }

    /// Marks a done task as open and restores the priority of its last `pri:A` tag.
    ///
    /// Reverts ``complete(_:on:)`` exactly, unless the open task had a `pri:A` word and no
    /// priority.
    ///
    /// - Throws: ``TodoChangeError/notDone(number:)``, or an error if there is no such task or the
    ///   result would be blank or read differently.
    package mutating func reopen(_ number: Int) throws(TodoChangeError) {
        let task = try existingTask(number)
        guard task.isDone else { throw .notDone(number: number) }
        let line = task.reopenedLine()
        guard !line.isBlank else { throw .wouldMisread(number: number, line: line) }
        try replaceLine(number, with: line)
    }

    /// Replaces the line of a task.
    ///
    /// The text is trimmed and otherwise taken literally, including completion, priority and dates.
    ///
    /// - Throws: ``TodoChangeError/emptyText``, ``TodoChangeError/lineBreakInText``, or an error if
    ///   there is no such task or the text would be read differently.
    package mutating func edit(_ number: Int, _ text: String) throws(TodoChangeError) {
        try existingTask(number)
        guard !text.utf8.contains(where: \.isLineBreak) else { throw .lineBreakInText }
        guard !text.isBlank else { throw .emptyText }
        try replaceLine(number, with: text.trimmed)
    }

    /// Sets the priority of an open task; `nil` removes it.
    ///
    /// - Throws: ``TodoChangeError/doneHasNoPriority(number:)``, or an error if there is no such
    ///   task or the rest of a line such as `(A) x a` would be read differently.
    package mutating func setPriority(
        _ number: Int,
        _ priority: TodoPriority?
    ) throws(TodoChangeError) {
        let task = try existingTask(number)
        guard !task.isDone else { throw .doneHasNoPriority(number: number) }
        let line = task.line(with: priority)
        let changed = TodoTask(line)
        guard !line.isBlank, !changed.isDone, changed.priority == priority else {
            throw .wouldMisread(number: number, line: line)
        }
        try replaceLine(number, with: line)
    }

    /// Returns the task with a number.
    ///
    /// - Throws: ``TodoChangeError/noSuchTask(number:existing:)``.
    @discardableResult
    package func existingTask(_ number: Int) throws(TodoChangeError) -> TodoTask {
        guard let task = task(number) else {
            throw .noSuchTask(number: number, existing: taskNumbers)
        }
        return task
    }

    private mutating func replaceLine(
        _ number: Int,
        with content: String
    ) throws(TodoChangeError) {
        let isFirst = number == 1 && !hasByteOrderMark
        // At the start of the file, these bytes would be read back as its byte order mark.
        guard !isFirst || !content.utf8.starts(with: Self.byteOrderMark) else {
            throw .wouldMisread(number: number, line: content)
        }
        lines[number - 1] = TodoLine(content: content, ending: lines[number - 1].ending)
    }

    // Only the last line can lack an ending, so the last two lines are sufficient.
    private var usualEnding: TodoLineEnding {
        lines.suffix(2).last { $0.ending != .missing }?.ending ?? .lineFeed
    }

    private mutating func endLastLine(with ending: TodoLineEnding) {
        guard let last = lines.last, last.ending == .missing else { return }
        lines[lines.count - 1] = TodoLine(content: last.content, ending: ending)
    }
}

extension UInt8 {
    fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension String {
    fileprivate var trimmed: String {
        let front = unicodeScalars.drop(while: \.isTodoSpace)
        guard let end = front.lastIndex(where: { !$0.isTodoSpace }) else { return "" }
        return String(front[...end])
    }

    fileprivate func dated(_ date: TodoDate) -> String {
        var fields = TodoFieldScanner(self)
        let priority = fields.takePriority()
        let rest = String(Substring(fields.rest))
        guard fields.takeDate() == nil else { return self }
        return (priority.map { "(\($0)) " } ?? "") + "\(date) " + rest
    }
}
