import EventModulesTransfers
import Foundation

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
        _ = try FileWriter(path, calls: calls(try name(dropping: nil)))
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
        let name = try name(dropping: known)
        let file = try FileWriter(path, replacing: replaced, calls: calls(name))
        try file.write(bytes)
        try file.commit()
        let old = try FileLocation(path, .write).sibling(named: name.old)
        // The lock of the new version protects the old one until here.
        return withExtendedLifetime(file) { settle(old, beside: bytes) }
    }

    /// Deletes the file if it has a content, and keeps any other version.
    ///
    /// - Parameter known: The content; nil to keep every version.
    /// - Returns: The path of the version, if it was kept.
    @discardableResult
    func remove(dropping known: Data?) -> String? {
        guard let place = try? FileLocation(path, .write) else { return nil }
        let name = TemporaryName(for: place.target, dropping: known)
        let old = place.sibling(named: name.old)
        return rename(place.target, old) == 0 ? settle(old, beside: nil) : nil
    }

    /// Removes what killed replacements of this file left behind, but nothing of one in progress.
    ///
    /// - Returns: The paths of versions that were kept.
    func removeLeftovers() -> [String] {
        guard let place = try? FileLocation(path, .write) else { return [] }
        let names = try? FileManager.default.contentsOfDirectory(atPath: place.folder)
        return (names ?? []).filter { TemporaryName.isName($0, of: place.target) }
            .compactMap { name in
                let left = place.sibling(named: name)
                return FileLock.withLock(of: left) {
                    if name.hasSuffix(".new") {
                        unlink(left)
                        return nil
                    }
                    // The replacement that exchanged the two still holds the lock of the new one.
                    return FileLock.withLock(of: place.target) {
                        settle(left, beside: FileManager.default.contents(atPath: place.target))
                    }
                }
            }
    }

    // MARK: - Steps

    private func name(dropping known: Data?) throws(FileError) -> TemporaryName {
        TemporaryName(for: try FileLocation(path, .write).target, dropping: known)
    }

    private func calls(_ name: TemporaryName) -> FileCalls {
        var calls = FileCalls()
        calls.temporaryName = { name.new }
        calls.create = { [model] path, mode in
            // Only the owner can read the file until it has its permissions.
            FileLock.create(path, mode: model.flatMap(status) == nil ? mode : 0o600)
        }
        calls.replace = { [model] new, target in
            if let status = model.flatMap(status) { status.givePermissions(toFileAt: new) }
            let old = new.dropLast(name.new.utf8.count) + name.old
            return Self.exchange(new, target, by: String(old))
        }
        return calls
    }

    /// Puts a new version in the place of the old one, which gets the third name.
    private static func exchange(_ new: String, _ target: String, by old: String) -> Int32 {
        guard rename(new, old) == 0 else { return -errno }
        var code = -EEXIST
        // Between two calls, another program can create or delete the file.
        for _ in 0..<9 {
            code = SystemRename.move(old, to: target)
            if code == -EEXIST { code = SystemRename.exchange(old, target) }
            if code != -ENOENT { break }
        }
        if code != 0 { rename(old, new) }
        return code
    }

    /// Deletes an old version if nothing in it is lost, and keeps it otherwise.
    private func settle(_ old: String, beside bytes: Data?) -> String? {
        guard access(old, F_OK) == 0 else { return nil }
        if let content = FileManager.default.contents(atPath: old) {
            if TemporaryName.permitsDropping(content, named: old) || bytes.hasLines(of: content) {
                unlink(old)
                return nil
            }
        }
        return keep(old)
    }

    private func keep(_ old: String) -> String {
        guard let place = try? FileLocation(path, .write) else { return old }
        for number in 1... {
            let kept = place.target + keptSuffix + (number == 1 ? "" : String(number))
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
