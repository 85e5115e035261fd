import Foundation

/// The file beside a list's own that keeps unsaved work when the program is ended from outside.
struct RecoveryFile: Sendable {
    /// The path of the list's file, with `.recover` at its end.
    let path: String

    init(beside path: String) {
        self.path = path + ".recover"
    }

    /// The work; nil if there is no such file.
    func load() throws(TodoFileError) -> TodoDocument? {
        let stored = try StoredFile(at: FileLocation(of: path))
        guard let stored else { return nil }
        return try TodoDocument(bytes: stored.bytes, path: path)
    }

    /// Keeps the work, in place of what was kept before.
    func save(_ document: TodoDocument) throws(TodoFileError) {
        var file = TodoFile(path: path)
        _ = try file.load()
        try file.save(document)
    }

    /// Removes the file, if it is there.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
