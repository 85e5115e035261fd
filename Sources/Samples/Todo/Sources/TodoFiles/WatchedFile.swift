import Dispatch
import Foundation
import Synchronization

/// Watches a file for as long as it exists.
///
/// A program that is still writing must not be read: a change is reported once two consecutive
/// looks find the same file. The second look comes shortly after an event of the file's folder;
/// some folders have no events, so the file is polled as well.
package final class WatchedFile {
    private let timer: any DispatchSourceTimer
    private let folder: FolderEvents?

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - path: The file, which may be missing.
    ///   - handler: Called on another thread.
    package init(path: String, handler: @escaping @Sendable () -> Void) {
        let looks = FileLooks(path: path)
        let queue = DispatchQueue(label: "watched file")
        timer = DispatchSource.makeTimerSource(queue: queue)
        let look: @Sendable () -> Void = { if looks.hasChanged() { handler() } }
        timer.setEventHandler(handler: look)
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        folder = FolderEvents(of: file.deletingLastPathComponent().path, on: queue) {
            looks.look()
            queue.asyncAfter(deadline: .now() + .milliseconds(50), execute: look)
        }
        let pause = folder == nil ? 300 : 1000
        timer.schedule(deadline: .now(), repeating: .milliseconds(pause))
        timer.activate()
    }

    deinit {
        timer.cancel()
    }
}

/// The last two looks at a file.
package final class FileLooks: Sendable {
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

    /// Looks at a file that may be changing.
    package func look() {
        let look = Self.look(at: path)
        looks.withLock { $0.last = look }
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
