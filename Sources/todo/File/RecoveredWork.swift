/// The unsaved changes of an earlier run, compared with the list's file.
package struct RecoveredWork: Sendable, Equatable {
    /// The list with the changes.
    package let document: TodoDocument

    /// True unless the list's file was changed after the changes were kept.
    package let isNewer: Bool

    /// The number of lines that only the changes have.
    package let ownLines: Int

    /// The number of lines that only the list's file has.
    package let fileLines: Int

    /// Compares changes with the content of the list's file.
    package init(_ document: TodoDocument, beside file: TodoDocument, isNewer: Bool) {
        self.document = document
        self.isNewer = isNewer
        ownLines = document.lineCount(missingIn: file)
        fileLines = file.lineCount(missingIn: document)
    }

    /// The comparison for the user.
    var comparison: String {
        "Unsaved changes of an earlier run are \(isNewer ? "newer" : "older") than the file: "
            + "\(Self.lines(ownLines)) only in the changes, "
            + "\(Self.lines(fileLines)) only in the file."
    }

    private static func lines(_ count: Int) -> String {
        count == 1 ? "1 line is" : "\(count) lines are"
    }
}

extension TodoDocument {
    /// Returns the number of lines with text that another list lacks; equal lines count separately.
    func lineCount(missingIn other: TodoDocument) -> Int {
        // Equal lines have the same bytes; equal strings need not.
        var others: [[UInt8]: Int] = [:]
        for line in other.lines { others[Array(line.content.utf8), default: 0] += 1 }
        return lines.count { line in
            guard !line.isBlank else { return false }
            let count = others[Array(line.content.utf8), default: 0]
            others[Array(line.content.utf8)] = count - 1
            return count <= 0
        }
    }
}
