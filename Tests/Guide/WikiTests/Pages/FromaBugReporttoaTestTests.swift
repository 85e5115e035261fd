import EventModules
import EventModulesTesting
import EventModulesTracing
import Foundation
import TestSupport
import Testing

//>> @MainActor

@MainActor
struct FromaBugReporttoaTestTests {
    private let page = GuidePage(path: "Wiki/From-a-Bug-Report-to-a-Test.md")

    @Test
    func theCommandPrintsWhatThePageShows() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = ShopApp()
        app.router.enter("lamp")
        let file = try FlowFile(path, app: "shop")
        let trace = FlowTrace(manager: app.manager, router: app.router, to: file)
        app.router.enter("add")
        app.router.enter("buy")
        try await file.flush()
        for command in ["show", "test"] {
            let printed = try BuiltProgram.run("flow", command, path).out
            #expect(try page.shows(String(printed.dropLast())), "\(printed)")
        }
        #expect(try page.text().contains("`--from 32 --to \(trace.entries.count)`"))
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
        #expect(try page.text().contains("here, `\(route)` follows from the purchase"))
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
