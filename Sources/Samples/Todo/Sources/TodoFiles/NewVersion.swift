package import EventModulesFiles
package import Foundation

/// A new version of a file, in a temporary file beside it, which is deleted on release unless it has
/// replaced the old version.
///
/// It is locked until its release: other runs of the program don't take it, or the version that it
/// replaces, for a leftover.
package final class NewVersion {
    private let location: FileLocation
    private let replaced: WriteFile.Replaced
    private let names: TemporaryName
    private let old: stat?
    private let file: Int32
    private var hasReplaced = false

    /// Checks the old version, and creates the temporary file.
    ///
    /// - Parameters:
    ///   - location: The file.
    ///   - replaced: The content that the file must have, now and when it is replaced.
    ///   - names: The names of the temporary files.
    ///   - model: A file whose permissions the new version gets; nil, or missing, for those of the
    ///     old version.
    /// - Throws: The reason why the file can't be replaced.
    package init(
        of location: FileLocation,
        replacing replaced: WriteFile.Replaced,
        by names: TemporaryName,
        model: String? = nil
    ) throws(FileError) {
        old = try location.status()
        (self.location, self.replaced, self.names) = (location, replaced, names)
        switch replaced {
        case .anything: break
        case .nothing: if old != nil { throw .changed(path: location.path, .appeared) }
        case .content(let content):
            guard old != nil else { throw .changed(path: location.path, .deleted) }
            guard try location.content() == content else {
                throw .changed(path: location.path, .edited)
            }
        }
        if let old, old.st_nlink > 1 {
            throw .hardLinked(path: location.path, names: Int(old.st_nlink))
        }
        // Renaming over a read-only file would work, but its owner protected it.
        if old != nil, access(location.target, W_OK) != 0 { throw location.error(errno) }
        let permissions = model.flatMap(stat.init) ?? old
        // Only the owner can read the file until it has its permissions.
        file = FileLock.create(
            location.sibling(named: names.new),
            mode: permissions == nil ? 0o666 : 0o600
        )
        guard file >= 0 else { throw location.folderError(-file) }
        permissions?.givePermissions(to: file)
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        if !hasReplaced { unlink(location.sibling(named: names.new)) }
    }

    /// Writes the content, and waits until it is on the disk.
    package func write(_ bytes: Data) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A call without progress and without an error would repeat forever.
            guard count > 0 else { throw location.folderError(count < 0 ? errno : EIO) }
            rest = rest.dropFirst(count)
        }
        while fsync(file) != 0 {
            guard errno == EINTR else { throw location.folderError(errno) }
        }
    }

    /// Gives this version the file's name, and the old version the name `names.old`.
    package func replace() throws(FileError) {
        // The exchange would replace a link that has appeared instead of following it.
        guard try FileLocation(location.path, .write).target == location.target else {
            throw .changed(path: location.path, .edited)
        }
        if replaced != .anything {
            let latest = try location.status()
            guard latest?.identity == old?.identity else {
                let change: FileError.Change =
                    old == nil ? .appeared : latest == nil ? .deleted : .edited
                throw .changed(path: location.path, change)
            }
        }
        let code = exchange()
        guard code == 0 else { throw location.folderError(-code) }
        hasReplaced = true
        // An error here is ignored: this version has already replaced the old one.
        let folder = open(location.folder, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Returns 0 or the negated `errno`.
    private func exchange() -> Int32 {
        let (new, old) = (location.sibling(named: names.new), location.sibling(named: names.old))
        let (target, copy) = (location.target, location.sibling(named: names.copy))
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
}

extension stat {
    /// Creates the status of a file; nil if there is none.
    fileprivate init?(of path: String) {
        self.init()
        guard stat(path, &self) == 0 else { return nil }
    }

    /// Values of which at least one changes whenever the file is written or replaced.
    fileprivate var identity: [Int] {
        #if canImport(Darwin)
        let changed = st_ctimespec
        #else
        let changed = st_ctim
        #endif
        let file = [Int(truncatingIfNeeded: st_dev), Int(truncatingIfNeeded: st_ino)]
        return file + [Int(st_size), changed.tv_sec, changed.tv_nsec]
    }

    /// Gives a file this owner, group and mode as far as the system permits.
    ///
    /// Without the old group, its permissions would apply to another group, so they are reduced to
    /// those of others. Errors are ignored: some file systems have no permissions.
    func givePermissions(to file: Int32) {
        let keepsGroup =
            fchown(file, st_uid, st_gid) == 0 || fchown(file, uid_t.max, st_gid) == 0
        let mode = st_mode & 0o777
        _ = fchmod(file, keepsGroup ? mode : mode & (0o707 | (mode & 0o007) << 3))
    }
}

// In the type above, `write` means its own member.
private let systemWrite = write

/// The lock of a file that a process is writing; the system releases it when the process ends.
enum FileLock {
    /// Creates a file that must not exist, and locks it until its descriptor is closed.
    ///
    /// - Returns: The descriptor, or the negated `errno`.
    static func create(_ path: String, mode: mode_t) -> Int32 {
        while true {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if file < 0, errno == EINTR { continue }
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
