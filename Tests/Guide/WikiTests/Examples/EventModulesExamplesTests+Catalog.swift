import EventModules
import Testing

/// The example of the catalog.
@MainActor
struct EventModulesCatalogExamplesTests {
    private enum BasketEvent: EventProtocol {
        case productAdded(name: String)
    }

    private final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func add(_ name: String) { events.emit(.productAdded(name: name)) }
    }

    private struct Basket { var names: [String] = [] }
    private struct AddProduct: Action { let name: String }

    @Test
    func anEventChangesTheState() {
        let reducer = TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        let store = Suas.createStore(reducer: reducer)
        //>>2 let bridge = StoreEventsListener(store: store)
        #expect(store.state[Basket.self]?.names == ["Lamp"])
    }
}
