import EventModules
import Testing

enum BasketEvent: EventProtocol {
    case productAdded(name: String)
}

final class BasketModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<BasketEvent> { subject }
    private let subject = PublishSubject<BasketEvent>()

    func add(_ name: String) { subject.onNext(.productAdded(name: name)) }
}

struct AddProduct: Action { let name: String }
struct Basket { var names: [String] }

@MainActor
struct READMETests {
    @Test
    func example() {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let reducer = TableReducer(initialState: Basket(names: []))
            .on(AddProduct.self) { basket, action in basket.names.append(action.name) }
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { print("In the basket:", $0.names) }

        let bridge = StoreEventsListener(store: store)
            .on(BasketEvent.productAdded) { AddProduct(name: $0) }
        let manager = ModuleManager(listeners: [EventsLogger(), bridge], store: store)
        manager.addEventsListeners([EventsLogger(write: { print($0) })])

        let basket = BasketModule()
        manager.setupEventsListeners(for: basket)
        basket.add("Lamp")

        #expect(
            printed == ["BasketModule: productAdded(name: \"Lamp\")", "In the basket: [\"Lamp\"]"]
        )
    }
}
