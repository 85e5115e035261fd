#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension TodoFileError {
    /// The error for an `errno` met while finding or reading a file.
    static func reading(_ location: FileLocation, code: Int32) -> TodoFileError {
        switch code {
        case EACCES, EPERM: .unreadable(path: location.path)
        case ENOTDIR: .noFolder(path: location.path, folder: location.folder)
        case ELOOP: .linkLoop(path: location.path)
        default: .notRead(path: location.path, code: code)
        }
    }

    /// The error for an `errno` met while writing the new file or putting it in place.
    static func saving(_ location: FileLocation, code: Int32) -> TodoFileError {
        switch code {
        case EACCES, EPERM, EROFS:
            .readOnlyFolder(path: location.path, folder: location.folder)
        case ENOENT, ENOTDIR: .noFolder(path: location.path, folder: location.folder)
        case ENOSPC, EDQUOT: .diskFull(path: location.path)
        default: .notSaved(path: location.path, code: code)
        }
    }
}
