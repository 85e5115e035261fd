extension TodoDocument {
    /// Appends an open task to the file.
    ///
    /// The text is trimmed. It may start with a priority, followed by its own creation date;
    /// otherwise it gets `date`. The line ends like the lines before it; a last line without an
    /// ending gets one. A leading `x ` is text, because an added task is open.
    ///
    /// - Returns: The change. The task is the last line.
    /// - Throws: ``TodoChangeError/emptyText`` or ``TodoChangeError/lineBreakInText``.
    @discardableResult
    package mutating func append(
        _ text: String,
        on date: TodoDate
    ) throws(TodoChangeError) -> TodoChange {
        try checkTask(text)
        return try append([text.trimmed.dated(date)])
    }

    /// Marks an open task as done and keeps its priority as a `pri:A` tag at the end.
    ///
    /// If the task has a ``TodoTask/recurrence``, the task that follows it is appended to the file.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/alreadyDone(number:)``, or an error if there is no such task.
    @discardableResult
    package mutating func complete(
        _ number: Int,
        on date: TodoDate
    ) throws(TodoChangeError) -> TodoChange {
        let task = try openTask(number)
        var change = try replaceLine(number, with: task.completedLine(on: date))
        guard let next = task.recurringLine(completedOn: date) else { return change }
        change += try append([next])
        return change
    }

    /// Marks a done task as open and restores the priority of its last `pri:A` tag.
    ///
    /// Restores the line before ``complete(_:on:)`` exactly, unless it had a `pri:A` word and no
    /// priority. The task that followed a recurring one stays.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/notDone(number:)``, or an error if there is no such task or the
    ///   result would be blank or read differently.
    @discardableResult
    package mutating func reopen(_ number: Int) throws(TodoChangeError) -> TodoChange {
        let task = try existingTask(number)
        guard task.isDone else { throw .notDone(number: number) }
        let line = task.reopenedLine()
        guard !line.isBlank else { throw .wouldMisread(number: number, line: line) }
        return try replaceLine(number, with: line)
    }

    /// Replaces the line of a task.
    ///
    /// The text is trimmed and otherwise taken literally, including completion, priority and dates.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/emptyText``, ``TodoChangeError/lineBreakInText``, or an error if
    ///   there is no such task or the text would be read differently.
    @discardableResult
    package mutating func edit(
        _ number: Int,
        _ text: String
    ) throws(TodoChangeError) -> TodoChange {
        try existingTask(number)
        try checkTask(text)
        return try replaceLine(number, with: text.trimmed)
    }

    /// Sets the priority of an open task; `nil` removes it.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/doneHasNoPriority(number:)``, or an error if there is no such
    ///   task or the rest of a line such as `(A) x a` would be read differently.
    @discardableResult
    package mutating func setPriority(
        _ number: Int,
        _ priority: TodoPriority?
    ) throws(TodoChangeError) -> TodoChange {
        let task = try existingTask(number)
        guard !task.isDone else { throw .doneHasNoPriority(number: number) }
        let line = task.line(with: priority)
        let changed = TodoTask(line)
        guard !line.isBlank, !changed.isDone, changed.priority == priority else {
            throw .wouldMisread(number: number, line: line)
        }
        return try replaceLine(number, with: line)
    }

    /// Sets the day of an open task's `due:` or `t:` tag; `nil` removes the tag.
    ///
    /// - Returns: The change.
    /// - Throws: ``TodoChangeError/alreadyDone(number:)``, or an error if there is no such task or
    ///   the rest of a line such as `due:2024-05-01 x a` would be read differently.
    @discardableResult
    package mutating func setDate(
        _ number: Int,
        _ tag: TodoDateTag,
        to date: TodoDate?
    ) throws(TodoChangeError) -> TodoChange {
        let task = try openTask(number)
        let line = task.line(with: date, for: tag)
        let changed = TodoTask(line)
        guard !line.isBlank, changed.hasSameFields(as: task), changed.date(tag) == date else {
            throw .wouldMisread(number: number, line: line)
        }
        return try replaceLine(number, with: line)
    }

    /// Moves the day of an open task's `due:` or `t:` tag to a later one.
    ///
    /// The period counts from the tag's day, or from `today` if there is none or it is in the past.
    ///
    /// - Returns: The change.
    /// - Throws: The errors of ``setDate(_:_:to:)``.
    @discardableResult
    package mutating func postpone(
        _ number: Int,
        _ tag: TodoDateTag = .due,
        by period: TodoPeriod,
        today: TodoDate
    ) throws(TodoChangeError) -> TodoChange {
        let start = max(today, try openTask(number).date(tag) ?? today)
        return try setDate(number, tag, to: start.adding(period))
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

    private func openTask(_ number: Int) throws(TodoChangeError) -> TodoTask {
        let task = try existingTask(number)
        guard !task.isDone else { throw .alreadyDone(number: number) }
        return task
    }

    private func checkTask(_ text: String) throws(TodoChangeError) {
        guard !text.utf8.contains(where: \.isLineBreak) else { throw .lineBreakInText }
        guard !text.isBlank else { throw .emptyText }
    }

    private mutating func replaceLine(
        _ number: Int,
        with content: String
    ) throws(TodoChangeError) -> TodoChange {
        let old = lines[number - 1]
        let new = TodoLine(content: content, ending: old.ending)
        return try perform([.init(position: number - 1, old: [old], new: [new])])
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
        let (start, hasDate) = withBytes { bytes in
            var fields = TodoFieldScanner(bytes)
            _ = fields.takePriority()
            return (fields.offset, fields.takeDate() != nil)
        }
        return hasDate ? self : replacing(word: start..<start, with: "\(date) ")
    }
}

extension TodoTask {
    fileprivate func hasSameFields(as other: TodoTask) -> Bool {
        isDone == other.isDone && priority == other.priority && creationDate == other.creationDate
    }
}
