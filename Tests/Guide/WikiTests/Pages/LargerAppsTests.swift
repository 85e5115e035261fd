import EventModulesScreens
import Testing

//>> struct Quantity {

struct Total {
    var count = 0
}

enum QuantityEvent: EventProtocol {
    case increased
}

struct QuantityViewModel: ViewModelWithState {
    let count: Int

    init?(state: Quantity) { count = state.count }
}

final class QuantityView: ViewControllerModellableView {
    var model: QuantityViewModel? { didSet { update(oldModel: oldValue) } }

    func setup() {}
    func style() {}
    func update(oldModel: QuantityViewModel?) {}
}

final class QuantityScreen: ViewController<QuantityView> {}

private final class WindowRouting: AnyEventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        route(for: producer)
        return true
    }

    private func route(for producer: any AnyEventsProducer) {
        //> producer[event: CatalogEvent.productSelected]
    }
}

@MainActor
struct LargerAppsTests {
    private let page = GuidePage(path: "Wiki/Larger-Apps.md")

    @Test
    func modulesWithState() throws {
        let printed = Printed.lines {
            //>> let total = TableReducer(initialState: Total()).on(Increase.self) { $0.count += 1 }
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func windows() throws {
        let store = Suas.createStore(reducer: Basket.reducer)
        let manager = ModuleManager(store: store)
        let printed = Printed.lines {
            //>> let main = StackRouter(manager: manager)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aListenerRoutesInTheWindowOfTheEvent() {
        let manager = ModuleManager(store: Suas.createStore(reducer: Basket.reducer))
        manager.addEventsListeners([WindowRouting(manager: manager)])
        let main = StackRouter(manager: manager)
        main.start(with: .catalog)
        let second = StackRouter(manager: manager, stateKey: "Window/2")
        second.start(with: .catalog)
        second.enter("lamp")
        #expect("\(main.position)" == "stack: CatalogModule#1")
        #expect("\(second.position)" == "stack: CatalogModule#2 / ProductModule#3")
    }
}
