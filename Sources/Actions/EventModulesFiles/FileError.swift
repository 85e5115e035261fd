#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import EventRuntime
public import Foundation

/// The reason why a file wasn't read or written.
///
/// A file that wasn't written keeps its old content; `path` is as given, even if a symbolic link.
public enum FileError: Error, Equatable, Sendable {
    /// An operation on a file.
    public enum Operation: Sendable {
        /// Reading the file's content.
        case read
        /// Replacing or creating the file.
        case write
    }

    /// The kinds of items that aren't ordinary files.
    public enum SpecialFile: Sendable {
        /// A directory.
        case folder
        /// A named pipe.
        case pipe
        /// A socket of the file system.
        case socket
        /// A device, such as a terminal.
        case device
    }

    /// A change that another program made to a file.
    public enum Change: Sendable {
        /// The file has other content.
        case edited
        /// The file has been created.
        case appeared
        /// The file no longer exists.
        case deleted
    }

    /// The URL isn't a file URL.
    case notAFileURL(URL, Operation)
    /// No file exists at the path.
    case missing(path: String)
    /// The folder that would contain the file doesn't exist or isn't a folder.
    case noFolder(path: String, folder: String, Operation)
    /// The item at the path isn't an ordinary file.
    case notAFile(path: String, SpecialFile, Operation)
    /// The file has more bytes than may be read.
    case tooLarge(path: String, limit: Int)
    /// The symbolic links at the path form a loop.
    case linkLoop(path: String, Operation)
    /// The permissions of the file, or of a folder on its path, forbid the operation.
    case notAllowed(path: String, Operation)
    /// The new file can't be created in the folder.
    case readOnlyFolder(path: String, folder: String)
    /// The file has several names (hard links); the others would keep the old content.
    case hardLinked(path: String, names: Int)
    /// The file isn't the expected one; see ``WriteFile/Replaced``.
    case changed(path: String, Change)
    /// The disk is full, or the user's quota is used up.
    case diskFull(path: String)
    /// Any other system error, with its `errno`.
    case system(path: String, Operation, code: Int32)

    package init(_ path: String, in folder: String, _ operation: Operation, code: Int32) {
        switch (code, operation) {
        case (ENOENT, .read): self = .missing(path: path)
        case (ENOENT, .write), (ENOTDIR, _):
            self = .noFolder(path: path, folder: folder, operation)
        case (EISDIR, _): self = .notAFile(path: path, .folder, operation)
        case (ELOOP, _): self = .linkLoop(path: path, operation)
        case (EACCES, _), (EPERM, _), (EROFS, _): self = .notAllowed(path: path, operation)
        case (ENOSPC, _), (EDQUOT, _): self = .diskFull(path: path)
        default: self = .system(path: path, operation, code: code)
        }
    }
}

extension FileError: CustomStringConvertible {
    /// One line that says where and why the operation failed, and how to fix it.
    public var description: String {
        let (file, operation, cause, remedy) = parts
        let failure = operation == .read ? "not read" : "not written"
        return "\(file): \(failure), because \(cause). To fix this, \(remedy).".printable
    }

    private var parts: (file: String, Operation, cause: String, remedy: String) {
        let readAgain = "read the file again, then repeat your change"
        return switch self {
        case .notAFileURL(let url, let operation):
            (url.printed(), operation, "this is not the URL of a file", "use a file: URL")
        case .missing(let path):
            (path, .read, "there is no such file", "write the file first, or use another path")
        case .noFolder(let path, let folder, let operation):
            (path, operation, "there is no folder \(folder)", "create it, or use another path")
        case .notAFile(let path, let special, let operation):
            (path, operation, "this is a \(special)", "use the path of an ordinary file")
        case .tooLarge(let path, let limit):
            (
                path, .read, "it has more than \(limit) bytes",
                "use a smaller file or a greater limit"
            )
        case .linkLoop(let path, let operation):
            (path, operation, "its symbolic links form a loop", "make the link point to a file")
        case .notAllowed(let path, let operation):
            (path, operation, "permission is denied", "change the file's or folder's permissions")
        case .readOnlyFolder(let path, let folder):
            (path, .write, "the folder \(folder) is read-only", "change the folder's permissions")
        case .hardLinked(let path, let names):
            (
                path, .write, "it has \(names) hard links, and only one would change",
                "remove the others, or replace them with symbolic links"
            )
        case .changed(let path, .edited):
            (path, .write, "another program changed the file after it was read", readAgain)
        case .changed(let path, .appeared):
            (path, .write, "there is a file now that hasn't been read", readAgain)
        case .changed(let path, .deleted):
            (path, .write, "another program deleted the file after it was read", readAgain)
        case .diskFull(let path):
            (path, .write, "the disk is full", "free some space, then write again")
        case .system(let path, let operation, let code):
            (
                path, operation, "of a system error: \(String(cString: strerror(code))) (\(code))",
                "resolve the cause, then \(operation) again"
            )
        }
    }
}
#endif
