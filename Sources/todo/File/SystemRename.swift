import Foundation

/// The renames that the C library doesn't declare for every program.
///
/// Each returns 0 or the negated `errno`.
package enum SystemRename {
    /// Renames a file unless the new name is taken.
    package static func move(_ path: String, to other: String) -> Int32 {
        let code = call(path, other, noReplace)
        guard isUnsupported(code) else { return code }
        if access(other, F_OK) == 0 { return -EEXIST }
        return rename(path, other) == 0 ? 0 : -errno
    }

    /// Exchanges the names of two files.
    ///
    /// On a file system that can't exchange names, `path` becomes a copy of the other file just
    /// before that is replaced.
    package static func exchange(_ path: String, _ other: String) -> Int32 {
        let code = call(path, other, swap)
        guard isUnsupported(code) else { return code }
        guard let content = FileManager.default.contents(atPath: other) else { return -ENOENT }
        guard rename(path, other) == 0 else { return -errno }
        // The new content is in place; without the copy, only the old one would be lost.
        return FileManager.default.createFile(atPath: path, contents: content) ? 0 : -EIO
    }

    private static func isUnsupported(_ code: Int32) -> Bool {
        [-EINVAL, -ENOSYS, -ENOTSUP].contains(code)
    }

    #if canImport(Darwin)
    private static let (noReplace, swap) = (UInt32(RENAME_EXCL), UInt32(RENAME_SWAP))

    private static func call(_ path: String, _ other: String, _ flag: UInt32) -> Int32 {
        renamex_np(path, other, flag) == 0 ? 0 : -errno
    }
    #else
    // The header declares the function and its flags only for programs that request GNU extensions.
    private static let (noReplace, swap): (UInt32, UInt32) = (1, 2)

    private typealias RenameAt =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    private static func call(_ path: String, _ other: String, _ flag: UInt32) -> Int32 {
        guard let function = dlsym(nil, "renameat2") else { return -ENOSYS }
        let rename = unsafeBitCast(function, to: RenameAt.self)
        return rename(AT_FDCWD, path, AT_FDCWD, other, flag) == 0 ? 0 : -errno
    }
    #endif
}
