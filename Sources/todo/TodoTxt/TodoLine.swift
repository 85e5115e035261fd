/// One line of a file: its content and what ended it, byte for byte.
///
/// Equal lines have the same bytes; `String` would call two spellings of an accent the same.
package struct TodoLine: Sendable {
    /// The line without its ending; a carriage return that no line feed follows is content.
    package let content: String
    package let ending: TodoLineEnding

    init(content: String, ending: TodoLineEnding) {
        // These two bytes would be read back as one line ending, so they are one here too.
        let endsWithPair = ending == .lineFeed && content.utf8.last == UInt8(ascii: "\r")
        self.content = endsWithPair ? String(content.unicodeScalars.dropLast()) : content
        self.ending = endsWithPair ? .carriageReturnLineFeed : ending
    }

    /// The task on this line, or `nil` if the line is blank.
    package var task: TodoTask? { content.isBlank ? nil : TodoTask(content) }
}

extension TodoLine: Equatable {
    package static func == (left: TodoLine, right: TodoLine) -> Bool {
        left.ending == right.ending && left.content.utf8.elementsEqual(right.content.utf8)
    }
}
