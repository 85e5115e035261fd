import EventModulesActions
import EventModulesExporting
import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
struct RecordingsTests {
    private let page = GuidePage(path: "Wiki/Recordings.md")
    private let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"

    @Test
    func example() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var log: [String] = []

        //>>1 let app = ShopApp()

        #expect(try page.shows(log.joined(separator: "\n")))
        let shown = try BuiltProgram.run("eventflow", "show", path).out
        #expect(shown == log.map { "\($0)\n" }.joined())
        log = []

        //> if let change = trace.entries.first(where: { $0.kind == .changed }) {

        #expect(try page.shows(log.joined(separator: "\n")))

        var texts: [String] = []
        func print(_ time: Duration, _ text: String) { texts.append(text) }

        //> let recording = try FlowRecording(contentsOf: path)

        #expect(
            texts == [
                "ProductModule#2: addedToBasket(id: \"lamp\")",
                "StackRouter#1: presented(BasketModule#3)",
            ]
        )
        log = []
        trace.stop()
        app.router.enter("buy")
        #expect(log == [])
    }

    @Test
    func stateIsReset() async throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

        //>> let store = Suas.createStore(reducer: Basket.reducer)

        #expect(try page.shows(printed.joined(separator: "\n")))
        let last = try #require(trace.entries.dropLast().last)
        if let state = trace.state(after: last) { store.resetFullState(state) }
        #expect(store.state[Basket.self]?.names == ["lamp", "chair"])
    }

    @Test
    func everyKindIsInTheTable() throws {
        let kinds = try page.rows(ofTable: "| line | what happened |").flatMap { row in
            row[0].components(separatedBy: ", ")
        }
        #expect(kinds == FlowEntry.Kind.allCases.map(\.rawValue))
    }

    @Test
    func everyOptionIsInTheHelp() throws {
        let text = try page.text()
        let help = try BuiltProgram.run("eventflow", "show", "--help").out
        let inHelp = help.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("--") }
            .map { $0.prefix { $0 != " " } }
        #expect(inHelp.count > 5)
        #expect(inHelp.filter { !text.contains("`\($0)") } == [])
    }
}

@MainActor
struct RecordingsExportsTests {
    private let catalog = CatalogModule(usingContext: ModuleContext(building: CatalogModule.self))
    private let manager = ModuleManager(listeners: [EventsLogger { _ in }])

    @Test
    func aRecordingAsTraces() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, app: "shop")
        let traced = FlowTrace(manager: manager, to: file)
        manager.setupEventsListeners(for: catalog)
        catalog.events.emit(.productSelected(id: "lamp"))
        try await file.flush()
        traced.stop()
        let recording = try FlowRecording(contentsOf: path)
        let output = recording.otlpRequests().flatMap { $0 }
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.matches(of: /"spanId"/).count == recording.records.count)
        #expect(text.contains("shop") && text.split(separator: "\n").count == 1)
    }

    @Test
    func aRunningApp() async throws {
        // No server is at this address: what can't be sent is dropped and counted.
        let collector = try #require(URL(string: "http://127.0.0.1:9"))
        manager.setupEventsListeners(for: catalog)

        //>> let exporter = FlowExporter(to: collector, app: "shop")

        let counts = exporter.counts
        #expect(counts.sent == 0 && counts.refused == 0)
        #expect(counts.dropped == trace.entries.count)
    }

    @Test
    func requestsOutsideARecording() throws {
        let url = try #require(URL(string: "https://api.shop.example/search"))

        //> let request = URLRequest(url: url).addingTraceparent()

        #expect(request == URLRequest(url: url))
    }
}

@MainActor
struct RecordingsReportTests {
    private let page = GuidePage(path: "Wiki/Recordings.md")

    @Test
    func theRecordedFlowHappensAgain() {
        //>>2 let app = ShopApp()
    }

    @Test
    func theCommandPrintsTheInputAndTheTranscript() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = ShopApp()
        app.router.enter("lamp")
        app.router.enter("add")
        let file = try FlowFile(path, app: "shop")
        let trace = FlowTrace(manager: app.manager, router: app.router, to: file)
        app.router.enter("buy")
        try await file.flush()
        trace.stop()
        let printed = try BuiltProgram.run("eventflow", "test", path).out
        let lines = printed.components(separatedBy: "\n")
        let calls = try page.paragraphs().map(\.lines).filter {
            $0[0].hasPrefix("// 1. ") || $0[0] == "flow.expectTranscript("
        }
        #expect(calls.count == 2)
        for call in calls.map({ $0.count == 2 ? [$0[0]] : $0 }) {
            #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) }.containsInARow(call))
        }
    }

    @Test
    func theCorrectedAppClosesTheBasket() throws {
        let app = ShopApp()
        app.manager.addEventsListeners([PurchaseRouting(router: app.router)])
        app.router.enter("lamp")
        app.router.enter("add")
        let trace = FlowTrace(manager: app.manager, router: app.router)
        app.router.enter("buy")
        let route = try #require(trace.entries.first { $0.kind == .route })
        #expect(try page.text().contains("here with `\(route)`"))
        #expect(trace.why(route).contains("because event BasketModule#3: checkedOut"))
    }
}

private final class PurchaseRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<BasketEvent>
    ) -> Bool {
        producer[event: BasketEvent.checkedOut]
            .subscribe(onNext: { [weak self] _ in self?.router.dismiss() })
            .disposed(by: producer.disposeBag)
        return true
    }
}
