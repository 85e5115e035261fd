/// A line of a to-do list, parsed by the rules of the todo.txt format.
///
/// Parsing never fails: unknown syntax is part of ``text``. Two tasks are equal if their lines have
/// the same bytes; as `String`s, two spellings of an accent would be equal.
///
/// ```swift
/// let task = TodoTask("(A) 2024-05-01 Call Mum +family @phone")
/// #expect(task.priority == .a)
/// #expect(task.projects == ["family"])
/// ```
package struct TodoTask: Sendable {
    /// The whole line without its ending.
    package let line: String
    /// True if the line starts with `x `.
    package let isDone: Bool
    /// The completion date; nil for open tasks.
    package let completionDate: TodoDate?
    /// The priority at the start of an open task; a done task keeps it only as a `pri:A` tag.
    package let priority: TodoPriority?
    /// The creation date, if the line contains one.
    package let creationDate: TodoDate?

    /// The offsets of the UTF-8 bytes where the parts start.
    private let bodyStart: Int
    let textStart: Int

    /// Parses a line without its ending.
    package init(_ line: String) {
        let fields = line.withBytes { TodoFields($0) }
        self.line = line
        isDone = fields.isDone
        completionDate = fields.completionDate
        priority = fields.priority
        creationDate = fields.creationDate
        bodyStart = fields.bodyStart
        textStart = fields.textStart
    }

    /// The text after the fixed fields, including words with a sign.
    package var text: String { String(line[bytes: textStart..<line.utf8.count]) }

    /// The names after a `+`, in order, without the sign.
    package var projects: [String] { line.names(after: .project) }

    /// The names after an `@`, in order, without the sign.
    package var contexts: [String] { line.names(after: .context) }

    /// The `key:value` words, in order; projects and contexts are never tags.
    package var tags: [TodoTag] {
        line.todoWords(from: textStart).map { line[bytes: $0] }
            .filter { $0.unicodeScalars.first.flatMap(TodoSign.init) == nil }
            .compactMap { TodoTag($0) }
    }

    /// The part that completing, reopening and prioritizing keep: creation date and text.
    var body: String { String(line[bytes: bodyStart..<line.utf8.count]) }
}

extension TodoTask: Equatable {
    package static func == (left: TodoTask, right: TodoTask) -> Bool {
        left.line.hasSameBytes(as: right.line)
    }
}

/// The fixed fields at the start of a line.
private struct TodoFields {
    let isDone: Bool
    let completionDate: TodoDate?
    let priority: TodoPriority?
    let creationDate: TodoDate?
    let bodyStart: Int
    let textStart: Int

    init(_ line: UnsafeBufferPointer<UInt8>) {
        var fields = TodoFieldScanner(line)
        isDone = fields.takeCompletionMark()
        completionDate = isDone ? fields.takeDate() : nil
        priority = isDone ? nil : fields.takePriority()
        bodyStart = fields.offset
        creationDate = fields.takeDate()
        textStart = fields.offset
    }
}

/// Parses the fixed fields at the start of a line, one by one.
///
/// It compares bytes: in `Character`s, a combining mark after a field's space would hide the space.
struct TodoFieldScanner {
    private let line: UnsafeBufferPointer<UInt8>

    /// The offset of the part that hasn't been parsed.
    private(set) var offset = 0

    init(_ line: UnsafeBufferPointer<UInt8>) {
        self.line = line
    }

    /// Parses `x `, the mark of a done task (todo.txt format, complete tasks, rule 1).
    mutating func takeCompletionMark() -> Bool {
        guard has("x", at: 0), has(" ", at: 1) else { return false }
        offset += 2
        return true
    }

    /// Parses `(A) `, the priority of an open task (todo.txt format, incomplete tasks, rule 1).
    mutating func takePriority() -> TodoPriority? {
        guard has("(", at: 0), has(")", at: 2), has(" ", at: 3) else { return nil }
        guard let priority = TodoPriority(rawValue: line[offset + 1]) else { return nil }
        offset += 4
        return priority
    }

    /// Parses `yyyy-mm-dd ` (todo.txt format, incomplete tasks, rule 2; complete tasks, rule 2).
    mutating func takeDate() -> TodoDate? {
        guard has(" ", at: 10) else { return nil }
        guard let date = TodoDate(utf8: line[offset..<offset + 10]) else { return nil }
        offset += 11
        return date
    }

    private func has(_ letter: Unicode.Scalar, at distance: Int) -> Bool {
        offset + distance < line.count && line[offset + distance] == UInt8(ascii: letter)
    }
}
