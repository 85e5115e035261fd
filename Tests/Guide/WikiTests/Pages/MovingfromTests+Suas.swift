import EventModules
import Testing

/// From Suas.
@MainActor
struct MovingFromSuasTests {
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

    @Test
    func aResetCallsTheListeners() {
        let store = Suas.createStore(reducer: BasketReducer())
        var shown: [[String]] = []
        store.addListener(forStateType: Basket.self) { shown.append($0.names) }
            .informWithCurrentState()
        store.reset(state: Basket(names: ["Lamp"]))
        #expect(shown == [[], ["Lamp"]])
    }

    @Test
    func aDispatchInAListenerIsQueued() {
        let store = Suas.createStore(reducer: BasketReducer())
        var log: [String] = []
        store.addListener(forStateType: Basket.self) { basket in
            if basket.names == ["Lamp"] { store.dispatch(AddProduct(name: "Chair")) }
            log.append("first \(basket.names.count), \(store.state[Basket.self]?.names.count ?? 0)")
        }
        store.addListener(forStateType: Basket.self) { log.append("second \($0.names.count)") }
        store.dispatch(AddProduct(name: "Lamp"))
        #expect(log == ["first 1, 1", "second 1", "first 2, 2", "second 2"])
    }
}
