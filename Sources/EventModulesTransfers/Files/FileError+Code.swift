internal import Foundation

extension FileError {
    /// The error for an `errno`.
    package init(_ path: String, _ operation: Operation, code: Int32) {
        switch (code, operation) {
        case (ENOENT, .read): self = .missing(path: path)
        case (ENOENT, .write), (ENOTDIR, _): self = .noFolder(path: path, operation)
        case (EISDIR, _): self = .notAFile(path: path, operation)
        case (EACCES, _), (EPERM, _), (EROFS, _): self = .notAllowed(path: path, operation)
        case (ENOSPC, _), (EDQUOT, _): self = .diskFull(path: path)
        default: self = .system(path: path, operation, code: code)
        }
    }

    /// What the system says of an `errno`.
    static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
