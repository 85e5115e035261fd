import EventModulesTesting
import Testing

@MainActor
struct RecordingDoublesTests {
    private let listener = RecordingListener()
    private let products = MockProducer<ProductEvent>()
    private let logins = MockProducer<LoginEvent>()

    init() {
        listener.registerToEvents(for: products)
        listener.registerToEvents(for: logins)
    }

    @Test
    func recordsEventsInOrder() {
        products.emit(.bought(id: "7"))
        logins.emit(.signedIn(Password(text: "1234")))
        products.emit(.appeared)
        #expect(
            listener.received.map(\.description) == [
                #"MockProducer<ProductEvent>: bought(id: "7")"#,
                "MockProducer<LoginEvent>: signedIn(•••)",
                "MockProducer<ProductEvent>: appeared",
            ]
        )
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7"), .appeared])
    }

    @Test
    func producersDoNotRetainTheListener() {
        weak var released: RecordingListener?
        do {
            let other = RecordingListener()
            other.registerToEvents(for: products)
            released = other
        }
        #expect(released == nil)
    }

    @Test
    func providerRecordsTrackedEvents() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(ProductEvent.appeared, as: "product.appeared")
            .on(ProductEvent.bought, as: "product.bought") { ["id": .string($0)] }
        analytics.registerToEvents(for: products)
        products.emit(.appeared)
        products.emit(.bought(id: "7"))
        #expect(
            provider.tracked == [
                TrackedEvent("product.appeared"), TrackedEvent("product.bought", ["id": "7"]),
            ]
        )
    }

    @Test
    func providerRecordsCallsOfAllKinds() {
        let provider = RecordingAnalyticsProvider()
        let calls: [AnalyticsCall] = [
            .screen("Products", ["count": 2]), .track("shown"), .identify("7", ["plan": "free"]),
            .group("company"), .reset, .flush,
        ]
        for call in calls { provider.receive(call) }
        provider.track(event: "bought", properties: ["id": "7"])
        #expect(provider.calls == calls + [.track("bought", ["id": "7"])])
        #expect(provider.tracked == [TrackedEvent("shown"), TrackedEvent("bought", ["id": "7"])])
    }
}
