#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system knows of an ordinary file without its content.
///
/// Two that are equal, taken one after the other, mean that nobody wrote the file in between.
struct FileStatus: Equatable {
    let device: Int64
    let inode: UInt64
    let size: Int64
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    let mode: UInt32
    let owner: UInt32
    let group: UInt32
    let names: Int

    /// Looks at a path; `nil` if nothing is there.
    init?(at location: FileLocation) throws(TodoFileError) {
        var raw = stat()
        guard stat(location.target, &raw) == 0 else {
            guard errno == ENOENT else { throw .reading(location, code: errno) }
            return nil
        }
        try self.init(raw, location)
    }

    /// Looks at an open file.
    init(of file: Int32, at location: FileLocation) throws(TodoFileError) {
        var raw = stat()
        guard fstat(file, &raw) == 0 else { throw .reading(location, code: errno) }
        try self.init(raw, location)
    }

    private init(_ raw: stat, _ location: FileLocation) throws(TodoFileError) {
        if let special = SpecialFile(mode: raw.st_mode) {
            throw .notAFile(path: location.path, special)
        }
        #if canImport(Darwin)
        let modified = raw.st_mtimespec
        #else
        let modified = raw.st_mtim
        #endif
        device = Int64(truncatingIfNeeded: raw.st_dev)
        inode = UInt64(raw.st_ino)
        size = Int64(raw.st_size)
        modifiedSeconds = modified.tv_sec
        modifiedNanoseconds = modified.tv_nsec
        mode = UInt32(raw.st_mode) & 0o7777
        owner = raw.st_uid
        group = raw.st_gid
        names = Int(raw.st_nlink)
    }
}

extension SpecialFile {
    fileprivate init?(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }
}
