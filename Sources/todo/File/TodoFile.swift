import Foundation

/// A file that keeps a to-do list, and what was in it when it was last read or saved here.
///
/// A path where there is no file is an empty list, and saving makes the file. A symbolic link
/// stays one: the file it leads to is what is read and replaced. Access lists and extended
/// attributes are not kept.
///
/// ```swift
/// var file = TodoFile(path: "todo.txt")
/// var document = try file.load()
/// try document.append("Call Mum", on: .today())
/// try file.save(document)
/// ```
package struct TodoFile: Sendable {
    /// The path as it was given; a relative one starts at the working directory.
    package let path: String

    private let calls: FileCalls
    private var lastSeen: Data?

    /// Binds to a path; nothing is read yet.
    package init(path: String, calls: FileCalls = FileCalls()) {
        self.path = path
        self.calls = calls
    }

    /// Reads the file; if this throws, what was last seen stays what it was.
    package mutating func load() throws(TodoFileError) -> TodoDocument {
        let stored = try StoredFile(at: FileLocation(of: path))
        let document = try TodoDocument(bytes: stored?.bytes ?? Data(), path: path)
        lastSeen = stored?.bytes
        return document
    }

    /// Takes what is in the file now, text or not, for what was last seen: saving replaces it.
    package mutating func acceptContent() throws(TodoFileError) {
        lastSeen = try StoredFile(at: FileLocation(of: path))?.bytes
    }

    /// Puts a new file in place of the old one, in one step, with the old one's permissions.
    ///
    /// The file must have the very bytes that were last read or saved here; not there then means
    /// not there now, and a file that was never read counts as not there. It is looked at before
    /// the new one is written and again right before that takes its place.
    ///
    /// - Throws: A ``TodoFileError``; the file is then as it was, and nothing is left beside it.
    package mutating func save(_ document: TodoDocument) throws(TodoFileError) {
        let location = try FileLocation(of: path)
        let stored = try StoredFile(at: location)
        try checkUnchanged(stored)
        try stored?.checkReplaceable(location)
        let bytes = document.bytes
        try replace(stored?.status, at: location, with: bytes)
        lastSeen = bytes
    }

    private func checkUnchanged(_ stored: StoredFile?) throws(TodoFileError) {
        guard stored?.bytes == lastSeen else {
            let change = FileChange(existed: lastSeen != nil, exists: stored != nil)
            throw .changedOnDisk(path: path, change)
        }
    }

    private func replace(
        _ status: FileStatus?,
        at location: FileLocation,
        with bytes: Data
    ) throws(TodoFileError) {
        var temporary = try TemporaryFile(beside: location, replacing: status, calls: calls)
        if let status { temporary.adoptPermissions(of: status) }
        try temporary.write(bytes)
        let latest = try FileStatus(at: location)
        guard latest == status else {
            let change = FileChange(existed: status != nil, exists: latest != nil)
            throw .changedOnDisk(path: path, change)
        }
        try temporary.moveIntoPlace()
    }
}
