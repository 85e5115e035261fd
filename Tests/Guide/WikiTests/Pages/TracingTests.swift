import EventModulesTracing
import Testing

//> struct Card: Redacted {

struct SaveCard: Action { let card: Card }

@MainActor
struct TracingTests {
    private let page = GuidePage(path: "Wiki/Tracing.md")

    @Test
    func example() throws {
        var log: [String] = []

        //>> let app = ShopApp()

        #expect(try page.shows(log.joined(separator: "\n")))
        log = []

        //> if let change = trace.entries.first(where: { $0.kind == .changed }) {

        #expect(try page.shows(log.joined(separator: "\n")))
        log = []

        app.store.dispatch(SaveCard(card: Card(number: "4000 1234")))

        #expect(log == ["action SaveCard(card: ••••)"])
        #expect(try page.text().contains("`\(log.joined())`"))
        log = []

        trace.stop()
        app.router.enter("buy")
        #expect(log == [])
    }

    @Test
    func everyKindIsInTheTable() throws {
        let header = "| line | what happened |"
        let kinds = try page.rows(ofTable: header).compactMap {
            $0.first?.split(separator: " ").first.map(String.init)
        }
        #expect(kinds == FlowEntry.Kind.allCases.map(\.rawValue))
    }

    @Test
    func theOldestEntriesAreDropped() {
        let manager = ModuleManager()
        let basket = BasketModule(
            usingContext: BasketContext(
                basket: ShopApp().store.partialStore(forStateType: Basket.self)
            )
        )
        manager.setupEventsListeners(for: basket)
        let trace = FlowTrace(manager: manager, keeping: 10)
        for _ in 1...100 { basket.events.emit(.checkedOut) }
        #expect((10..<20).contains(trace.entries.count))
        #expect(trace.entries.last?.number == 100)
    }
}
