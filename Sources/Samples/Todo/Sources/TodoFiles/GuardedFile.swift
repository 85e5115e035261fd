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
        let names = TemporaryName(for: location.target, dropping: nil)
        _ = try NewVersion(of: location, replacing: .anything, by: names, model: model)
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
        let names = TemporaryName(for: location.target, dropping: known)
        let version = try NewVersion(of: location, replacing: replaced, by: names, model: model)
        try version.write(bytes)
        try version.replace()
        // While the new version is locked, no other run of the program touches the old one.
        return withExtendedLifetime(version) { settle(names.old, at: location, beside: bytes) }
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

extension Data? {
    /// Returns true if every line of another content is in this one, too.
    fileprivate func hasLines(of other: Data) -> Bool {
        guard let self, let new = try? TodoDocument(bytes: self) else { return false }
        guard let old = try? TodoDocument(bytes: other) else { return false }
        return old.lineCount(missingIn: new) == 0
    }
}
