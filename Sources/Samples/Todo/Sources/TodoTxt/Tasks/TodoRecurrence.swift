/// The rule of a recurring task, written `rec:2w` or `rec:+2w`.
///
/// The rules are those of topydo and of todo.txt-cli's `dorecur`.
package struct TodoRecurrence: Sendable, Equatable {
    /// True if the next dates count from the old ones, not from the day of completion.
    package let isStrict: Bool

    /// The time to the next task.
    package let period: TodoPeriod

    /// Parses the value of a `rec:` tag: a period, after a `+` if it is strict; nil for other text.
    package init?(_ value: some StringProtocol) {
        isStrict = value.utf8.first == UInt8(ascii: "+")
        let digits = Substring(value).utf8.dropFirst(isStrict ? 1 : 0)
        guard let period = TodoPeriod(Substring(digits)) else { return nil }
        self.period = period
    }

    fileprivate func next(after date: TodoDate?, completed day: TodoDate) -> TodoDate {
        (isStrict ? date ?? day : day).adding(period)
    }
}

extension TodoTask {
    /// The value of the first `rec:` tag that is a rule; other values are only tags.
    package var recurrence: TodoRecurrence? {
        tags.lazy.filter { $0.key == "rec" }.compactMap { TodoRecurrence($0.value) }.first
    }

    /// Returns the line of the task that follows this open task; nil if it doesn't recur.
    ///
    /// The next task is due a period after the day of completion, or after the due date if the rule
    /// is strict. Its threshold is as many days earlier as before. A task with only a threshold gets
    /// only a new threshold, and a task without both dates gets a due date, as in topydo. The
    /// creation date is the day of completion.
    func recurringLine(completedOn day: TodoDate) -> String? {
        guard let recurrence else { return nil }
        let next = TodoTask((priority.map { "(\($0)) " } ?? "") + "\(day) " + text)
        if due == nil, let threshold {
            let nextThreshold = recurrence.next(after: threshold, completed: day)
            return next.line(with: nextThreshold, for: .threshold)
        }
        let nextDue = recurrence.next(after: due, completed: day)
        let line = next.line(with: nextDue, for: .due)
        guard let due, let threshold else { return line }
        let lead = due.dayNumber - threshold.dayNumber
        return TodoTask(line).line(with: nextDue.adding(days: -lead), for: .threshold)
    }
}
