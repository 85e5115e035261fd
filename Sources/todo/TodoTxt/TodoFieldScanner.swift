/// Parses the fixed fields at the start of a line, one by one.
///
/// It compares bytes: in `Character`s, a combining mark after a field's space would hide the space.
struct TodoFieldScanner {
    /// The part that hasn't been parsed.
    private(set) var rest: Substring.UTF8View

    init(_ line: String) {
        rest = line[...].utf8
    }

    /// Parses `x `, the mark of a done task (todo.txt format, complete tasks, rule 1).
    mutating func takeCompletionMark() -> Bool {
        guard rest.starts(with: "x ".utf8) else { return false }
        rest = rest.dropFirst(2)
        return true
    }

    /// Parses `(A) `, the priority of an open task (todo.txt format, incomplete tasks, rule 1).
    mutating func takePriority() -> TodoPriority? {
        guard rest.first == UInt8(ascii: "(") else { return nil }
        guard rest.dropFirst(2).starts(with: ") ".utf8) else { return nil }
        guard let letter = rest.dropFirst().first else { return nil }
        guard let priority = TodoPriority(rawValue: letter) else { return nil }
        rest = rest.dropFirst(4)
        return priority
    }

    /// Parses `yyyy-mm-dd ` (todo.txt format, incomplete tasks, rule 2; complete tasks, rule 2).
    mutating func takeDate() -> TodoDate? {
        guard rest.dropFirst(10).first == UInt8(ascii: " ") else { return nil }
        guard let date = TodoDate(utf8: rest.prefix(10)) else { return nil }
        rest = rest.dropFirst(11)
        return date
    }
}
