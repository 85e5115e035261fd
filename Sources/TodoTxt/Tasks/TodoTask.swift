/// A line of a to-do list, parsed by the rules of the todo.txt format.
///
/// Parsing never fails: unknown syntax is part of ``text``. Two tasks are equal if their lines have
/// the same bytes; as `String`s, two spellings of an accent would be equal.
///
/// ```swift
/// let task = TodoTask("(A) 2024-05-01 Call Mum +family @phone")
/// task.priority  // .a
/// task.projects  // ["family"]
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

    private let bodyStart: String.Index
    private let textStart: String.Index

    /// Parses a line without its ending.
    package init(_ line: String) {
        var fields = TodoFieldScanner(line)
        self.line = line
        isDone = fields.takeCompletionMark()
        completionDate = isDone ? fields.takeDate() : nil
        priority = isDone ? nil : fields.takePriority()
        bodyStart = fields.rest.startIndex
        creationDate = fields.takeDate()
        textStart = fields.rest.startIndex
    }

    /// The text after the fixed fields, including words with a sign.
    package var text: String { String(line[textStart...]) }

    /// The names after a `+`, in order, without the sign.
    package var projects: [String] { names(after: "+") }

    /// The names after an `@`, in order, without the sign.
    package var contexts: [String] { names(after: "@") }

    /// The `key:value` words, in order; projects and contexts are never tags.
    package var tags: [TodoTag] {
        words.filter { !$0.isName(after: "+") && !$0.isName(after: "@") }.compactMap { TodoTag($0) }
    }

    /// The part that completing, reopening and prioritizing keep: creation date and text.
    var body: String { String(line[bodyStart...]) }

    private var words: [Substring] { line[textStart...].todoWords }

    private func names(after sign: Unicode.Scalar) -> [String] {
        words.filter { $0.isName(after: sign) }.map { String($0.unicodeScalars.dropFirst()) }
    }
}

extension TodoTask: Equatable {
    package static func == (left: TodoTask, right: TodoTask) -> Bool {
        left.line.utf8.elementsEqual(right.line.utf8)
    }
}

extension Substring {
    fileprivate func isName(after sign: Unicode.Scalar) -> Bool {
        unicodeScalars.first == sign && unicodeScalars.dropFirst().first != nil
    }
}

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
