import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

extension FlowInputs {
    fileprivate typealias CatalogEvent = EventModulesTracingExamplesTests.CatalogEvent
    fileprivate typealias Refund = EventModulesTracingExamplesTests.Refund
}

//> extension FlowInputs {

extension ModuleRoutingStep {
    fileprivate static var home: Self {
        Self(
            withMaker: ModuleContext(building: EventModulesTracingExamplesTests.CatalogModule.self)
        )
    }
}

/// The examples in the comments of EventModulesTracing.
@MainActor
final class EventModulesTracingExamplesTests {
    enum CatalogEvent: EventProtocol, Codable {
        case opened
    }

    struct Refund: Action, Codable {
        let order: Int
    }

    private struct Basket: Equatable {
        var refunded: [Int] = []
    }

    final class CatalogModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    @MainActor
    private final class Shop {
        let store: Store
        let manager: ModuleManager
        let router: StackRouter

        init() {
            let reducer = TableReducer(initialState: Basket())
                .on(Refund.self) { basket, action in basket.refunded.append(action.order) }
            store = Suas.createStore(reducer: reducer)
            let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
                .on(CatalogEvent.opened, as: "catalog.opened")
            manager = ModuleManager(listeners: [analytics])
            router = StackRouter(manager: manager)
        }

        func use() {
            router.start(with: .home)
            let module = manager.expectModule(CatalogModule.self)
            module?.events.emit(.opened)
            store.dispatch(Refund(order: 7))
        }
    }

    private let shop = Shop()
    private let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func record() async throws {
        let file = try FlowFile(path)
        let (manager, router) = (shop.manager, shop.router)
        let trace = FlowTrace(manager: manager, router: router, to: file, recording: .shop)
        shop.use()
        try await file.flush()
        trace.stop()
    }

    @Test
    func filesKeepAFlow() async throws {
        let manager = shop.manager
        let router = shop.router

        //> let file = try FlowFile(path)

        shop.use()
        try await file.flush()
        let recording = try FlowRecording(contentsOf: path)
        #expect("\(recording.transcript)" == "\(trace.transcript)")
    }

    @Test
    func recordingsAreRead() async throws {
        try await record()
        var printed: [FlowTranscript] = []
        func print(_ transcript: FlowTranscript) { printed.append(transcript) }

        //> let recording = try FlowRecording(contentsOf: path)

        let lines = printed.flatMap(\.lines)
        #expect(lines.contains { $0.hasPrefix("event CatalogModule#1: opened") })
    }

    @Test
    func recordingsAreExported() async throws {
        try await record()
        let recording = try FlowRecording(contentsOf: path)
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))

        for chunk in recording.exported(as: .perfetto) { try file.write(contentsOf: chunk) }

        let exported = try String(contentsOfFile: path, encoding: .utf8)
        #expect(exported.contains("opened"))
    }

    @Test
    func entriesHaveKinds() {
        var printed: [String] = []
        func print(_ entry: FlowEntry) { printed.append("\(entry)") }
        let trace = FlowTrace(manager: shop.manager)
        shop.use()

        for entry in trace.entries where entry.kind == .tracked { print(entry) }

        #expect(printed.count == 1)
        #expect(printed.first?.contains("catalog.opened") == true)
    }

    @Test
    func tracesWriteLines() {
        let manager = shop.manager
        let router = shop.router

        //> let trace = FlowTrace(manager: manager, router: router, keeping: 1000) { line in

        trace.stop()
    }

    @Test
    func flowsAreReplayed() async throws {
        try await record()
        let app = Shop()
        let manager = app.manager
        let router = app.router

        //> let replay = FlowReplay(try FlowRecording(contentsOf: path), inputs: .shop)

        #expect(result == .same)
    }

    @Test
    func statesOfTheFlowAreKept() {
        let trace = FlowTrace(store: shop.store)
        shop.use()
        for order in 8...12 { shop.store.dispatch(Refund(order: order)) }

        let basket = trace.state(after: trace.entries[4])?[Basket.self]

        #expect(basket != nil)
    }

    @Test
    func earlierStatesAreRestored() {
        let trace = FlowTrace(store: shop.store)
        for order in 1...9 { shop.store.dispatch(Refund(order: order)) }
        var counts: [Int] = []
        shop.store.addListener(forStateType: Basket.self) { counts.append($0.refunded.count) }

        //> let last = trace.entries.last

        #expect(counts == [3, 9])
    }
}

// MARK: - Transcripts

extension EventModulesTracingExamplesTests {
    private struct Product: Equatable {
        let id: String
    }

    private enum ProductArrayEvent: EventProtocol {
        case productSelected(Product)
    }

    private final class ProductArrayModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<ProductArrayEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    private final class ProductModule: ModuleProtocol {
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { ProductScreen() }
    }

    private final class ProductScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    }

    private final class ShopRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<ProductArrayEvent>
        ) -> Bool {
            let product = ModuleRoutingStep(
                withMaker: ModuleContext(building: ProductModule.self)
            )
            let step = PresentableRoutingStep(withStep: product, presentationMode: .push())
            events.subscribe(onNext: { [router] _ in router.route(to: step) })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    @Test
    func transcriptsAreCompared() {
        let router = shop.router
        shop.manager.addEventsListeners([ShopRouting(router: router)])
        router.start(
            with: ModuleRoutingStep(withMaker: ModuleContext(building: ProductArrayModule.self))
        )
        let module = shop.manager.expectModule(ProductArrayModule.self)
        let flow = FlowRecorder(manager: shop.manager, router: router)
        module?.events.emit(.productSelected(Product(id: "7")))

        //> #expect(

        flow.skip()
        flow.finish()
    }
}
