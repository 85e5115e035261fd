import EventModules
import EventModulesTesting
import Testing

@MainActor
struct LifetimesTests {
    enum ProductEvent: EventProtocol {
        case left(id: String)
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        let id: String
    }

    final class ProductModule: ModuleProtocol, EventsEmitting {
        let context: ProductContext
        let events = EventsSource<ProductEvent>()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }

        //> func didLeave() { events.emit(.left(id: context.id)) }
    }

    private let page = GuidePage(path: "Wiki/Order-and-Lifetimes.md")

    @Test
    func endOfAModule() throws {
        let (manager, router) = chairOnALamp()
        let printed = Printed.lines {
            manager.addEventsListeners([EventsLogger { print($0) }])
            //> router.goBack()
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func listenersWithoutTheirManager() {
        let store = Suas.createStore(
            reducer: TableReducer(initialState: 0, stateKey: "count")
                .on(EventAction.self) { count, _ in count += 1 }
        )
        let events = EventRelay()
        weak let weakTrail: Trail?
        do {
            let trail = Trail()
            weakTrail = trail
            let bridge = StoreEventsListener(store: store, forwardingUnmapped: true)
            let manager = ModuleManager(listeners: [trail, bridge], store: store)
            manager.setupEventsListeners(for: events)
        }
        events.events.emit(.left(id: "lamp"))
        #expect(weakTrail == nil)
        #expect(store.state[Int.self, stateKey: "count"] == 1)
    }

    @Test
    func leakAudit() {
        let store = Suas.createStore(reducer: RouterReducer())
        let (manager, router) = chairOnALamp(store)
        //> expectNothingLeft(in: manager, store, router)
        #expect(manager.livingModules().isEmpty)
    }

    private func chairOnALamp(_ store: Store? = nil) -> (ModuleManager, StackRouter) {
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let steps = ["lamp", "chair"].map {
            ModuleRoutingStep(withMaker: ProductContext(id: $0))
        }
        router.start(with: steps[0])
        router.route(to: PresentableRoutingStep(withStep: steps[1], presentationMode: .push()))
        return (manager, router)
    }
}

private final class EventRelay: EventsEmitting {
    let events = EventsSource<LifetimesTests.ProductEvent>()
}

private final class Trail: AnyEventsListening {
    private(set) var labels: [String] = []

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [weak self] event in self?.labels.append(event.label) })
            .disposed(by: producer.disposeBag)
        return true
    }
}
