import EventModules
import Testing

/// The examples of `Listeners`, as written; what they print is collected.
@MainActor
struct ListenersSeedTests {
    struct Product {
        let productName: String
        let remoteId: String
    }

    enum ProductArrayEvent: EventProtocol {
        case productSelected(Product)
        case otherEvent
    }

    final class ProductArray: EventsProducer {
        let disposeBag = DisposeBag()
        var events: Observable<ProductArrayEvent> { subject }
        let subject = PublishSubject<ProductArrayEvent>()
    }

    static var printed: [String] = []

    static func print(_ text: String) {
        printed.append(text)
    }

    // Example 1

    class EventsLogger: AnyEventsListening {
        @discardableResult
        func registerToEvents(for producer: AnyEventsProducer) -> Bool {
            producer.anyEvent
                .map { String(describing: $0) }
                .subscribe(onNext: { print($0) })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    // Example 2

    class ProductArrayAnalyticsEventsListener: EventsListening {
        @discardableResult
        func registerToEvents(
            for producer: AnyEventsProducer,
            events: Observable<ProductArrayEvent>
        ) -> Bool {
            producer[event: ProductArrayEvent.productSelected]
                .subscribe(onNext: { [weak self] (product) in
                    print(
                        "[Analytics] Product \(product.productName) with iD \(product.remoteId) was selected"
                    )
                    self?.track(event: "product.selected", properties: ["id": product.remoteId])
                }).disposed(by: producer.disposeBag)

            return true
        }

        func track(event: String, properties: [String: Any]? = nil) {
            print("\(event) \(properties ?? [:])")
        }
    }

    @Test
    func anyListenerHearsEveryEventOfEveryProducer() {
        Self.printed = []
        let manager = ModuleManager(listeners: [EventsLogger()])
        let products = ProductArray()
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.otherEvent)
        products.subject.onNext(
            .productSelected(Product(productName: "Lamp", remoteId: "7"))
        )
        #expect(Self.printed.first == "otherEvent")
        #expect(Self.printed.last?.hasPrefix("productSelected(") == true)
        #expect(Self.printed.count == 2)
    }

    @Test
    func typedListenerHearsTheEventsOfItsType() {
        Self.printed = []
        let manager = ModuleManager(listeners: [ProductArrayAnalyticsEventsListener()])
        let products = ProductArray()
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.otherEvent)
        products.subject.onNext(
            .productSelected(Product(productName: "Lamp", remoteId: "7"))
        )
        #expect(
            Self.printed == [
                "[Analytics] Product Lamp with iD 7 was selected",
                "product.selected [\"id\": \"7\"]",
            ]
        )
    }

    // Conclusion: capture(event:) works on any observable of events.
    @Test
    func captureWorksOnAnyObservableOfEvents() {
        let products = ProductArray()
        var names: [String] = []
        products.anyEvent.capture(event: ProductArrayEvent.productSelected)
            .subscribe(onNext: { names.append($0.productName) })
            .disposed(by: products.disposeBag)
        products.subject.onNext(
            .productSelected(Product(productName: "Lamp", remoteId: "7"))
        )
        #expect(names == ["Lamp"])
    }
}
