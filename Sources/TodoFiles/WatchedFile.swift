import Foundation
import Synchronization

/// A file's last two looks: a program that is still writing must not be read.
package final class WatchedFile: Sendable {
    private struct Look: Equatable {
        var inode: ino_t = 0
        var size: off_t = 0
        var seconds = 0
        var nanoseconds = 0
    }

    private let path: String
    private let looks: Mutex<(last: Look, reported: Look)>

    /// Looks at a file for the first time.
    package init(path: String) {
        self.path = path
        let look = Self.look(at: path)
        looks = Mutex((look, look))
    }

    /// Returns true if the file has changed, and is the same as at the last look.
    package func hasChanged() -> Bool {
        let look = Self.look(at: path)
        return looks.withLock { looks in
            defer { looks.last = look }
            guard look == looks.last, look != looks.reported else { return false }
            looks.reported = look
            return true
        }
    }

    private static func look(at path: String) -> Look {
        var status = stat()
        guard stat(path, &status) == 0 else { return Look() }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Look(
            inode: status.st_ino,
            size: status.st_size,
            seconds: time.tv_sec,
            nanoseconds: time.tv_nsec
        )
    }
}
