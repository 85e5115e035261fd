import EventModules
import EventModulesTesting
import Testing

@MainActor
struct LifetimesTests {
    //> enum ProductEvent: EventProtocol {

    //> struct ProductContext: ModuleContextProtocol {

    final class ProductModule: ModuleProtocol, EventsEmitting {
        let context: ProductContext
        let events = EventsSource<ProductEvent>()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }

        func didLeave() { events.emit(.left(id: context.id)) }
    }

    private let page = GuidePage(path: "Wiki/Lifetimes.md")
    private let lamp = ModuleRoutingStep(withMaker: ProductContext(id: "lamp"))
    private let chair = ModuleRoutingStep(withMaker: ProductContext(id: "chair"))

    @Test
    func endOfAModule() throws {
        var lines: [String] = []
        func print(_ items: Any...) {
            lines.append(items.map { "\($0)" }.joined(separator: " "))
        }

        //> let manager = ModuleManager()

        manager.addEventsListeners([EventsLogger { print($0) }])
        //> manager.addEventsListeners([EventsLogger()])

        #expect(try page.shows(lines.joined(separator: "\n")))
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
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)

        //> router.start(with: lamp)
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
