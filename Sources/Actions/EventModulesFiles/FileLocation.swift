#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Foundation

/// A path and the target of its symbolic links, which need not exist.
///
/// Replacing the target keeps the links.
package struct FileLocation {
    let path: String
    let operation: FileError.Operation
    package private(set) var target: String

    /// The folder that contains the target.
    package var folder: String {
        guard let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    /// Follows the symbolic links.
    package init(_ path: String, _ operation: FileError.Operation) throws(FileError) {
        self.path = path
        self.operation = operation
        target = path.isEmpty ? "." : path
        // C reads a path only up to a NUL, which would name another file.
        guard !path.utf8.contains(0) else { throw error(EINVAL) }
        // The limit of Linux.
        for _ in 0..<40 {
            guard let next = try linkedPath() else { return }
            target = next.utf8.first == UInt8(ascii: "/") ? next : sibling(named: next)
        }
        throw .linkLoop(path: path, operation)
    }

    package func sibling(named name: String) -> String { "\(folder == "/" ? "" : folder)/\(name)" }

    func error(_ code: Int32) -> FileError { FileError(path, in: folder, operation, code: code) }

    /// Returns the error for the `errno` of a call that changes the folder.
    package func folderError(_ code: Int32) -> FileError {
        [EACCES, EPERM, EROFS].contains(code)
            ? .readOnlyFolder(path: path, folder: folder) : error(code)
    }

    /// Returns the target's status; nil if the target doesn't exist.
    func status() throws(FileError) -> stat? {
        var status = stat()
        guard stat(target, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw error(errno)
        }
        try check(status)
        return status
    }

    /// Throws unless a status describes an ordinary file.
    func check(_ status: stat) throws(FileError) {
        let special: FileError.SpecialFile
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: special = .folder
        case S_IFIFO: special = .pipe
        case S_IFSOCK: special = .socket
        default: special = .device
        }
        throw .notAFile(path: path, special, operation)
    }

    /// Returns the path in a symbolic link; nil if the target isn't a link.
    private func linkedPath() throws(FileError) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        // `status()` reports any other reason why this fails.
        guard readlink(target, &buffer, buffer.count - 1) >= 0 else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces what isn't UTF-8.
        guard path.utf8.elementsEqual(bytes) else { throw error(EILSEQ) }
        return path
    }
}

extension stat {
    /// Values that identify a version of the file: writing or replacing it changes at least one.
    var identity: [Int] {
        #if canImport(Darwin)
        let changed = st_ctimespec
        #else
        let changed = st_ctim
        #endif
        let file = [Int(truncatingIfNeeded: st_dev), Int(truncatingIfNeeded: st_ino)]
        return file + [Int(truncatingIfNeeded: st_size), changed.tv_sec, changed.tv_nsec]
    }
}
#endif
