internal import Foundation

/// A new file beside the one it is to replace; gone when dropped before it is in place.
final class FileToWrite {
    /// The path that was asked for; for errors.
    private let path: String
    /// What is replaced: the path's links followed.
    private let target: String
    private let temporary: String
    private let file: Int32
    private var isInPlace = false

    init(_ path: String) throws(FileError) {
        self.path = path
        let target = Self.following(path)
        let old = try Self.status(of: target, for: path)
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
        self.target = target
        temporary = "\(folder)/.\(UInt64.random(in: .min ... .max)).tmp"
        // Until it has the old one's permissions, its owner only may read it.
        file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o666 : 0o600)
        guard file >= 0 else { throw FileError(path, .write, code: errno) }
        if let old { adoptPermissions(of: old) }
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        if !isInPlace { unlink(temporary) }
    }

    /// Writes some of the bytes; gives how many.
    func write(_ bytes: Data) throws(FileError) -> Int {
        let (count, code) = bytes.prefix(transferChunk).withUnsafeBytes { bytes in
            (systemWrite(file, bytes.baseAddress, bytes.count), errno)
        }
        if count > 0 { return count }
        // No progress and no error would go on for ever.
        if count == 0 { throw .system(path: path, .write, code: EIO) }
        if code == EINTR { return 0 }
        throw FileError(path, .write, code: code)
    }

    /// Takes the place of the target, in one step.
    func moveIntoPlace() throws(FileError) {
        guard fsync(file) == 0, rename(temporary, target) == 0 else {
            throw FileError(path, .write, code: errno)
        }
        isInPlace = true
    }

    /// Takes over owner, group and mode, as far as the system lets this person.
    ///
    /// Without the group, its rights would go to another group, so they shrink to everybody's.
    private func adoptPermissions(of old: stat) {
        let keepsGroup =
            fchown(file, old.st_uid, old.st_gid) == 0
            || fchown(file, uid_t.max, old.st_gid) == 0
        let mode = old.st_mode & 0o777
        _ = fchmod(file, keepsGroup ? mode : mode & (0o707 | (mode & 0o007) << 3))
    }

    private static func following(_ path: String) -> String {
        guard let followed = realpath(path, nil) else { return path }
        defer { free(followed) }
        return String(cString: followed)
    }

    /// What is to be replaced; nil if there is nothing.
    private static func status(of target: String, for path: String) throws(FileError) -> stat? {
        var status = stat()
        guard stat(target, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(path, .write, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path, .write) }
        // Renaming over a read-only file works, but its owner wants it left alone.
        guard access(target, W_OK) == 0 else { throw FileError(path, .write, code: errno) }
        return status
    }
}

// Inside the struct the method of this name would be meant.
private let systemWrite = write
