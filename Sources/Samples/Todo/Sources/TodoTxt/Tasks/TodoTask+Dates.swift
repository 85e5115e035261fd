/// The tags of a task whose value is a day.
package enum TodoDateTag: String, Sendable, CaseIterable {
    /// `due:`, the last day on which the task should be done.
    case due
    /// `t:`, the threshold: the first day on which the task is of interest.
    case threshold = "t"

    /// The text before the value; a literal, because each word of a sorted list is compared with it.
    fileprivate var prefix: StaticString {
        switch self {
        case .due: "due:"
        case .threshold: "t:"
        }
    }
}

/// The urgency of a task on a day.
package enum TodoDueState: Sendable, Equatable {
    /// The due date is in the past.
    case overdue
    /// The task is due on the day.
    case today
    /// The task is due within the next seven days.
    case soon
    /// The task is due later.
    case later
    /// The task is done or has no due date.
    case none
}

extension TodoTask {
    /// The value of the first `due:` word with an existing day; other values are only tags.
    package var due: TodoDate? { date(.due) }

    /// The value of the first `t:` word with an existing day; other values are only tags.
    package var threshold: TodoDate? { date(.threshold) }

    /// Returns the value of the first word with a key and an existing day.
    package func date(_ tag: TodoDateTag) -> TodoDate? {
        line.withBytes { bytes in
            for word in TodoWordScanner(bytes, from: textStart) {
                if let date = bytes[word].date(of: tag) { return date }
            }
            return nil
        }
    }

    /// Returns the urgency of this task on a day.
    package func dueState(on today: TodoDate) -> TodoDueState {
        guard !isDone, let due else { return .none }
        if due == today { return .today }
        if due < today { return .overdue }
        return due <= today.adding(days: 7) ? .soon : .later
    }

    /// Returns true if the task is open and its threshold is after a day.
    package func isInFuture(on today: TodoDate) -> Bool {
        guard !isDone, let threshold else { return false }
        return threshold > today
    }

    /// Returns the line with another day for a tag; `nil` removes it.
    ///
    /// The first word with an existing day is replaced, and a new word is added at the end. All words
    /// with an existing day are removed.
    func line(with date: TodoDate?, for tag: TodoDateTag) -> String {
        let words = dateWords(tag)
        guard let date else {
            // The last word first, so that the earlier ones keep their offsets.
            return words.reversed().reduce(line) { $0.removing(word: $1) }
        }
        let word = "\(tag.prefix)\(date)"
        guard let old = words.first else { return line + (line.endsWithSpace ? "" : " ") + word }
        return line.replacing(word: old, with: word)
    }

    private func dateWords(_ tag: TodoDateTag) -> [Range<Int>] {
        line.withBytes { bytes in
            TodoWordScanner(bytes, from: textStart).filter { bytes[$0].date(of: tag) != nil }
        }
    }
}

extension String {
    fileprivate var endsWithSpace: Bool { unicodeScalars.last?.isTodoSpace ?? true }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The day in a word with a key; nil if the word is another one.
    fileprivate func date(of tag: TodoDateTag) -> TodoDate? {
        let length = tag.prefix.utf8CodeUnitCount
        guard count == length + 10 else { return nil }
        let prefix = UnsafeBufferPointer(start: tag.prefix.utf8Start, count: length)
        return starts(with: prefix) ? TodoDate(utf8: dropFirst(length)) : nil
    }
}
