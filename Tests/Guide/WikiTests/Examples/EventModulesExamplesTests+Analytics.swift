import EventModules
import EventModulesTesting
import TestSupport
import Testing

// MARK: - Rows and providers

extension EventModulesExamplesTests {
    private enum SearchEvent: EventProtocol {
        case typed(String)
        case resultSelected(id: String, position: Int)
    }

    //> final class ConsoleAnalytics: AnalyticsProvider {

    @MainActor
    private final class Server {
        private(set) var calls: [AnalyticsCall] = []

        func post(_ call: AnalyticsCall) throws { calls.append(call) }
    }

    static func print(_ value: Any) { track(value) }

    @Test
    func analyticsIsATable() {
        //> let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())

        analytics.registerToEvents(for: producer)
        let tracked = logged {
            for _ in 1...2 { producer.emit(.appeared) }
            producer.emit(.pageShown(1, of: 2))
            producer.emit(.productSelected(apple))
        }
        let appeared = "[Analytics] products.appeared [:]"
        let properties = ["id": AnalyticsValue.string("7")]
        #expect(tracked == [appeared, "[Analytics] product.selected \(properties)"])
    }

    @Test(.manualClock)
    func policiesLimitARow() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)

        analytics.on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2)))

        let search = MockProducer<SearchEvent>()
        analytics.registerToEvents(for: search)
        for text in ["l", "la"] { search.emit(.typed(text)) }
        ManualClock.current.advance(by: .seconds(2))
        search.emit(.typed("lamp"))
        #expect(provider.tracked.map(\.event) == ["search.typed", "search.typed"])
    }

    @Test
    func providersTrackEvents() {
        let printed = logged {
            ConsoleAnalytics().track(event: "product.selected", properties: [:])
        }
        #expect(printed == ["[Analytics] product.selected [:]"])
    }

    @Test
    func slowServicesAreQueued() async {
        let server = Server()

        //> let analytics = AnalyticsEventsListener(

        analytics.on(ProductArrayEvent.appeared, as: "products.appeared")
        analytics.registerToEvents(for: producer)
        producer.emit(.appeared)
        #expect(await eventually { server.calls == [.track("products.appeared")] })
    }

    @Test
    func propertiesAreValues() {
        let product = apple

        let properties: [String: AnalyticsValue] = ["id": .string(product.id), "price": 9.5]

        #expect(properties == ["id": "7", "price": .double(9.5)])
    }

    @Test
    func rawValuesAreProperties() {
        enum Color: String, AnalyticsConvertible { case red, green }

        #expect([Color.red, .green].map(\.analyticsValue) == ["red", "green"])
    }

    @Test
    func propertiesAreDeclared() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)

        //> analytics.on(

        let search = MockProducer<SearchEvent>()
        analytics.registerToEvents(for: search)
        search.emit(.resultSelected(id: "7", position: 1))
        let properties: [String: AnalyticsValue] = ["id": "7", "position": 1]
        #expect(provider.tracked == [TrackedEvent("search.result_selected", properties)])
    }
}

// MARK: - Users, screens, context and consent

//> extension AnalyticsPurpose {

extension EventModulesExamplesTests {
    private struct User {
        let id: String
    }

    private enum SessionEvent: EventProtocol {
        case signedIn(User)
    }

    private struct Basket {
        var items = ["lamp", "chair"]
    }

    private struct Consent {
        var purposes: Set<AnalyticsPurpose>?
    }

    private struct GiveConsent: Action {
        let purposes: Set<AnalyticsPurpose>
    }

    private final class SplashModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<ProductArrayEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    @Test
    func usersAreIdentified() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)

        analytics.on(SessionEvent.signedIn) { user in .identify(user.id, ["plan": "free"]) }

        let session = MockProducer<SessionEvent>()
        analytics.registerToEvents(for: session)
        session.emit(.signedIn(User(id: "anna")))
        #expect(provider.calls == [.identify("anna", ["plan": "free"])])
    }

    @Test
    func screensAreTracked() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)

        //> analytics.screens { origin in

        let manager = ModuleManager(listeners: [analytics])
        let router = StackRouter(manager: manager)
        let splash = ModuleContext(building: SplashModule.self)
        router.start(with: ModuleRoutingStep(withMaker: splash))
        let steps = [
            ModuleRoutingStep(withMaker: ProductContext(id: "7")),
            ModuleRoutingStep(withMaker: ModuleContext(building: ProductsModule.self)),
        ]
        for step in steps {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        #expect(provider.calls == [.screen("Product", ["id": "7"]), .screen("ProductsModule")])
    }

    @Test
    func contextIsAdded() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(ProductArrayEvent.appeared, as: "products.appeared")
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: Basket()) { _, _ in nil }
        )

        //> analytics.adding(

        analytics.registerToEvents(for: producer)
        producer.emit(.appeared)
        let properties: [String: AnalyticsValue] = ["version": "2.1", "items": 2]
        #expect(provider.tracked == [TrackedEvent("products.appeared", properties)])
    }

    @Test
    func samplesAreShares() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(ProductArrayEvent.appeared, as: "products.appeared")
        var user = User(id: "0")

        //> let sample = AnalyticsSample("search", share: 0.1)

        analytics.registerToEvents(for: producer)
        for number in 1...1_000 {
            user = User(id: "\(number)")
            producer.emit(.appeared)
        }
        #expect((50...150).contains(provider.tracked.count))
    }

    @Test
    func consentIsInTheStore() {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(ProductArrayEvent.appeared, as: "products.appeared")
            .on(ProductArrayEvent.sorted, as: "products.sorted", for: .personalization)
        let store = Suas.createStore(
            reducer: TableReducer(initialState: Consent())
                .on(GiveConsent.self) { consent, action in consent.purposes = action.purposes }
        )

        analytics.consent(in: store) { $0[Consent.self]?.purposes }

        analytics.registerToEvents(for: producer)
        producer.emit(.appeared)
        producer.emit(.sorted(by: "name"))
        #expect(provider.tracked == [])
        store.dispatch(action: GiveConsent(purposes: [.analytics, .personalization]))
        producer.emit(.sorted(by: "price"))
        #expect(provider.tracked.map(\.event) == ["products.appeared", "products.sorted"])
    }
}
