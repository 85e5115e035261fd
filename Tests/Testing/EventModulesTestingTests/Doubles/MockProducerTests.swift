import EventModulesTesting
import Testing

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
