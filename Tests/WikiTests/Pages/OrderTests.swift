import EventModules
import Testing

@MainActor
struct OrderTests {
    enum BasketEvent: EventProtocol {
        case productAdded(name: String)
    }

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()

        func add(_ name: String) { events.emit(.productAdded(name: name)) }
    }

    struct Basket { var names: [String] = [] }
    struct AddProduct: Action { let name: String }

    private let page = GuidePage(path: "Wiki/Order.md")
    private let reducer = TableReducer(initialState: Basket())
        .on(AddProduct.self) { basket, action in basket.names.append(action.name) }

    @Test
    func queue() throws {
        var lines: [String] = []
        func print(_ items: Any...) {
            lines.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let reducer = TableReducer(initialState: Basket())
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { print("basket:", $0.names) }

        let bridge = StoreEventsListener(store: store)
            .on(BasketEvent.productAdded) { AddProduct(name: $0) }
        let manager = ModuleManager(listeners: [bridge], store: store)
        let basket = BasketModule()
        manager.setupEventsListeners(for: basket)

        basket[event: BasketEvent.productAdded]
            .subscribe(onNext: { [weak basket] name in
                print("offer:", name)
                if name == "Lamp" { basket?.add("Bulb") }
            })
            .disposed(by: basket.disposeBag)
        basket[event: BasketEvent.productAdded]
            .subscribe(onNext: { name in print("receipt:", name) })
            .disposed(by: basket.disposeBag)

        basket.add("Lamp")

        #expect(try page.shows(lines.joined(separator: "\n")))
    }

    @Test
    func middlewares() throws {
        var lines: [String] = []
        func print(_ items: Any...) {
            lines.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let offer = BlockMiddleware { action, getState, dispatch, next in
            next(action)
            guard (action as? AddProduct)?.name == "Lamp" else { return }
            print("before:", getState()[Basket.self]?.names ?? [])
            dispatch(AddProduct(name: "Bulb"))
            print("after:", getState()[Basket.self]?.names ?? [])
        }
        let store = Suas.createStore(reducer: reducer, middleware: offer)
        store.addListener(forStateType: Basket.self) { print("basket:", $0.names) }
        store.dispatch(AddProduct(name: "Lamp"))

        #expect(try page.shows(lines.joined(separator: "\n")))
    }
}
