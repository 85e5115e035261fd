import EventModulesTesting
import Testing

/// Waits that succeed; `KitFailure.ofWaits` are those that fail.
@MainActor
struct FlowRecorderNextTests {
    private let store = Suas.createStore(
        reducer: TodoReducer() + BadgeReducer(),
        middleware: AsyncMiddleware()
    )
    private let manager: ModuleManager
    private let subject = PublishSubject<ProductEvent>()
    private let products: MockProducer<ProductEvent>

    init() {
        products = MockProducer(over: subject)
        manager = ModuleManager(listeners: [RecordingListener()], store: store)
        manager.setupEventsListeners(for: products)
    }

    @Test
    func aWaitEndsWithItsEntry() async {
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        products.emit(.bought(id: "7"))
        let endsSoon = await endsSoon { [products] in
            // Once the wait has looked at the first event, the second one can come.
            let expectation = FlowExpectation.event(ProductEvent.bought) { id in
                if id == "7" { Task { @MainActor in products.emit(.bought(id: "8")) } }
                return id == "8"
            }
            await flow.next(expectation, within: .seconds(3600))
        }
        #expect(endsSoon)
        flow.finish()
    }

    @Test
    func waitsForAnAsyncAction() async {
        let gate = Gate()
        let flow = FlowRecorder(store: store)
        store.dispatch(action: Wait(gate: gate))
        flow.expect(.began(Wait.self))
        gate.open()
        await flow.next(.ended(Wait.self))
        flow.finish()
    }

    @Test
    func takesAnEntryThatIsAlreadyThere() async {
        let flow = FlowRecorder(manager: manager)
        products.emit(.bought(id: "7"))
        products.emit(.bought(id: "8"))
        await flow.next(.event(ProductEvent.bought(id: "7")), within: .zero)
        flow.expect(.event(ProductEvent.bought(id: "8")))
        flow.finish()
    }

    @Test
    func skippedEntriesAreNotAwaited() async {
        let flow = FlowRecorder(manager: manager)
        products.emit(.appeared)
        flow.skip()
        let inlet = EventInlet(to: subject)
        Task.detached { inlet.send(.appeared) }
        await flow.next(.event(ProductEvent.appeared))
        #expect(flow.entries.filter { $0.kind == .event }.count == 2)
        flow.finish()
    }

    @Test
    func tasksThatWaitForTheSameConsumeOneEach() async {
        let flow = FlowRecorder(manager: manager)
        await withTaskGroup { group in
            for _ in 0..<3 { group.addTask { await flow.next(.event(ProductEvent.bought)) } }
            let inlet = EventInlet(to: subject)
            group.addTask { for id in ["7", "8", "9"] { inlet.send(.bought(id: id)) } }
        }
        flow.finish()
    }
}
