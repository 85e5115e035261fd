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

//> nonisolated struct Product: Codable, Hashable, Identifiable {

//>> struct ProductService: Sendable {

private final class PlainModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Screen() }
}

extension ModuleRoutingStep {
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

/// The part of `os` that the signposts use.
private struct OSSignposter {
    enum Category { case pointsOfInterest }

    struct Message: ExpressibleByStringInterpolation {
        enum Privacy { case `public` }

        struct StringInterpolation: StringInterpolationProtocol {
            var text = ""
            init(literalCapacity: Int, interpolationCount: Int) {}
            mutating func appendLiteral(_ literal: String) { text += literal }
            mutating func appendInterpolation(_ value: String, privacy: Privacy) { text += value }
        }

        let text: String
        init(stringLiteral value: String) { text = value }
        init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
    }

    final class Log { var lines: [String] = [] }

    let log = Log()
    init(subsystem: String, category: Category) {}

    func beginInterval(_ name: StaticString, _ message: Message) -> OSSignpostIntervalState {
        log.lines.append("begin \(message.text)")
        return OSSignpostIntervalState(text: message.text)
    }

    func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        log.lines.append("end \(state.text)")
    }
}

private struct OSSignpostIntervalState {
    let text: String
}

@MainActor
@Suite(.services(allowingLive: [\.products, \.socket, \.clock]))
struct RecipesTests {
    //> struct Products: Equatable {

    //>     var items: [Product] = []

    //>     static var reducer: AppActionReducer<Products> { AppActionReducer(initialState: Products()) }

    //> enum ProductsAction: AppAction {

    //>     func updatedState(currentState products: inout Products) {

    //> struct LoadPage: TaskAction {

    //>     func run(

    //> @Test(.services { $0.products = ProductService { _ in [Product(id: "lamp", name: "Lamp")] } })

    private func productsStore(of server: StubServer) -> Store {
        let store = Suas.createStore(reducer: Products.reducer, middleware: AsyncMiddleware())
        let session = server.session
        let url = server.url()
        store.services = Services { $0.products = .live(url, in: session) }
        return store
    }

    private nonisolated static func page(_ names: String...) -> StubServer.Answer {
        let items = names.map { "{\"id\": \"\($0)\", \"name\": \"\($0)\"}" }
        return .response(200, body: "[\(items.joined(separator: ", "))]")
    }

    @Test
    func pagesErrorsAndRetry() async throws {
        let server = StubServer { request in
            switch request.number {
            case 1: .failure(.notConnectedToInternet)
            case 2: .response(500)
            default: Self.page(request.head.url?.lastPathComponent ?? "")
            }
        }
        let store = productsStore(of: server)
        for _ in 1...2 {
            try await store.run(LoadPage())
            guard case .failed = store.state[Products.self]?.phase else {
                Issue.record("The failure isn't in the state.")
                return
            }
        }
        store.dispatch(LoadPage())
        try await store.run(LoadPage())
        for await products in store.partialStore(forStateType: Products.self).states.values
        where products.phase == .idle { break }
        try await store.run(LoadPage())
        #expect(store.state[Products.self]?.items.map(\.name) == ["1", "2"])
        try await store.run(LoadPage(isRefresh: true))
        #expect(store.state[Products.self]?.items.map(\.name) == ["1"])
        #expect(store.state[Products.self]?.nextPage == 2)
    }

    @Test(.manualClock)
    func aRefreshReplacesTheRunningLoad() async {
        let gate = Gate()
        let store = Suas.createStore(
            reducer: Products.reducer,
            state: ["Products": Products(items: [Product(id: "old", name: "")], nextPage: 3)],
            middleware: AsyncMiddleware()
        )
        store.services = Services {
            $0.products = ProductService { number in
                await gate.pass()
                return [Product(id: "\(number)", name: "")]
            }
        }
        store.dispatch(LoadPage())
        store.dispatch(LoadPage(isRefresh: true))
        gate.open()
        await store.settle()
        #expect(store.state[Products.self]?.items.map(\.id) == ["1"])
        #expect(store.state[Products.self]?.nextPage == 2)
    }

    // MARK: - Requests that are tried again, and downloads

    private struct ProductsLoaded: Action {
        let size: Int?
    }

    private struct ShowProgress: Action {
        let fraction: Double?
    }

    //>> final class Download: NSObject, URLSessionDataDelegate, Sendable {

    @Test
    func aRequestIsTriedAgain() async throws {
        let server = StubServer { request in
            request.number < 3 ? .failure(.networkConnectionLost) : .response(200, body: "page")
        }
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        store.services = Services { $0.clock = ImmediateClock() }
        var sizes: [Int?] = []
        store.addActionListener { action in
            if let loaded = action as? ProductsLoaded { sizes.append(loaded.size) }
        }
        let (url, session) = (server.url(), server.session)

        //> let loadProducts = BlockAsyncAction { _, dispatch in

        try await store.run(loadProducts)
        #expect(sizes == [4] && server.requests.count == 3)
        #expect(server.requests.map(\.head.timeoutInterval) == [10, 10, 10])
    }

