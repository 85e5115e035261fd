import Foundation

/// The lock of a file that a process is writing; the system releases it when the process ends.
enum FileLock {
    /// Creates a file that must not exist, and locks it until its descriptor is closed.
    ///
    /// - Returns: The descriptor, or the negated `errno`.
    static func create(_ path: String, mode: UInt32) -> Int32 {
        while true {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
            guard file >= 0 else { return -errno }
            // File systems without locks are possible.
            while flock(file, LOCK_EX) != 0, errno == EINTR {}
            var status = stat()
            // Just before it was locked, another process may have deleted it as a leftover.
            if fstat(file, &status) != 0 || status.st_nlink > 0 { return file }
            close(file)
        }
    }

    /// Locks a file and calls a closure, which is also called if the file is missing.
    ///
    /// - Returns: The closure's result; nil if another process has locked the file.
    static func withLock<Result>(of path: String, _ body: () -> Result?) -> Result? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return errno == ENOENT ? body() : nil }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0 ? body() : nil
    }
}
