import EventModules
import Foundation
import todo

extension TodoApp {
    /// Creates the app on a fixed day, with a list without a file.
    static func test(
        _ text: String,
        listeners: [any AnyEventsListening] = [],
        interface: Interface = .lines(StandardStreams(of: "todo", out: { _ in }, error: { _ in }))
    ) throws -> TodoApp {
        let today = try TodoDate.day(21)
        return TodoApp(
            list: try TodoDocument(text),
            file: nil,
            listeners: listeners,
            interface: interface,
            today: { today }
        )
    }
}
