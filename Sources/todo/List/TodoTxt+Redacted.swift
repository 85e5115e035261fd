import EventModules
import TodoTxt

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
