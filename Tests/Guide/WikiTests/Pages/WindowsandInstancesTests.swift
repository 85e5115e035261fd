import Screens
import Testing

final class WindowRouting: EventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<CatalogEvent>
    ) -> Bool {
        producer[event: CatalogEvent.productSelected]
            .subscribe(onNext: { [weak self, weak producer] id in
                guard let producer, let router = self?.manager?.router(of: producer)
                else { return }
                let product = ModuleRoutingStep.product(id: id)
                router.route(
                    to: PresentableRoutingStep(withStep: product, presentationMode: .push())
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

struct Quantity {
    var count = 0
}

struct Total {
    var count = 0
}

struct Increase: Action {}

enum QuantityEvent: EventProtocol {
    case increased
}

final class QuantityModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<QuantityEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Quantity()).on(Increase.self) { $0.count += 1 }
    }

    func makePresentable() -> any Presentable {
        QuantityScreen(store: partialStore(forStateType: Quantity.self))
    }

    func increase() { events.emit(.increased) }
}

struct QuantityViewModel: ViewModelWithState {
    let text: String

    init?(state: Quantity) { text = "Quantity: \(state.count) (type more)" }
}

final class QuantityView: ViewControllerModellableView {
    var model: QuantityViewModel? { didSet { update(oldModel: oldValue) } }

    func setup() {}
    func style() {}
    func update(oldModel: QuantityViewModel?) { print(model?.text ?? "") }
}

final class QuantityScreen: ViewController<QuantityView>, TextScreen {
    let words = ["more"]

    func enter(_ word: String) { dispatch(Increase()) }
}

@MainActor
struct WindowsandInstancesTests {
    private let page = GuidePage(path: "Wiki/Windows-and-Instances.md")

    @Test
    func severalWindows() throws {
        let printed = Printed.lines {
            let store = Suas.createStore(reducer: Basket.reducer)
            let manager = ModuleManager(store: store)
            manager.addEventsListeners([WindowRouting(manager: manager)])

            let main = StackRouter(manager: manager)
            main.start(with: .catalog)

            var second: StackRouter? = StackRouter(manager: manager, stateKey: "Window/2")
            second?.start(with: .catalog)

            // The user chooses a product in the second window.
            second?.enter("lamp")
            print(main.position, store.state.keys)

            // The window is closed.
            second = nil
            print(main.position, store.state.keys)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aFeatureWithState() throws {
        let printed = Printed.lines {
            let total = TableReducer(initialState: Total()).on(Increase.self) { $0.count += 1 }
            let store = Suas.createStore(reducer: total)
            let bridge = StoreEventsListener(store: store)
                .on(QuantityEvent.increased) { Increase() }
            let manager = ModuleManager(listeners: [bridge], store: store)
            let router = StackRouter(manager: manager)
            let quantity = ModuleRoutingStep(
                withMaker: ModuleContext(building: QuantityModule.self)
            )
            router.start(withTabs: [quantity, quantity])
            print(store.state.keys)

            let modules = manager.livingModules().compactMap { $0 as? QuantityModule }
            modules[0].increase()
            router.enter("more")
            store.dispatch(Increase(), in: modules[1].stateInstance)
            store.dispatch(Increase())
            print(store.state.values(forKeysOfType: Quantity.self).map(\.count))
            print(store.state[Total.self]?.count ?? 0)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}
