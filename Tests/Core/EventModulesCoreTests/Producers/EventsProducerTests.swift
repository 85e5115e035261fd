import EventModulesCore
import Testing

@MainActor
struct EventsProducerTests {
    private let module = ProductArrayModule()
    private var producer: any AnyEventsProducer { module }

    @Test
    func subscriptEmitsPayloads() {
        var names: [String] = []
        producer[event: ProductArrayEvent.productSelected]
            .subscribe(onNext: { product in names.append(product.productName) })
            .disposed(by: producer.disposeBag)
        module.subject.onNext(.appeared)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.productSelected(.chair))
        #expect(names == ["Lamp", "Chair"])
    }

    @Test
    func subscriptEmitsTuplesForSeveralValues() {
        var pages: [String] = []
        producer[event: ProductArrayEvent.pageShown]
            .subscribe(onNext: { page, count in pages.append("\(page) of \(count)") })
            .disposed(by: producer.disposeBag)
        module.subject.onNext(.pageShown(1, of: 3))
        #expect(pages == ["1 of 3"])
    }

    @Test
    func subscriptEmitsEventsWithoutPayload() {
        var count = 0
        producer[event: ProductArrayEvent.appeared]
            .subscribe(onNext: { _ in count += 1 })
            .disposed(by: producer.disposeBag)
        module.subject.onNext(.appeared)
        #expect(count == 1)
    }

    @Test
    func capturingAnotherTypesEventsCompletesImmediately() {
        var log: [String] = []
        producer[event: BasketEvent.added]
            .subscribe(onNext: { log.append($0) }, onCompleted: { log.append("completed") })
            .disposed(by: producer.disposeBag)
        #expect(log == ["completed"])
    }

    @Test
    func observableSupportsItsTypeAndAnyEvent() {
        #expect(producer.observable(of: ProductArrayEvent.self) === module.subject)
        #expect(producer.observable(of: AnyEvent.self) != nil)
        #expect(producer.observable(of: BasketEvent.self) == nil)
    }

    @Test
    func anyEventEmitsAllEvents() {
        var labels: [String] = []
        producer.anyEvent.subscribe(onNext: { labels.append($0.label) })
            .disposed(by: producer.disposeBag)
        producer.observable(of: AnyEvent.self)?.subscribe(onNext: { labels.append($0.label) })
            .disposed(by: producer.disposeBag)
        module.subject.onNext(.appeared)
        #expect(labels == ["appeared", "appeared"])
    }
}
