import Foundation

/// The file beside a list's own that keeps unsaved work when the program is ended from outside.
package struct RecoveryFile: Sendable {
    /// The path of the list's file, with `.recover` at its end.
    package let path: String

    /// Where work goes that is neither used nor to be lost.
    package var earlierPath: String { path + "~" }

    /// Binds to the file beside a list's; nothing is read yet.
    package init(beside path: String) {
        self.path = path + ".recover"
    }

    /// The work; nil if there is no such file.
    package func load() throws(TodoFileError) -> TodoDocument? {
        let stored = try StoredFile(at: FileLocation(of: path))
        guard let stored else { return nil }
        return try TodoDocument(bytes: stored.bytes, path: path)
    }

    /// Keeps the work, in place of what was kept before, whatever that was.
    package func save(_ document: TodoDocument) throws(TodoFileError) {
        var file = TodoFile(path: path)
        try file.acceptContent()
        try file.save(document)
    }

    /// Puts aside what is kept, so that saving does not replace it.
    ///
    /// - Returns: Whether there was something.
    package func putAside() -> Bool {
        rename(path, earlierPath) == 0
    }

    /// Removes the file, if it is there.
    package func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
