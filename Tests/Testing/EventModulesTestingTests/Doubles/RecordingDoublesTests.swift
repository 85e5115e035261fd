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
    func providerRecordsCallsOfAllKinds() {
        let provider = RecordingAnalyticsProvider()
        let calls: [AnalyticsCall] = [
            .screen("Products", ["count": 2]), .track("shown"), .identify("7", ["plan": "free"]),
            .group("company"), .reset,
        ]
        for call in calls { provider.receive(call) }
        provider.track(event: "bought", properties: ["id": "7"])
        #expect(provider.calls == calls + [.track("bought", ["id": "7"])])
        #expect(provider.tracked == [TrackedEvent("shown"), TrackedEvent("bought", ["id": "7"])])
    }
}

@MainActor
struct ModuleManagerExpectingTests {
    private let manager = ModuleManager()

    @Test
    func findsTheNewestModuleOfItsType() {
        let screens = ["1", "2"].map { id in
            manager.viewController(
                for: PresentableRoutingStep(
                    withStep: ModuleRoutingStep(withMaker: ProductContext(id: id)),
                    presentationMode: .push()
                )
            )
        }
        #expect(manager.expectModule(ProductModule.self)?.context.id == "2")
        withExtendedLifetime(screens) {}
    }
}
