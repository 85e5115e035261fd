package import EventModulesFiles
package import Foundation

/// A path, and the file that its symbolic links lead to, which need not exist.
///
/// Replacing that file keeps the links.
package struct FileLocation {
    /// The path that was passed in.
    package let path: String

    /// The path of the file.
    private(set) var target: String

    private let operation: FileError.Operation

    /// Follows the symbolic links.
    package init(_ path: String, _ operation: FileError.Operation) throws(FileError) {
        self.path = path
        self.operation = operation
        target = path.isEmpty ? "." : path
        // C reads a path only up to a NUL, which would name another file.
        guard !path.utf8.contains(0) else { throw error(EINVAL) }
        // Linux follows as many links.
        for _ in 0..<40 {
            guard let next = try linkedPath() else { return }
            target = next.utf8.first == UInt8(ascii: "/") ? next : sibling(named: next)
        }
        throw .linkLoop(path: path, operation)
    }

    /// The folder that contains the file.
    var folder: String {
        guard let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    /// Returns a path in the file's folder.
    func sibling(named name: String) -> String { "\(folder == "/" ? "" : folder)/\(name)" }

    /// Returns the path in a symbolic link; nil if the target isn't a link.
    private func linkedPath() throws(FileError) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        // `status()` reports any other reason why this fails.
        guard readlink(target, &buffer, buffer.count - 1) >= 0 else { return nil }
        guard let path = String(validating: buffer.prefix { $0 != 0 }, as: UTF8.self) else {
            throw error(EILSEQ)
        }
        return path
    }

    // MARK: - The file

    /// Returns the file's status; nil if there is no file.
    func status() throws(FileError) -> stat? {
        var status = stat()
        guard stat(target, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw error(errno)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return status
        case S_IFDIR: throw .notAFile(path: path, .folder, operation)
        case S_IFIFO: throw .notAFile(path: path, .pipe, operation)
        case S_IFSOCK: throw .notAFile(path: path, .socket, operation)
        default: throw .notAFile(path: path, .device, operation)
        }
    }

    /// Returns the file's content; nil if there is no file.
    package func content() throws(FileError) -> Data? {
        // Opening a device can have effects, so the status comes first. A pipe that has taken the
        // file's name meanwhile must not wait for a writer.
        guard let size = try status()?.st_size else { return nil }
        guard size <= Self.limit else { throw .tooLarge(path: path, limit: Self.limit) }
        let file = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw error(errno) }
        defer { close(file) }
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while content.count <= Self.limit {
            let count = read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw error(errno) }
            guard count > 0 else { return content }
            content.append(contentsOf: chunk[..<count])
        }
        throw .tooLarge(path: path, limit: Self.limit)
    }

    /// The greatest number of bytes to read.
    private static let limit = 1 << 28

    // MARK: - Errors

    /// Returns the error for the `errno` of a call that changes the folder.
    func folderError(_ code: Int32) -> FileError {
        [EACCES, EPERM, EROFS].contains(code)
            ? .readOnlyFolder(path: path, folder: folder) : error(code)
    }

    /// Returns the error for the `errno` of another call.
    func error(_ code: Int32) -> FileError {
        switch code {
        case ENOENT, ENOTDIR: .noFolder(path: path, folder: folder, operation)
        case EISDIR: .notAFile(path: path, .folder, operation)
        case ELOOP: .linkLoop(path: path, operation)
        case EACCES, EPERM, EROFS: .notAllowed(path: path, operation)
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .system(path: path, operation, code: code)
        }
    }
}
