import EventModules
import Foundation
import TestSupport
import Testing

@MainActor
struct READMETests {
    // A feature. It doesn't know what follows from its events.
    enum BasketEvent: EventProtocol {
        case productAdded(name: String)
    }

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func add(_ name: String) { events.emit(.productAdded(name: name)) }
    }

    // State, and the actions that change it.
    struct Basket { var names: [String] = [] }
    struct AddProduct: Action { let name: String }

    @Test
    func example() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let reducer = TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { print("In the basket:", $0.names) }

        // What follows: a log, and an action for each product.
        let bridge = StoreEventsListener(store: store)
            .on(BasketEvent.productAdded) { AddProduct(name: $0) }
        let manager = ModuleManager(listeners: [EventsLogger(), bridge], store: store)
        manager.addEventsListeners([EventsLogger(write: { print($0) })])

        let basket = BasketModule()
        manager.setupEventsListeners(for: basket)
        basket.add("Lamp")

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
