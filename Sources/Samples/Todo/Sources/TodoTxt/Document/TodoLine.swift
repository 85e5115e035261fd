/// A line of a file: its content and its ending, byte for byte.
///
/// Equal lines have the same bytes; as `String`s, two spellings of an accent would be equal.
package struct TodoLine: Sendable {
    /// The line without its ending; a carriage return without a line feed is content.
    package let content: String
    package let ending: TodoLineEnding

    init(content: String, ending: TodoLineEnding) {
        // These two bytes would be read back as one line ending, so they are one here, too.
        let endsWithPair = ending == .lineFeed && content.utf8.last == UInt8(ascii: "\r")
        self.content = endsWithPair ? String(content.unicodeScalars.dropLast()) : content
        self.ending = endsWithPair ? .carriageReturnLineFeed : ending
    }

    /// True if the line is empty or white space.
    package var isBlank: Bool { content.isBlank }

    /// True if the line is a done task (todo.txt format, complete tasks, rule 1).
    var isDone: Bool {
        content.withBytes { line in
            var fields = TodoFieldScanner(line)
            return fields.takeCompletionMark()
        }
    }

    /// The task on this line; nil if the line is blank.
    package var task: TodoTask? { isBlank ? nil : TodoTask(content) }
}

extension TodoLine: Equatable {
    package static func == (left: TodoLine, right: TodoLine) -> Bool {
        left.ending == right.ending && left.content.hasSameBytes(as: right.content)
    }
}

/// The ending of a line.
package enum TodoLineEnding: String, Sendable {
    /// The ending on Linux and macOS.
    case lineFeed = "\n"
    /// The ending on Windows.
    case carriageReturnLineFeed = "\r\n"
    /// No ending, in the last line of a file without a final line break.
    case missing = ""
}
