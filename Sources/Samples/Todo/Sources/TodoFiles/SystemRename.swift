import Foundation

/// Renames that never lose a file, unlike C's `rename`.
///
/// Each function returns 0 or the negated `errno`.
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
    /// On a file system that can't exchange names, `path` becomes a copy of the other file, which is
    /// created under a third name in the same folder.
    package static func exchange(
        _ path: String,
        _ other: String,
        by third: String
    ) -> Int32 {
        let code = call(path, other, swap)
        return isUnsupported(code) ? exchangeByCopying(path, other, by: third) : code
    }

    /// Exchanges two files as on a file system that can't exchange names.
    ///
    /// If this fails, both files stay as they are.
    package static func exchangeByCopying(
        _ path: String,
        _ other: String,
        by third: String
    ) -> Int32 {
        let file = FileLock.create(third, mode: 0o600)
        guard file >= 0 else { return file }
        // Other runs of the program leave the copy alone while it is locked.
        defer { close(file) }
        var code = copy(other, to: file)
        if code == 0, rename(path, other) != 0 { code = -errno }
        guard code == 0 else {
            unlink(third)
            return code
        }
        // The copy keeps the third name if this fails.
        rename(third, path)
        return 0
    }

    /// Copies the content and the permissions of a file.
    private static func copy(_ path: String, to file: Int32) -> Int32 {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return -errno }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0 else { return -errno }
        status.givePermissions(to: file)
        do {
            let content = try FileHandle(fileDescriptor: source).readToEnd()
            try FileHandle(fileDescriptor: file).write(contentsOf: content ?? Data())
        } catch {
            return (error as? CocoaError)?.code == .fileWriteOutOfSpace ? -ENOSPC : -EIO
        }
        return fsync(file) == 0 ? 0 : -errno
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
