import EventModules
package import TodoTxt

// The texts of tasks are private, so logs and traces show only their lengths.

extension TodoDocument: Redacted {
    /// The length of the list; its text is private.
    package var redacted: String { lines.count == 1 ? "1 line" : "\(lines.count) lines" }
}

extension TodoChangeError: Redacted {
    /// The same text, without the line that it quotes.
    package var redacted: String {
        guard case .wouldMisread(let number, _) = self else { return description }
        return "Task \(number) was not changed: its line would be read differently."
    }
}

extension TodoChange: Redacted {
    /// The length of the change.
    package var redacted: String { "a change of \(keptLineCount) lines" }
}

extension TodoFilter: Redacted {
    /// The names of projects and contexts, or the number of words: they are private.
    package var redacted: String {
        if words.allSatisfy({ $0.sign != nil }) { return description }
        return words.count == 1 ? "1 word" : "\(words.count) words"
    }
}

extension TaskText: Redacted {
    /// The length of the text.
    package var redacted: String { text.count == 1 ? "1 character" : "\(text.count) characters" }
}
