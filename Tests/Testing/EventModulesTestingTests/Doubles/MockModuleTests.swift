import EventModulesTesting
import Testing

@MainActor
struct MockModuleTests {
    private let listener = RecordingListener()
    private let manager: ModuleManager

    init() { manager = ModuleManager(listeners: [listener]) }

    @Test
    func isCreatedFromAStep() throws {
        let context = MockModuleContext<ProductEvent>(routingContext: "shop")
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: context.step, presentationMode: .none)
        )
        let module = try #require(context.module)
        #expect(manager.module(for: screen) === module)
        #expect(module.screen === screen)
        #expect(module.routingContext == "shop")
        module.emit(.bought(id: "7"))
        #expect(
            listener.received.map(\.description) == [
                #"MockModule<ProductEvent>: bought(id: "7")"#
            ]
        )
    }

    @Test
    func isReleasedWithItsScreen() {
        let context = MockModuleContext<ProductEvent>()
        var screen: (any Presentable)? = manager.viewController(
            for: PresentableRoutingStep(withStep: context.step, presentationMode: .none)
        )
        #expect(screen != nil)
        #expect(context.module != nil)
        screen = nil
        #expect(context.module == nil)
    }

    @Test
    func screenRecordsItsEvents() {
        let screen = MockScreen()
        screen.appear()
        screen.disappear()
        #expect(screen.history == [.willAppear, .appeared, .willDisappear, .disappeared])
    }
}

@MainActor
struct MockProducerTests {
    private let listener = RecordingListener()

    @Test
    func emitsTheGivenEvents() {
        let producer = MockProducer<ProductEvent>()
        listener.registerToEvents(for: producer)
        producer.emit(.appeared)
        producer.emit(.bought(id: "7"))
        #expect(listener.events(of: ProductEvent.self) == [.appeared, .bought(id: "7")])
    }

    @Test
    func subjectDecidesWhatALateListenerReceives() {
        let producer = MockProducer(over: ReplaySubject<ProductEvent>(bufferSize: 1))
        producer.emit(.appeared)
        producer.emit(.bought(id: "7"))
        listener.registerToEvents(for: producer)
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7")])
    }

    @Test
    func completesWithItsSubject() {
        let subject = PublishSubject<ProductEvent>()
        let producer = MockProducer(over: subject)
        var log: [String] = []
        producer.events
            .subscribe(onNext: { _ in }, onCompleted: { log.append("completed") })
            .disposed(by: producer.disposeBag)
        subject.onCompleted()
        #expect(log == ["completed"])
    }
}
