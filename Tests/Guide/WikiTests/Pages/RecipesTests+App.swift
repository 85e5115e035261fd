import EventModulesScreens
import EventModulesTesting
import Foundation
import Testing

//> enum AppEvent: EventProtocol {

//> final class AppEvents: EventsEmitting {

extension RoutingGate {
    fileprivate static let account: RoutingGate = "account"
}

private final class InboxModule: Deeplinkable, EventsEmitting {
    static let gates: [RoutingGate] = [.account]
    static let pattern: DeeplinkPattern = "shop://inbox"
    static let deeplinkPatterns = [pattern]

    let context: ModuleContext
    let events = EventsSource<NoEvent>()
    var deeplink: Deeplink? { Self.pattern.link([:]) }

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Screen() }
}

private final class PlainModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Screen() }
}

extension ModuleRoutingStep {
    fileprivate static var signInPage: ModuleRoutingStep { plain }
    fileprivate static var grid: ModuleRoutingStep { plain }

    private static var plain: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: PlainModule.self))
    }
}

/// Screens, listeners, and the system.
extension RecipesTests {
    //> enum ExperimentEvent: EventProtocol {

    //> final class Experiments: EventsEmitting {

    //>     init(variants: [String: String]) { self.variants = variants }

    //>     func variant(of name: String) -> String {

    //> final class Announcements: EventsListening {

    //>     init(announce: @escaping (String) -> Void) { self.announce = announce }

    //>     @discardableResult

    //> enum LocaleEvent: EventProtocol {

    //> final class LocaleChanges: EventsEmitting {

    //>     init() {

    private final class Reporter {
        var breadcrumbs: [String] = []
        var details: [String] = []

        func leaveBreadcrumb(_ line: String) { breadcrumbs.append(line) }
        func report(_ error: String, details text: String) { details.append(text) }
    }

    //> func addProduct(for producer: any AnyEventsProducer, _ router: any Router, _ store: Store) {

    @Test
    func aLoginGate() throws {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Session()))
        let manager = ModuleManager(store: store)
        manager.registerDeeplinks(of: InboxModule.self) { _ in
            ModuleContext(building: InboxModule.self)
        }
        let router = StackRouter(manager: manager)
        let url = try #require(URL(string: "shop://inbox"))

        //> manager.gate(

        //> // The URL from a cold start, or from a notification's userInfo.
    }

    @Test
    func anAnswer() {
        let store = Suas.createStore(reducer: Basket.reducer)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .product(id: "lamp"))
        addProduct(for: router, router, store)
        router.enter("chair")
        #expect(store.state[Basket.self]?.names == ["chair"])
        #expect(router.position.description == "stack: ProductModule#1")
    }

    @Test(arguments: [[:], ["catalog": "grid"]])
    func experimentsAreExposedOnce(variants: [String: String]) {
        let provider = RecordingAnalyticsProvider()

        //>1 let analytics = AnalyticsEventsListener(provider: provider)

        let experiments = Experiments(variants: variants)
        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: experiments)
        let router = StackRouter(manager: manager)

        //> let isGrid = experiments.variant(of: "catalog") == "grid"

        let module = isGrid ? "PlainModule#1" : "CatalogModule#1"
        #expect(router.position.description == "stack: \(module)")
        let variant = experiments.variant(of: "catalog")
        let exposed: [String: AnalyticsValue] = [
            "experiment": "catalog", "variant": .string(variant),
        ]
        #expect(provider.tracked == [TrackedEvent("experiment.exposed", exposed)])
    }

    @Test(arguments: ["allow": 1, "refuse": 0])
    func consent(button: String, tracked: Int) throws {
        let (provider, bag) = (RecordingAnalyticsProvider(), DisposeBag())

        //> struct Consent {

        //> struct AnswerConsent: AppAction {

        //>     func updatedState(currentState: inout Consent) { currentState.purposes = purposes }

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Consent()))

        //>2 let analytics = AnalyticsEventsListener(provider: provider)

        let manager = ModuleManager(listeners: [analytics], store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))

        //> let allow = Prompt.Button("allow", title: "Allow")

        #expect(provider.tracked == [])
        router.answer(try #require(router.position.prompt), button: button)
        #expect(provider.tracked.count == tracked)
    }

    @Test
    func lifecycle() {
        let listener = RecordingListener()
        let manager = ModuleManager(listeners: [listener])

        //> let appEvents = AppEvents()

        //> // In applicationDidReceiveMemoryWarning(_:).

        #expect(listener.received.map(\.description) == ["AppEvents: receivedMemoryWarning"])
    }

    @Test
    func snapshots() throws {
        //> let store = Suas.createStore(
    }

    @Test
    func announcements() {
        var announced: [String] = []
        let product = MockProducer<ProductEvent>()
        let manager = ModuleManager(listeners: [Announcements { announced.append($0) }])
        manager.setupEventsListeners(for: product)
        product.emit(.addedToBasket(id: "lamp"))
        #expect(announced == ["Added lamp"])
    }

    @Test
    func twoColumns() {
        let manager = ModuleManager(store: Suas.createStore(reducer: Basket.reducer))

        //>> let list = StackRouter(manager: manager)

        detail.start(with: .product(id: "chair"))
        #expect(list.position.description == "stack: CatalogModule#1")
        #expect(detail.position.screens.map(\.module) == ["ProductModule"])
    }

    @Test
    func aCrashReport() {
        let reporter = Reporter()

        //> let crumbs = Breadcrumbs(keeping: 50)

        let catalog = MockProducer<CatalogEvent>()
        manager.setupEventsListeners(for: catalog)
        catalog.emit(.productSelected(id: "lamp"))

        //> // With an error that the app survives.

        #expect(reporter.breadcrumbs.count == 1)
        #expect(reporter.details == reporter.breadcrumbs)
    }

    @Test
    func aNotification() async {
        let changes = LocaleChanges()
        let events = changes.events.values
        NotificationCenter.default.post(
            name: NSLocale.currentLocaleDidChangeNotification,
            object: nil
        )
        for await event in events {
            #expect(event == .changed)
            break
        }
    }
}
