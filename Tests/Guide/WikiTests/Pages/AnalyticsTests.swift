import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

//> enum SearchEvent: EventProtocol {

//> final class SearchField: EventsEmitting {

//> final class PrintingAnalytics: AnalyticsProvider {

//>1 extension AnalyticsEventsListener {

//>2 extension AnalyticsEventsListener {

@MainActor
struct AnalyticsTests {
    let page = GuidePage(path: "Wiki/Analytics.md")
    let search = SearchField()
    let provider = RecordingAnalyticsProvider()

    private enum SessionEvent: EventProtocol {
        case signedIn(user: String)
        case signedOut
    }

    @Test
    func smallestExample() throws {
        let printed = Printed.lines {
            //> let manager = ModuleManager(
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func rowsOfAModule() {
        //> let analytics = AnalyticsEventsListener.shop(providers: [provider]).basket()

        let basket = MockProducer<BasketEvent>()
        for producer in [search, basket] as [any AnyEventsProducer] {
            analytics.registerToEvents(for: producer)
        }
        search.events.emit(.shown)
        search.events.emit(.shown)
        basket.emit(.checkedOut)
        #expect(provider.tracked.map(\.event) == ["search.shown", "basket.checked_out"])
    }

    @Test
    func closuresMakeCallsAndMayLeaveThemOut() {
        let analytics = AnalyticsEventsListener(provider: provider)

        //> analytics.on(SearchEvent.typed, as: "search.typed") { text in

        analytics.registerToEvents(for: search)
        for text in ["", "la"] { search.events.emit(.typed(text)) }
        #expect(provider.tracked == [TrackedEvent("search.typed", ["length": 2])])
    }

    @MainActor
    private final class Server {
        private(set) var calls: [AnalyticsCall] = []

        func post(_ call: AnalyticsCall) throws { calls.append(call) }
    }

    @Test
    func severalServices() async {
        let (service, server) = (provider, Server())

        //> let marketing = QueuedAnalytics { call in try await server.post(call) }

        analytics.registerToEvents(for: search)
        search.events.emit(.shown)
        search.events.emit(.closed)
        #expect(service.tracked.map(\.event) == ["search.shown"])
        let expected: [AnalyticsCall] = [.track("search.shown"), .track("search.left")]
        #expect(await eventually { server.calls == expected })
    }

    @Test
    func screensAndUsers() {
        let analytics = AnalyticsEventsListener(provider: provider)

        //> analytics

        let (app, session) = (ShopApp(), MockProducer<SessionEvent>())
        app.manager.addEventsListeners([analytics])
        app.manager.setupEventsListeners(for: session)
        app.router.enter("lamp")
        session.emit(.signedIn(user: "anna"))
        session.emit(.signedOut)
        #expect(
            provider.calls == [
                .screen("ProductModule"), .identify("anna", ["plan": "free"]), .reset,
            ]
        )
    }

    @Test
    func contextChangesAndSamples() {
        let (store, userID) = (ShopApp().store, "bob")
        let analytics = AnalyticsEventsListener.shop(providers: [provider])

        //> let sample = AnalyticsSample("typing", share: 0.1)

        analytics.registerToEvents(for: search)
        search.events.emit(.shown)
        search.events.emit(.typed("l"))
        #expect(!sample.contains(userID))
        #expect(provider.tracked == [TrackedEvent("search.shown", ["items": 0])])
    }

    @Test
    func plansFromOutside() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("plan-\(UUID()).json")
        let schema = """
            {"$defs": {"search.typed": {
                "properties": {"length": {"type": "integer"}},
                "required": ["length"],
                "additionalProperties": false
            }}}
            """
        try Data(schema.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
        let search = MockProducer<SearchEvent>()
        analytics.registerToEvents(for: search)
        search.emit(.typed("la"))

        //>> let plan = try AnalyticsPlan(schema: String(contentsOf: file, encoding: .utf8))
    }
}