    @Test
    func aDownloadShowsItsProgress() async throws {
        let server = StubServer { _ in
            .response(200, headers: ["Content-Length": "6"], body: "manual")
        }
        let (url, configuration) = (server.url(), server.configuration)
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        var fractions: [Double?] = []
        store.addActionListener { action in
            if let progress = action as? ShowProgress { fractions.append(progress.fraction) }
        }

        //> let showDownload = BlockAsyncAction { _, dispatch in

        try await store.run(showDownload)
        // The stub counts no bytes.
        #expect(fractions == [0])
    }

    //> struct Checkout: Equatable {

    //> struct SetEmail: AppAction {

    //>     func updatedState(currentState checkout: inout Checkout) { checkout.email = email }

    @Test
    func aForm() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Checkout()))
        let checkout = ObservedState(store.partialStore(forStateType: Checkout.self))
        let email = checkout.binding(\.email) { SetEmail(email: $0) }
        email.value = "anna"
        #expect(checkout.state?.problem == "Enter an email address.")
        email.value = "anna@shop.example"
        #expect(checkout.state?.problem == nil)
    }

    // MARK: - Screens

    @Test
    func twoColumns() {
        let manager = ModuleManager(store: Suas.createStore(reducer: Basket.reducer))

        //>> let list = StackRouter(manager: manager)

        detail.start(with: .product(id: "chair"))
        #expect(list.position.description == "stack: CatalogModule#1")
        #expect(detail.position.screens.map(\.module) == ["ProductModule"])
    }

    //> enum ExperimentEvent: EventProtocol {

    //> final class Experiments: EventsEmitting {

    //>     init(variants: [String: String]) { self.variants = variants }

    //>     func variant(of name: String) -> String {

    @Test(arguments: [[:], ["catalog": "grid"]])
    func experimentsAreExposedOnce(variants: [String: String]) {
        let listener = RecordingListener()
        let experiments = Experiments(variants: variants)
        let manager = ModuleManager()
        manager.setupEventsListeners(for: experiments)
        manager.addEventsListeners([listener])
        let router = StackRouter(manager: manager)

        //> let isGrid = experiments.variant(of: "catalog") == "grid"

        let module = isGrid ? "PlainModule#1" : "CatalogModule#1"
        #expect(router.position.description == "stack: \(module)")
        _ = experiments.variant(of: "catalog")
        let exposed = listener.received.map(\.description).filter { $0.contains("exposed") }
        let variant = isGrid ? "grid" : "control"
        #expect(exposed == ["Experiments: exposed(name: \"catalog\", variant: \"\(variant)\")"])
    }

    // MARK: - The system

    struct Session: Equatable {
        var user: String?
    }

    struct SetUser: AppAction {
        let user: String?
        func updatedState(currentState session: inout Session) { session.user = user }
    }

    //> struct ReceiveMessages: TaskAction {

    struct NoConnection: Error {}

    struct MessageReceived: Action, Equatable {
        let text: String
    }

    struct Messages: Equatable {
        var texts: [String] = []
    }

    struct TextSize: Equatable {
        var points = 12
    }

    struct SetTextSize: AppAction {
        let points: Int

        func updatedState(currentState: inout TextSize) { currentState.points = points }
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
    func valuesForAWidget() {
        let store = Suas.createStore(reducer: Basket.reducer)

        //> let shared = UserDefaults(suiteName: "group.com.example.shop")

        defer { shared?.removePersistentDomain(forName: "group.com.example.shop") }
        store.dispatch(AddProduct(name: "lamp"))
        #expect(shared?.stringArray(forKey: "basket") == ["lamp"])
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

    // MARK: - Watching the app

    //> final class EachEvent: EventsTable {

    //>     init(_ call: @escaping (any EventProtocol) -> Void) { self.call = call }

    //>     @discardableResult

    private final class Reporter {
        var breadcrumbs: [String] = []
        var details: [String] = []

        func leaveBreadcrumb(_ line: String) { breadcrumbs.append(line) }
        func report(_ error: String, details text: String) { details.append(text) }
    }

    @Test
    func intervalsOfDeliveries() {
        let store = Suas.createStore(reducer: Basket.reducer)
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }

        //>> let signposter = OSSignposter(subsystem: "shop", category: .pointsOfInterest)

        let product = MockProducer<ProductEvent>()
        let catalog = MockProducer<CatalogEvent>()
        catalog.events.subscribe(onNext: { _ in product.emit(.addedToBasket(id: "lamp")) })
            .disposed(by: catalog.disposeBag)
        manager.setupEventsListeners(for: product)
        manager.setupEventsListeners(for: catalog)
        catalog.emit(.productSelected(id: "lamp"))
        let lines = ["productSelected", "addedToBasket"].flatMap { ["begin \($0)", "end \($0)"] }
        #expect(signposter.log.lines == lines)
        #expect(!"\(manager.wiring)".contains("EachEvent"))
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
    func aRecording() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("RecipesTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)

        //> let file = try FlowFile(folder.path + "/flow.jsonl", app: "shop")

        router.start(with: .catalog)
        try await file.flush()
        let recording = try FlowRecording(contentsOf: file.path)
        #expect(recording.records.contains { $0.kind == .route })
        trace.stop()
    }

    @Test
    func valuesForAnSDK() {
        let values: [AnalyticsValue] = ["lamp", 1, 0.5, true, ["a"], .date(.distantPast)]
        let texts = values.map { "\($0.any)" }
        #expect(texts == ["lamp", "1", "0.5", "true", "[\"a\"]", "\(Date.distantPast)"])
    }
}

//> extension AnalyticsValue {
