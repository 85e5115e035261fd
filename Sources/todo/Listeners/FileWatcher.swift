import Dispatch
package import EventModules
import TodoFiles

/// An event of the file system.
package enum WatchEvent: EventProtocol, Sendable {
    /// The list's file has changed, and has rested since; this app may have written it.
    case fileChanged
}

/// Watches the list's file on another thread, and sends what it sees through an inlet.
package final class FileWatcher: EventsEmitting {
    package let events = EventsSource<WatchEvent>()
    private let timer: any DispatchSourceTimer

    /// Starts watching.
    ///
    /// - Parameter path: The list's file.
    package init(path: String) {
        timer = Self.timer(WatchedFile(path: path), EventInlet(to: events.subject))
        timer.resume()
    }

    /// Creates the timer apart from the main actor, on which its handler doesn't run.
    private nonisolated static func timer(
        _ file: WatchedFile,
        _ inlet: EventInlet<WatchEvent>
    ) -> any DispatchSourceTimer {
        let queue = DispatchQueue(label: "file watcher")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(300))
        timer.setEventHandler { if file.hasChanged() { inlet.send(.fileChanged) } }
        return timer
    }

    isolated deinit {
        timer.cancel()
    }
}
