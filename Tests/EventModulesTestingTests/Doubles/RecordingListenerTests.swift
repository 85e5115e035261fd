import EventModulesTesting
import Testing

@MainActor
struct RecordingListenerTests {
    private let listener = RecordingListener()
    private let products = MockProducer<ProductEvent>()
    private let logins = MockProducer<LoginEvent>()

    init() {
        listener.registerToEvents(for: products)
        listener.registerToEvents(for: logins)
    }

    @Test
    func keepsWhatItHearsInOrder() {
        products.emit(.bought(id: "7"))
        logins.emit(.signedIn(Password(text: "1234")))
        products.emit(.appeared)
        #expect(
            listener.heard.map(\.description) == [
                #"MockProducer<ProductEvent>: bought(id: "7")"#,
                "MockProducer<LoginEvent>: signedIn(•••)",
                "MockProducer<ProductEvent>: appeared",
            ]
        )
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7"), .appeared])
    }

    @Test
    func knowsWhomItWasOffered() {
        #expect(
            listener.offered == ["MockProducer<ProductEvent>", "MockProducer<LoginEvent>"]
        )
    }

    @Test
    func forgetsWhatItHasHeard() {
        products.emit(.appeared)
        listener.forget()
        products.emit(.bought(id: "7"))
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7")])
    }

    @Test
    func isNotKeptByWhatItHears() {
        weak var gone: RecordingListener?
        do {
            let other = RecordingListener()
            other.registerToEvents(for: products)
            gone = other
        }
        #expect(gone == nil)
    }

    @Test
    func anAnalyticsServiceKeepsWhatWasTracked() {
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
}
