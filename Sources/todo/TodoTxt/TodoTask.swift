/// One line of a to-do list, read by the rules of the todo.txt format.
///
/// Reading never fails: what the format does not know is part of ``text``. Two tasks are equal if
/// their lines are, byte for byte; `String` would call two spellings of an accent the same.
///
/// ```swift
/// let task = TodoTask("(A) 2024-05-01 Call Mum +family @phone")
/// task.priority  // .a
/// task.projects  // ["family"]
/// ```
package struct TodoTask: Sendable {
    /// The whole line, without what ended it.
    package let line: String
    /// Whether the line starts with `x `.
    package let isDone: Bool
    /// The day it was done; open tasks have none.
    package let completionDate: TodoDate?
    /// The priority at the very start of an open task; a done task keeps it as a `pri:A` tag only.
    package let priority: TodoPriority?
    /// The day it was written down, if the line says.
    package let creationDate: TodoDate?

    private let bodyStart: String.Index
    private let textStart: String.Index

    /// Reads one line, given without its line ending.
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

    /// What is to be done: everything after the fixed fields, words with a sign included.
    package var text: String { String(line[textStart...]) }

    /// The names after a `+`, in order, without the sign.
    package var projects: [String] { names(after: "+") }

    /// The names after an `@`, in order, without the sign.
    package var contexts: [String] { names(after: "@") }

    /// The `key:value` words, in order; projects and contexts are never tags.
    package var tags: [TodoTag] {
        words.filter { !$0.isName(after: "+") && !$0.isName(after: "@") }.compactMap { TodoTag($0) }
    }

    /// What completing, reopening and a new priority leave as it is: creation date and text.
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
