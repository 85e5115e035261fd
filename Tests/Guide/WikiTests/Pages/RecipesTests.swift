import EventModules
import EventModulesScreens
import EventModulesStorage
import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

//> struct FeedService: Sendable {

//> enum FeedKey: ServiceKey {

//> extension Services {

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

/// A clock whose sleepers don't wait.
private struct ImmediateClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

struct SocketService: Sendable {
    var messages: @MainActor @Sendable () -> AsyncThrowingStream<String, any Error>
}

enum SocketKey: ServiceKey {
    static var liveValue: SocketService? { nil }
}

extension Services {
    var socket: SocketService {
        get { self[SocketKey.self] }
        set { self[SocketKey.self] = newValue }
    }
}

/// Data and forms.
@MainActor
@Suite(.services(allowingLive: [\.feed, \.socket, \.clock]))
struct RecipesTests {
    //> struct Feed: Equatable {

    //>     var items: [String] = []

    //>     static var reducer: AppActionReducer<Feed> { AppActionReducer(initialState: Feed()) }

    //> enum FeedAction: AppAction {

    //>     func updatedState(currentState feed: inout Feed) {

    //> struct LoadPage: TaskAction {

    //>     func run(

    struct NoConnection: Error {}

    /// Fails until the test connects it.
    private actor Server {
        private var isConnected = false

        func connect() { isConnected = true }

        func page(_ number: Int) throws -> [String] {
            guard isConnected else { throw NoConnection() }
            return ["item \(number)"]
        }
    }

    private let server = Server()

    private func feedStore() -> Store {
        let store = Suas.createStore(reducer: Feed.reducer, middleware: AsyncMiddleware())
        store.services = Services { [server] in
            $0.feed = FeedService { try await server.page($0) }
        }
        return store
    }

    //> @Test(.services { $0.feed = FeedService { number in ["item \(number)"] } })

    @Test(.manualClock)
    func pagesErrorsAndRetry() async throws {
        let store = feedStore()
        try await store.run(LoadPage())
        #expect(store.state[Feed.self]?.phase == .failed("NoConnection()"))
        await server.connect()
        store.dispatch(LoadPage())
        store.dispatch(LoadPage())
        await store.settle()
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
        try await store.run(LoadPage())
        #expect(store.state[Feed.self]?.items == ["item 1", "item 2"])
        await refresh(store)
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
    }

    //> func refresh(_ store: Store) async {

    @Test(.manualClock)
    func aRefreshReplacesTheRunningLoad() async {
        let gate = Gate()
        let store = Suas.createStore(
            reducer: Feed.reducer,
            state: ["Feed": Feed(items: ["old"], nextPage: 3)],
            middleware: AsyncMiddleware()
        )
        store.services = Services {
            $0.feed = FeedService { number in
                await gate.pass()
                return ["item \(number)"]
            }
        }
        store.dispatch(LoadPage())
        store.dispatch(LoadPage(isRefresh: true))
        gate.open()
        await store.settle()
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
    }

    @Test(.manualClock)
    func anAlertAndARetry() async throws {
        let store = feedStore()
        let (manager, bag) = (ModuleManager(), DisposeBag())
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)

        //> store.addListener(forStateType: Feed.self) { [weak store, weak router] feed in

        try await store.run(LoadPage())
        let prompt = try #require(router.position.prompt)
        #expect(prompt.prompt.message == "NoConnection()")
        await server.connect()
        router.answer(prompt, button: "retry")
        await store.settle()
        #expect(store.state[Feed.self]?.items == ["item 1"])

