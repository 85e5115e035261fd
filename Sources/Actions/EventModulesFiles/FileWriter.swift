#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
package import Foundation

/// A temporary file beside the file that it replaces; deleted on release unless it was committed.
package final class FileWriter {
    private let location: FileLocation
    private let replaced: WriteFile.Replaced
    private let old: stat?
    private let calls: FileCalls
    private let temporary: String
    private let file: Int32
    private var isCommitted = false

    package convenience init(
        _ path: String,
        replacing replaced: WriteFile.Replaced = .anything,
        calls: FileCalls = FileCalls()
    ) throws(FileError) {
        try self.init(FileLocation(path, .write), replacing: replaced, calls: calls)
    }

    /// Checks the old file at a location for writing, and creates the temporary file.
    package init(
        _ location: FileLocation,
        replacing replaced: WriteFile.Replaced = .anything,
        calls: FileCalls = FileCalls()
    ) throws(FileError) {
        let path = location.path
        let old = try location.status()
        switch replaced {
        case .anything: break
        case .nothing: if old != nil { throw .changed(path: path, .appeared) }
        case .content(let content):
            guard old != nil else { throw .changed(path: path, .deleted) }
            guard try FileReader(location).isRest(content) else {
                throw .changed(path: path, .edited)
            }
        }
        if let old {
            let names = Int(old.st_nlink)
            guard names == 1 else { throw .hardLinked(path: path, names: names) }
            // Renaming over a read-only file would work, but its owner protected it.
            guard access(location.target, W_OK) == 0 else { throw location.error(errno) }
        }
        let temporary = location.sibling(named: calls.temporaryName())
        (self.location, self.replaced, self.old) = (location, replaced, old)
        (self.calls, self.temporary) = (calls, temporary)
        // Only the owner can read the file until it has the old file's permissions.
        var file: Int32
        repeat { file = calls.create(temporary, old == nil ? 0o666 : 0o600) } while file == -EINTR
        self.file = file
        try check(file)
        if let old { old.givePermissions(to: file) }
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        if !isCommitted { unlink(temporary) }
    }

    package func write(_ bytes: Data) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { calls.write(file, $0) }
            if count == -Int(EINTR) { continue }
            // A call without progress and without an error would repeat forever.
            try check(count == 0 ? -EIO : Int32(clamping: count))
            rest = rest.dropFirst(count)
        }
    }

    /// Replaces the old file in one step, after the new content has reached the disk.
    package func commit() throws(FileError) {
        try check(calls.sync(file))
        // The rename would replace a link that has appeared instead of following it.
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
        try check(calls.replace(temporary, location.target))
        isCommitted = true
        syncFolder()
    }

    /// Makes a system call, repeats it if it is interrupted, and throws the error for other codes.
    private func check(_ call: @autoclosure () -> Int32) throws(FileError) {
        while true {
            switch -call() {
            case ...0: return
            case EINTR: continue
            case let code: throw location.folderError(code)
            }
        }
    }

    // An error here is ignored: the new file has already replaced the old one.
    private func syncFolder() {
        let folder = open(location.folder, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        try? check(calls.sync(folder))
        close(folder)
    }
}

/// The system calls of a writer, which a test can replace by failures.
///
/// Each call returns the result of the call or the negated `errno`.
package struct FileCalls: Sendable {
    /// Not based on the file's own name, which may already be as long as possible.
    package var temporaryName: @Sendable () -> String = {
        ".\(UInt64.random(in: .min ... .max)).tmp"
    }
    /// Creates a file that must not exist yet, with a mode, and returns its descriptor.
    package var create: @Sendable (String, UInt32) -> Int32 = { path, mode in
        outcome(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)))
    }
    /// Writes some of the bytes and returns how many.
    package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { file, bytes in
        outcome(systemWrite(file, bytes.baseAddress, bytes.count))
    }
    /// Waits until a file, or the names in a folder, are on the disk.
    package var sync: @Sendable (Int32) -> Int32 = { outcome(fsync($0)) }
    /// Renames a file, replacing the file that has the name.
    package var replace: @Sendable (String, String) -> Int32 = { outcome(rename($0, $1)) }

    package init() {}
}

extension stat {
    /// Gives a file this owner, group and mode as far as the system permits.
    ///
    /// If the group can't be kept, its permissions are reduced to everyone's, because they would
    /// apply to another group. Errors are ignored: some file systems have no permissions.
    package func givePermissions(to file: Int32) {
        let keepsGroup =
            fchown(file, st_uid, st_gid) == 0 || fchown(file, uid_t.max, st_gid) == 0
        let mode = st_mode & 0o777
        _ = fchmod(file, keepsGroup ? mode : mode & (0o707 | (mode & 0o007) << 3))
    }
}

private func outcome<Value: SignedInteger>(_ value: Value) -> Value {
    value < 0 ? Value(-errno) : value
}

// In the types above, `write` means their own member.
private let systemWrite = write
#endif
