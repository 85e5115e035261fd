package import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Calls a handler after each change of a folder's entries, for as long as it exists.
///
/// It watches the folder, because editors replace a file with another one of the same name. Network
/// folders may have no events, so they have to be polled as well.
package final class FolderEvents {
    private let source: any DispatchSourceProtocol

    /// Starts watching; nil if the system can't watch the folder.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - queue: The queue on which the handler is called.
    ///   - handler: Called once for changes that come at the same time.
    package init?(
        of path: String,
        on queue: DispatchQueue,
        handler: @escaping @Sendable () -> Void
    ) {
        guard let descriptor = Self.descriptor(of: path) else { return nil }
        #if canImport(Darwin)
        let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: descriptor,
            eventMask: .write,
            queue: queue
        )
        source.setEventHandler(handler: handler)
        #else
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            Self.readEvents(of: descriptor)
            handler()
        }
        #endif
        source.setCancelHandler { close(descriptor) }
        source.activate()
        self.source = source
    }

    deinit {
        source.cancel()
    }

    #if canImport(Darwin)
    private static func descriptor(of path: String) -> Int32? {
        let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
    #elseif canImport(Glibc)
    private static func descriptor(of path: String) -> Int32? {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let changes = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE
        guard inotify_add_watch(descriptor, path, UInt32(changes)) >= 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Reads all events, so that the source waits for the next ones.
    private static func readEvents(of descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
    #else
    private static func descriptor(of path: String) -> Int32? { nil }
    private static func readEvents(of descriptor: Int32) {}
    #endif
}
