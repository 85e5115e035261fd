/// Takes the fixed fields off the front of a line, one after the other.
///
/// Works on bytes: in `Character`s a mark after a field's space would hide the space.
struct TodoFieldScanner {
    /// What has not been taken yet.
    private(set) var rest: Substring.UTF8View

    init(_ line: String) {
        rest = line[...].utf8
    }

    /// Takes `x `, the mark of a done task (todo.txt format, complete tasks, rule 1).
    mutating func takeCompletionMark() -> Bool {
        guard rest.starts(with: "x ".utf8) else { return false }
        rest = rest.dropFirst(2)
        return true
    }

    /// Takes `(A) `, the priority of an open task (todo.txt format, incomplete tasks, rule 1).
    mutating func takePriority() -> TodoPriority? {
        guard rest.first == UInt8(ascii: "(") else { return nil }
        guard rest.dropFirst(2).starts(with: ") ".utf8) else { return nil }
        guard let letter = rest.dropFirst().first else { return nil }
        guard let priority = TodoPriority(rawValue: letter) else { return nil }
        rest = rest.dropFirst(4)
        return priority
    }

    /// Takes `yyyy-mm-dd ` (todo.txt format, incomplete tasks, rule 2; complete tasks, rule 2).
    mutating func takeDate() -> TodoDate? {
        guard rest.dropFirst(10).first == UInt8(ascii: " ") else { return nil }
        guard let date = TodoDate(utf8: rest.prefix(10)) else { return nil }
        rest = rest.dropFirst(11)
        return date
    }
}
