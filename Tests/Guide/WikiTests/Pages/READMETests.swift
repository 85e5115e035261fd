import EventModules
import Foundation
import TestSupport
import Testing

@MainActor
struct READMETests {
    //> // A feature. It doesn't know what follows from its events.

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func add(_ name: String) { events.emit(.productAdded(name: name)) }
    }

    //> // State, and the actions that change it.

    @Test
    func example() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        //> let reducer = TableReducer(initialState: Basket())

        //> // What follows: a log, and an action for each product.
        manager.addEventsListeners([EventsLogger(write: { print($0) })])

        //> let basket = BasketModule()

        #expect(printed.count == 2)
        let output = printed.joined(separator: "\n")
        #expect(try GuidePage(path: "README.md").shows(output))
    }

    @Test
    func whatFollowsFromThreeWords() throws {
        let shown = try BuiltProgram.type(["lamp", "add", "buy", "quit"], to: "shop", "--flow")
        #expect(try GuidePage(path: "README.md").shows(String(shown.dropLast())), "\(shown)")
    }
}
