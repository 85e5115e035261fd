import Foundation
package import TodoTxt

/// Reads and writes the list's file away from the main actor, one operation at a time.
package actor TodoFileKeeper {
    private var file: TodoFile
    private var recovery: RecoveryFile

    /// Creates a keeper without reading the file.
    ///
    /// - Parameter file: The file; a list without one can only be saved under a name.
    package init(_ file: TodoFile?) {
        self.file = file ?? TodoFile(path: "")
        recovery = RecoveryFile(beside: self.file.path)
    }

    /// Reads the list.
    package func load() throws(TodoFileError) -> TodoDocument {
        try file.load()
    }

    /// Throws the error that would prevent a save.
    package func check() throws(TodoFileError) {
        try file.check()
    }

    /// Writes a list; once the changes of an earlier run are saved with it, their file is deleted.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - replaced: The content that may be replaced.
    ///   - isRecovered: True if the changes of an earlier run are part of the list.
    /// - Returns: The path of the replaced version, if it has lines that would be lost.
    /// - Throws: The reason why it wasn't written.
    package func save(
        _ document: TodoDocument,
        over replaced: TodoFile.Replaced,
        isRecovered: Bool
    ) throws(TodoFileError) -> String? {
        let kept = try file.save(document, over: replaced, keepingLines: isRecovered)
        // If the file can't be deleted, the next start compares it with the list again.
        if isRecovered { try? recovery.remove() }
        return kept
    }

    /// Writes a list to a file that must not exist, which is the list's file from then on.
    ///
    /// Creates the file's folder, because that of the default list is missing at first.
    package func save(_ document: TodoDocument, as path: String) throws(TodoFileError) {
        guard !FileManager.default.fileExists(atPath: path) else { throw .exists(path: path) }
        Self.createFolder(of: path)
        var other = TodoFile(path: path)
        try other.save(document)
        (file, recovery) = (other, RecoveryFile(beside: path))
    }

    /// Removes the files that killed runs left.
    ///
    /// - Returns: The paths of versions with lines that would be lost.
    package func removeLeftovers() -> [String] {
        file.removeLeftovers() + recovery.removeLeftovers()
    }

    /// Returns the unsaved changes of an earlier run; nil if there are none.
    package func loadRecovery(of document: TodoDocument) throws(TodoFileError) -> RecoveredWork? {
        guard let left = try recovery.load() else { return nil }
        guard left != document else {
            // The changes were saved after all. If the file can't be deleted, the next start tries
            // again.
            try? recovery.remove()
            return nil
        }
        let isNewer = recovery.isNewer(than: file.path)
        // Both sides of a conflict are kept.
        let merge = recovery.loadBase().map { TodoMerge(base: $0, mine: left, theirs: document) }
        let work = merge?.document { _ in .both } ?? left
        return RecoveredWork(work, beside: document, isNewer: isNewer)
    }

    /// Keeps unsaved changes for the next run.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - path: The list's file; for a list without one, the file of the next start.
    ///   - isRecovered: True if the changes of an earlier run are part of the list.
    /// - Returns: The path of the recovery file, and the path to which older changes were moved.
    /// - Throws: The reason why they weren't kept.
    package func saveRecovery(
        of document: TodoDocument,
        beside path: String,
        isRecovered: Bool
    ) throws(TodoFileError) -> (path: String, earlier: String?) {
        // Another program may have deleted the folder.
        Self.createFolder(of: path)
        if path != file.path { recovery = RecoveryFile(beside: path) }
        let earlier = try recovery.save(
            document,
            madeTo: path == file.path ? file.lastSeen : nil,
            includingEarlier: isRecovered
        )
        return (recovery.path, earlier)
    }

    /// Moves the unsaved changes of an earlier run to a file that isn't offered again.
    ///
    /// - Returns: The path of that file; nil if there are no such changes.
    package func setRecoveryAside() throws(TodoFileError) -> String? {
        try recovery.setAside()
    }

    /// Creates the folder of a new file; if that fails, writing the file reports it.
    private static func createFolder(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // MARK: - Other programs

    /// Another program's version of the file, and its consequence.
    package struct OtherVersion: Sendable {
        /// The list to show; nil if both sides have changed the same lines.
        package let document: TodoDocument?
        fileprivate let file: TodoFile
    }

    /// Looks for another program's version of the file.
    ///
    /// A missing file isn't a version: another program may be about to replace it.
    ///
    /// - Parameter mine: The list with unsaved changes to merge with; nil if everything is saved.
    /// - Returns: The version; nil if there is none.
    package func otherVersion(besides mine: TodoDocument?) -> OtherVersion? {
        var other = file
        guard FileManager.default.fileExists(atPath: file.path), !file.isAsLastSeen,
            let theirs = try? other.load()
        else { return nil }
        // At the last look, there may have been no file.
        let base = file.lastSeen ?? TodoDocument()
        guard theirs != base else { return nil }
        let merge = mine.map { TodoMerge(base: base, mine: $0, theirs: theirs) }
        return OtherVersion(document: merge.map(\.document) ?? theirs, file: other)
    }

    /// Treats another program's version as known: it is part of the list now.
    package func adopt(_ version: OtherVersion) {
        file = version.file
    }

    // MARK: - The archive

    /// Appends the done tasks of a list to `done.txt` in the folder of the list's file.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - isArchived: True if the archive has the tasks already.
    /// - Returns: Their number, and the archive's path.
    /// - Throws: The reason why the archive wasn't written.
    package func archive(
        _ document: TodoDocument,
        isArchived: Bool
    ) throws(TodoFileError) -> (count: Int, path: String) {
        let path = Self.archivePath(beside: file.path)
        if let identity = FileIdentity(path), identity == FileIdentity(file.path) {
            throw .isArchive
        }
        var archive = TodoFile(path: path)
        var done = try archive.load()
        let count = done.appendDoneTasks(of: document)
        if count > 0, !isArchived { try archive.save(done) }
        return (count, path)
    }

    /// The path of the archive of a list.
    package static func archivePath(beside path: String) -> String {
        // `NSString` stops the program for the folder of a name with one character.
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        return folder + "done.txt"
    }
}
