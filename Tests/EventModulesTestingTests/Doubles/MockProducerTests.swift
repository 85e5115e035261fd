import EventModulesTesting
import Testing

@MainActor
struct MockProducerTests {
    private let listener = RecordingListener()

    @Test
    func emitsWhatATestSays() {
        let producer = MockProducer<ProductEvent>()
        listener.registerToEvents(for: producer)
        producer.emit(.appeared)
        producer.emit(.bought(id: "7"))
        #expect(listener.events(of: ProductEvent.self) == [.appeared, .bought(id: "7")])
    }

    @Test
    func emitsItsScriptOneByOne() {
        let producer = MockProducer(script: [ProductEvent.appeared, .bought(id: "7")])
        listener.registerToEvents(for: producer)
        producer.emitNext()
        #expect(listener.events(of: ProductEvent.self) == [.appeared])
        #expect(producer.script.remaining == [.bought(id: "7")])
        producer.emitNext()
        #expect(listener.events(of: ProductEvent.self) == [.appeared, .bought(id: "7")])
    }

    @Test
    func emitsTheRestOfItsScript() {
        let producer = MockProducer(script: [ProductEvent.appeared, .bought(id: "7")])
        listener.registerToEvents(for: producer)
        producer.emitAll()
        producer.emitAll()
        #expect(listener.events(of: ProductEvent.self) == [.appeared, .bought(id: "7")])
    }

    @Test
    func theSubjectDecidesWhatALateListenerGets() {
        let subject = ReplaySubject<ProductEvent>(bufferSize: 1)
        let producer = MockProducer(script: [.appeared, .bought(id: "7")], over: subject)
        producer.emitAll()
        listener.registerToEvents(for: producer)
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7")])
    }

    @Test
    func endsItsEvents() {
        let producer = MockProducer<ProductEvent>()
        var log: [String] = []
        producer.events
            .subscribe(onNext: { _ in }, onCompleted: { log.append("completed") })
            .disposed(by: producer.disposeBag)
        producer.complete()
        #expect(log == ["completed"])
    }
}
