import Foundation

/// A file beside the list's that keeps unsaved changes when the program is terminated.
package struct RecoveryFile: Sendable {
    /// The path of the list's file followed by `.recover`.
    package let path: String

    /// The path to which older unsaved changes are moved.
    package var earlierPath: String { path + "~" }

    /// Creates a value for the file beside a list's without reading it.
    package init(beside path: String) {
        self.path = path + ".recover"
    }

    /// Returns the unsaved changes; nil if there is no such file.
    package func load() throws(TodoFileError) -> TodoDocument? {
        guard let content = try TodoFile.content(at: path) else { return nil }
        return try TodoDocument(bytes: content, path: path)
    }

    /// Saves the changes, replacing the file whatever its content.
    package func save(_ document: TodoDocument) throws(TodoFileError) {
        var file = TodoFile(path: path)
        try file.save(document, over: .anything)
    }

    /// Moves the file to ``earlierPath``, so that saving doesn't replace it.
    ///
    /// - Returns: True if the file was moved.
    package func putAside() -> Bool {
        rename(path, earlierPath) == 0
    }

    /// Deletes the file if it exists.
    package func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
