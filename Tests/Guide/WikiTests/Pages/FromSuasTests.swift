import EventModules
import Testing

@MainActor
struct FromSuasTests {
    private struct Basket { var names: [String] }
    private struct AddProduct: Action { let name: String }
    private struct CheckOut: Action {}

    private struct BasketReducer: Reducer {
        var initialState = Basket(names: [])

        func reduce(state: Basket, action: any Action) -> Basket? {
            if let action = action as? AddProduct {
                return Basket(names: state.names + [action.name])
            }
            return action is CheckOut ? Basket(names: []) : nil
        }
    }

    private enum BasketEvent: EventProtocol {
        case productAdded(name: String)
        case checkedOut
    }

    private final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()
    }

    @Test
    func aBridgeDispatchesForAFeature() {
        let store = Suas.createStore(reducer: BasketReducer())
        //> let bridge = StoreEventsListener(store: store)
        let basket = BasketModule()
        ModuleManager(listeners: [bridge], store: store).setupEventsListeners(for: basket)
        basket.events.emit(.productAdded(name: "Lamp"))
        #expect(store.state[Basket.self]?.names == ["Lamp"])
        basket.events.emit(.checkedOut)
        #expect(store.state[Basket.self]?.names == [])
    }
}
