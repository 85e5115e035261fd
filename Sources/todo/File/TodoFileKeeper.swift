internal import Delivery
import Foundation

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
    func load() throws(TodoFileError) -> TodoDocument {
        try file.load()
    }

    /// Throws the error that would prevent a save.
    func check() throws(TodoFileError) {
        try file.check()
    }

    /// Writes a list; once the changes of an earlier run are saved with it, their file is deleted.
    ///
    /// - Returns: The path of the replaced version, if it has lines that would be lost.
    func save(
        _ list: TodoList,
        over replaced: TodoFile.Replaced
    ) throws(TodoFileError) -> String? {
        let isRecovered = list.recovery == .accepted
        let kept = try file.save(list.document, over: replaced, keepingLines: isRecovered)
        // If the file can't be deleted, the next start compares it with the list again.
        if isRecovered { try? recovery.remove() }
        return kept
    }

    /// Writes a list to a file that must not exist, which is the list's file from then on.
    func save(_ document: TodoDocument, as path: String) throws(Reason) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Reason(
                withoutTasks: "\(path.printable) exists. To fix this, use another name, "
                    + "or start with it: todo \(path.printable)"
            )
        }
        var other = TodoFile(path: path)
        do throws(TodoFileError) {
            try other.save(document)
        } catch {
            throw Reason(error)
        }
        (file, recovery) = (other, RecoveryFile(beside: path))
    }

    /// Removes the files that killed runs left.
    ///
    /// - Returns: The paths of versions with lines that would be lost.
    func removeLeftovers() -> [String] {
        file.removeLeftovers() + recovery.removeLeftovers()
    }

    /// Returns the unsaved changes of an earlier run; nil if there are none.
    func loadRecovery(of document: TodoDocument) throws(TodoFileError) -> RecoveredWork? {
        guard let left = try recovery.load() else { return nil }
        guard left != document else {
            // The changes were saved after all. If the file can't be deleted, the next start tries it.
            try? recovery.remove()
            return nil
        }
        let isNewer = recovery.isNewer(than: file.path)
        return RecoveredWork(left, beside: document, isNewer: isNewer)
    }

    /// Keeps unsaved changes for the next run.
    ///
    /// - Returns: The path of the recovery file, and the path to which older changes were moved.
    func saveRecovery(of list: TodoList) throws(TodoFileError) -> (path: String, earlier: String?) {
        // Accepted changes are part of the list.
        let isRecovered = list.recovery == .accepted
        let earlier = try recovery.save(list.document, includingEarlier: isRecovered)
        return (recovery.path, earlier)
    }

    /// Moves the unsaved changes of an earlier run to a file that isn't offered again.
    ///
    /// - Returns: The path of that file; nil if there are no such changes.
    func setRecoveryAside() throws(TodoFileError) -> String? {
        try recovery.setAside()
    }

    // MARK: - Other programs

    /// Another program's version of the file, and its consequence.
    struct OtherVersion: Sendable {
        /// The list to show; nil if both sides have changed the same lines.
        let document: TodoDocument?
        fileprivate let file: TodoFile
    }

    /// Looks for another program's version of the file.
    ///
    /// A missing file is none: another program may be about to replace it.
    ///
    /// - Parameter mine: The list with unsaved changes to merge with; nil if everything is saved.
    /// - Returns: The version; nil if there is none.
    func otherVersion(besides mine: TodoDocument?) -> OtherVersion? {
        var other = file
        guard FileManager.default.fileExists(atPath: file.path), !file.isAsLastSeen,
            let base = file.lastSeenDocument, let theirs = try? other.load(), theirs != base
        else { return nil }
        let merge = mine.map { TodoMerge(base: base, mine: $0, theirs: theirs) }
        return OtherVersion(document: merge.map(\.document) ?? theirs, file: other)
    }

    /// Treats another program's version as known: it is part of the list now.
    func adopt(_ version: OtherVersion) {
        file = version.file
    }

    // MARK: - The archive

    /// Appends the done tasks of a list to `done.txt` in the folder of the list's file.
    ///
    /// - Returns: Their number, and the archive's path.
    func archive(
        _ document: TodoDocument
    ) throws(Reason) -> (count: Int, path: String) {
        let path = Self.archivePath(beside: file.path)
        if FileIdentity(path) == FileIdentity(file.path), FileIdentity(path) != nil {
            throw "This list is the archive. To fix this, archive the tasks of another list."
        }
        var archive = TodoFile(path: path)
        var rest = document
        do {
            var done = try archive.load()
            let count = done.lines.count
            try rest.moveDoneTasks(to: &done)
            if done.lines.count > count { try archive.save(done) }
            return (done.lines.count - count, path)
        } catch let error as TodoChangeError {
            throw Reason(error)
        } catch {
            throw Reason(withoutTasks: "\(error)")
        }
    }

    /// The path of the archive of a list.
    static func archivePath(beside path: String) -> String {
        // `NSString` stops the program for the folder of a name with one character.
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        return folder + "done.txt"
    }
}
