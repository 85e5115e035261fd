import EventModulesFiles
import Foundation
import TodoTxt

/// A file that other programs may change at any time; a version that this program hasn't read is
/// never lost.
///
/// A replacement exchanges the new version with the old one in one step and then looks at the old
/// one: unless its content may be deleted, it is kept under a name of its own.
struct GuardedFile: Sendable {
    /// The path as it was passed in.
    let path: String

    /// The end of the name of a version that is kept; a number follows if the name is taken.
    let keptSuffix: String

    /// A file whose permissions the new version gets; nil for those of the old version.
    var model: String?

    /// Throws the error that prevents a replacement.
    func check() throws(FileError) {
        let location = try FileLocation(path, .write)
        let name = TemporaryName(for: location.target, dropping: nil)
        _ = try FileWriter(location, calls: calls(name, at: location))
    }

    /// Replaces the file.
    ///
    /// - Parameters:
    ///   - bytes: The new content.
    ///   - replaced: The content that the file must have.
    ///   - known: The content that may be deleted; nil to keep any that has other lines.
    /// - Returns: The path of the old version, if it was kept.
    /// - Throws: The reason why the file wasn't replaced; it keeps its old content.
    func replace(
        with bytes: Data,
        replacing replaced: WriteFile.Replaced,
        dropping known: Data?
    ) throws(FileError) -> String? {
        let location = try FileLocation(path, .write)
        let name = TemporaryName(for: location.target, dropping: known)
        let file = try FileWriter(location, replacing: replaced, calls: calls(name, at: location))
        try file.write(bytes)
        try file.commit()
        // While the new version is locked, no other run of the program touches the old one.
        return withExtendedLifetime(file) { settle(name.old, at: location, beside: bytes) }
    }

    /// Deletes the file, or keeps it under another name if it has other content.
    ///
    /// - Parameter known: The content that may be deleted; nil to keep any content.
    /// - Returns: The path of the version that was kept; nil if the file was deleted or missing.
    /// - Throws: The reason why the file stays.
    @discardableResult
    func remove(dropping known: Data?) throws(FileError) -> String? {
        let location = try FileLocation(path, .write)
        let name = TemporaryName(for: location.target, dropping: known)
        let code = rename(location.target, location.sibling(named: name.old)) == 0 ? 0 : errno
        if code == ENOENT { return nil }
        guard code == 0 else { throw location.folderError(code) }
        return settle(name.old, at: location, beside: nil)
    }

    /// Removes the files that killed replacements of this file left.
    ///
    /// The files of a replacement in progress stay.
    ///
    /// - Returns: The paths of versions that were kept.
    func removeLeftovers() -> [String] {
        guard let location = try? FileLocation(path, .write) else { return [] }
        let names = try? FileManager.default.contentsOfDirectory(atPath: location.folder)
        return (names ?? []).filter { TemporaryName.isName($0, of: location.target) }
            .compactMap { removeLeftover($0, at: location) }
    }

    private func removeLeftover(_ name: String, at location: FileLocation) -> String? {
        let path = location.sibling(named: name)
        return FileLock.withLock(of: path) {
            if name.hasSuffix(".new") {
                unlink(path)
                return nil
            }
            // A replacement in progress still holds the lock of the new version.
            return FileLock.withLock(of: location.target) {
                let content = FileManager.default.contents(atPath: location.target)
                return settle(name, at: location, beside: content)
            }
        }
    }

    // MARK: - Steps

    private func calls(_ name: TemporaryName, at location: FileLocation) -> FileCalls {
        let old = location.sibling(named: name.old)
        let copy = location.sibling(named: name.copy)
        var calls = FileCalls()
        calls.temporaryName = { name.new }
        calls.create = { [model] path, mode in
            // Only the owner can read the file until it has its permissions.
            FileLock.create(path, mode: model.flatMap(status) == nil ? mode : 0o600)
        }
        calls.replace = { [model] new, target in
            if let status = model.flatMap(status) { status.givePermissions(toFileAt: new) }
            return Self.exchange(new, target, by: old, copy)
        }
        return calls
    }

    /// Gives a new version the target's name, and the old version the name `old`.
    private static func exchange(
        _ new: String,
        _ target: String,
        by old: String,
        _ copy: String
    ) -> Int32 {
        guard rename(new, old) == 0 else { return -errno }
        var code = -EEXIST
        // Between two calls, another program can create or delete the file.
        for _ in 0..<9 {
            code = SystemRename.move(old, to: target)
            if code == -EEXIST { code = SystemRename.exchange(old, target, by: copy) }
            if code != -ENOENT { break }
        }
        if code != 0 { rename(old, new) }
        return code
    }

    /// Deletes an old version if no line is lost, and keeps it otherwise.
    private func settle(
        _ name: String,
        at location: FileLocation,
        beside bytes: Data?
    ) -> String? {
        let old = location.sibling(named: name)
        guard access(old, F_OK) == 0 else { return nil }
        if let content = FileManager.default.contents(atPath: old) {
            if TemporaryName.permitsDropping(content, named: old) || bytes.hasLines(of: content) {
                unlink(old)
                return nil
            }
        }
        return keep(old, at: location)
    }

    private func keep(_ old: String, at location: FileLocation) -> String {
        for number in 1... {
            let kept = location.target + keptSuffix + (number == 1 ? "" : String(number))
            switch SystemRename.move(old, to: kept) {
            case 0: return kept
            case -EEXIST: continue
            default: return old
            }
        }
        return old
    }
}

/// Returns the status of a file; nil if there is none.
@Sendable
private func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
}

extension stat {
    fileprivate func givePermissions(toFileAt path: String) {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        givePermissions(to: file)
        close(file)
    }
}

extension Data? {
    /// Returns true if every line of another content is in this one, too.
    fileprivate func hasLines(of other: Data) -> Bool {
        guard let self, let new = try? TodoDocument(bytes: self) else { return false }
        guard let old = try? TodoDocument(bytes: other) else { return false }
        return old.lineCount(missingIn: new) == 0
    }
}

/// The lock of a file that a process is writing; the system releases it when the process ends.
enum FileLock {
    /// Creates a file that must not exist, and locks it until its descriptor is closed.
    ///
    /// - Returns: The descriptor, or the negated `errno`.
    static func create(_ path: String, mode: UInt32) -> Int32 {
        while true {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
            guard file >= 0 else { return -errno }
            // File systems without locks are possible.
            while flock(file, LOCK_EX) != 0, errno == EINTR {}
            var status = stat()
            // Just before the lock, another process may have deleted the file as a leftover.
            if fstat(file, &status) != 0 || status.st_nlink > 0 { return file }
            close(file)
        }
    }

    /// Locks a file and calls a closure, which is also called if the file is missing.
    ///
    /// - Returns: The closure's result; nil if another process has locked the file.
    static func withLock<Result>(of path: String, _ body: () -> Result?) -> Result? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return errno == ENOENT ? body() : nil }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0 ? body() : nil
    }
}
