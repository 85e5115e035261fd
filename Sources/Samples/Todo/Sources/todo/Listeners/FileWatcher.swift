package import EventModules
import TodoFiles

/// An event of the file system.
package enum WatchEvent: EventProtocol, Sendable {
    /// The list's file has changed, and has rested since; this app may have written it.
    case fileChanged
}

/// Watches the list's file on another thread, and sends its changes through an inlet.
package final class FileWatcher: EventsEmitting {
    package let events = EventsSource<WatchEvent>()
    private let file: WatchedFile

    /// Starts watching.
    ///
    /// - Parameter path: The list's file.
    package init(path: String) {
        let inlet = EventInlet(to: events.subject)
        file = WatchedFile(path: path) { inlet.send(.fileChanged) }
    }
}