        router.perform([.prompt(Prompt("Saved"))])
        #expect(router.position.prompt?.prompt.title == "Saved")
    }

    // MARK: - Screens, listeners, and the system

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

    // MARK: - Requests that are tried again, and downloads

    private struct FeedLoaded: Action {
        let size: Int?
    }

    private struct ShowSize: Action {
        let bytes: Int
    }

    //>> final class Download: NSObject, URLSessionDataDelegate, Sendable {

    @Test
    func aRequestIsTriedAgain() async throws {
        let server = StubServer { request in
            request.number < 3 ? .failure(.networkConnectionLost) : .response(200, body: "feed")
        }
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        store.services = Services { $0.clock = ImmediateClock() }
        var sizes: [Int?] = []
        store.addActionListener { action in
            if let loaded = action as? FeedLoaded { sizes.append(loaded.size) }
        }
        let (request, session) = (URLRequest(url: server.url()), server.session)

        //> let loadFeed = BlockAsyncAction { _, dispatch in

        try await store.run(loadFeed)
        #expect(sizes == [4] && server.requests.count == 3)
    }

    @Test
    func aDownloadShowsItsProgress() async throws {
        let server = StubServer { _ in .response(200, body: "feed") }
        let (url, configuration) = (server.url(), server.configuration)
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        var count = 0
        store.addActionListener { if $0 is ShowSize { count += 1 } }

        //> let showDownload = BlockAsyncAction { _, dispatch in

        try await store.run(showDownload)
        #expect(count == 1)
    }

    // MARK: - State, and work that follows it

    //> struct SignUp: Equatable {

    //> struct SetEmail: AppAction {

    //>     func updatedState(currentState form: inout SignUp) { form.email = email }

    //> struct Session: KeptValue, Equatable {

    //> struct SetUser: AppAction {

    //>     func updatedState(currentState session: inout Session) { session.user = user }

    //> struct OldSession: KeptValue {

    //> struct ReceiveMessages: TaskAction {

    //> struct Drawing: Equatable {

    //>     static var reducer: TableReducer<Drawing> {

    struct MessageReceived: Action, Equatable {
        let text: String
    }

    struct Messages: Equatable {
        var texts: [String] = []
    }

    struct AddLine: Action {
        let line: String
    }

    struct Undo: Action {}

    struct TextSize: Equatable {
        var points = 12
    }

    struct SetTextSize: AppAction {
        let points: Int

        func updatedState(currentState: inout TextSize) { currentState.points = points }
    }

    @Test
    func aForm() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: SignUp()))

        //> let form = ObservedState(store.partialStore(forStateType: SignUp.self))
    }

    @Test
    func aKeptStateAndItsMigration() async {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("RecipesTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        await keepAnOldSession(in: folder)

        //> let kept = KeptState(in: folder).keep(

        #expect(store.state[Session.self] == Session(user: "Anna"))
    }

    private func keepAnOldSession(in folder: URL) async {
        let key = "Session"
        let old = Suas.createStore(
            reducer: TableReducer(initialState: OldSession(name: ""), stateKey: key),
            keeping: KeptState(in: folder).keep(OldSession.self, stateKey: key)
        )
        old.reset(state: OldSession(name: "Anna"), forKey: key)
        await old.flushKeptStates()
    }

    @Test(.manualClock)
    func workWhileSignedIn() async {
        let messages = TableReducer(initialState: Messages())
            .on(MessageReceived.self) { messages, action in messages.texts.append(action.text) }
        let store = Suas.createStore(
            reducer: messages + AppActionReducer(initialState: Session()),
            middleware: AsyncMiddleware()
        )
        var sockets: [AsyncThrowingStream<String, any Error>.Continuation] = []
        store.services = Services {
            $0.socket = SocketService {
                AsyncThrowingStream { sockets.append($0) }
            }
        }

        //> store.work(

        let texts = store.partialStore(forStateType: Messages.self).states.map(\.texts)
        #expect(sockets.isEmpty)
        let reports = await Diagnostics.collectReports {
            store.dispatch(SetUser(user: "Anna"))
            await ManualClock.current.run(for: .zero)
            sockets.last?.yield("early")
            for await texts in texts.values where texts == ["early"] { break }
            sockets.last?.finish(throwing: NoConnection())
            await ManualClock.current.run(for: .seconds(5))
        }
        #expect(reports.isEmpty)
        #expect(sockets.count == 2)
        sockets.last?.yield("late")
        for await texts in texts.values where texts == ["early", "late"] { break }

        store.dispatch(SetUser(user: nil))
        await store.settle()
    }

    @Test
    func undo() throws {
        let store = Suas.createStore(reducer: Drawing.reducer)
        let trace = FlowTrace(store: store)
        store.dispatch(AddLine(line: "a"))
        let entry = try #require(trace.entries.first)
        store.dispatch(AddLine(line: "b"))
        store.dispatch(Undo())
        #expect(store.state[Drawing.self] == Drawing(lines: ["a"], past: [[]]))
        store.dispatch(Undo())
        store.dispatch(Undo())
        #expect(store.state[Drawing.self] == Drawing())
        let drawing = try #require(trace.state(after: entry)?[Drawing.self])
        store.reset(state: drawing)
        #expect(store.state[Drawing.self]?.lines == ["a"])
    }

    @Test
    func userDefaults() async {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: TextSize()))
        UserDefaults.standard.register(defaults: ["textSize": 17])

        //> let observer = NotificationCenter.default.addObserver(

        defer { NotificationCenter.default.removeObserver(observer) }
        let sizes = store.partialStore(forStateType: TextSize.self).states.values
        NotificationCenter.default.post(
            name: UserDefaults.didChangeNotification,
            object: UserDefaults.standard
        )
        for await size in sizes where size.points != 12 {
            #expect(size.points == 17)
            break
        }
    }
}
