import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

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
