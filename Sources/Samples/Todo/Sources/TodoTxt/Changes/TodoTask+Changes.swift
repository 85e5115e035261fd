extension TodoTask {
    /// The line of this open task when it is done, with its priority as a tag at the end.
    func completedLine(on date: TodoDate) -> String {
        "x \(date) " + body + (priority.map { " pri:\($0)" } ?? "")
    }

    /// The line of this done task when it is open again, with the priority of its last `pri:` tag.
    ///
    /// Repeats while the result still reads as done: other programs write lines such as `x x a`.
    func reopenedLine() -> String {
        let reopened = TodoTask(lineWithoutCompletion())
        return reopened.isDone ? reopened.reopenedLine() : reopened.line
    }

    /// The line of this open task with another priority, or with none.
    func line(with priority: TodoPriority?) -> String {
        (priority.map { "(\($0)) " } ?? "") + body
    }

    private func lineWithoutCompletion() -> String {
        guard let (word, priority) = body.lastPriorityTag else { return body }
        return "(\(priority)) " + body.removing(word: word)
    }
}

extension String {
    fileprivate var lastPriorityTag: (word: Range<Int>, priority: TodoPriority)? {
        for word in todoWords().reversed() {
            guard let tag = TodoTag(self[bytes: word]), tag.key == "pri" else { continue }
            if let priority = TodoPriority(tag.value) { return (word, priority) }
        }
        return nil
    }
}
