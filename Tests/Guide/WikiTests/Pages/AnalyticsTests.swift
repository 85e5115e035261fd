import EventModules
import EventModulesTestSupport
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

//> enum SearchEvent: EventProtocol {

//> final class SearchField: EventsEmitting {

//> final class PrintingAnalytics: AnalyticsProvider {

//>1 extension AnalyticsEventsListener {

//>2 extension AnalyticsEventsListener {

private final class ServerAnalytics: AnalyticsProvider {
    private(set) var queue: [AnalyticsCall] = []

    func track(event: String, properties: [String: AnalyticsValue]) {}

    //>> func receive(_ call: AnalyticsCall) { queue.append(call) }
}

extension AnalyticsPurpose {
    static let advice = AnalyticsPurpose("advice")
}

struct Consent {
    var purposes: Set<AnalyticsPurpose>?
}

struct AnswerConsent: Action {
    let purposes: Set<AnalyticsPurpose>
}

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

    @Test
    func severalServices() {
        let (service, marketing) = (provider, ServerAnalytics())

        //> let analytics = AnalyticsEventsListener(providers: [service, marketing])

        analytics.registerToEvents(for: search)
        search.events.emit(.shown)
        search.events.emit(.closed)
        #expect(service.tracked.map(\.event) == ["search.shown"])
        #expect(marketing.queue.map(\.name) == ["search.shown", "search.left"])
        #expect(Set(marketing.queue.map(\.id)).count == 2)
        marketing.withdraw([.analytics])
        #expect(marketing.queue.isEmpty)
    }

    @Test
    func screensAndUsers() {
        let analytics = AnalyticsEventsListener(provider: provider)

        //>2 analytics

        let (app, session) = (ShopApp(), MockProducer<SessionEvent>())
        app.manager.addEventsListeners([analytics])
        app.manager.setupEventsListeners(for: session)
        app.router.enter("lamp")
        session.emit(.signedIn(user: "anna"))
        session.emit(.signedOut)
        #expect(provider.calls.map(\.kind) == [.screen, .identify, .reset])
        #expect(provider.calls.map(\.name) == ["ProductModule", "anna", ""])
    }

    @Test
    func contextAndEnrichment() {
        let (store, userID, testers) = (ShopApp().store, "bob", ["anna"])
        let analytics = AnalyticsEventsListener.shop(providers: [provider])

        //>1 analytics

        analytics.registerToEvents(for: search)
        search.events.emit(.shown)
        search.events.emit(.typed("l"))
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

    @Test
    func everyCaseIsRecordedOrIgnored() {
        //> let analytics = AnalyticsEventsListener.shop(providers: [])

        #expect(analytics.unmappedCases(of: BasketEvent.self) == ["checkedOut"])
    }

    @Test
    func trackingPlan() throws {
        let plan = AnalyticsEventsListener.shop(providers: []).trackingPlan()
        let lines = plan.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(try page.shows(lines[4]))
    }

    private func makeStore() -> Store {
        Suas.createStore(
            reducer: TableReducer(initialState: Consent())
                .on(AnswerConsent.self) { $0.purposes = $1.purposes }
        )
    }

    @Test
    func consent() {
        let store = makeStore()

        //> let analytics = AnalyticsEventsListener(provider: provider)

        analytics.registerToEvents(for: search)
        search.events.emit(.closed)
        search.events.emit(.shown)
        #expect(provider.tracked.map(\.event) == ["search.shown"])
        store.dispatch(AnswerConsent(purposes: [.marketing]))
        #expect(provider.tracked.map(\.event) == ["search.shown", "search.left"])
    }

    @Test
    func nothingIsTrackedBeforeTheAnswer() {
        let store = makeStore()
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
            .consent(in: store) { $0[Consent.self]?.purposes }
        let manager = ModuleManager(listeners: [analytics], store: store)
        manager.setupEventsListeners(for: search)

        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        search.events.emit(.shown)
        store.dispatch(AnswerConsent(purposes: [.analytics]))
        flow.expectNothingTracked(before: .action(AnswerConsent.self))
        flow.expect(.held("search.shown"))
        flow.expect(.tracked("search.shown"))
        flow.finish()
    }
}
