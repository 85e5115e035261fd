import EventModules
import EventModulesTesting
import Foundation
import TestSupport
import Testing

enum SearchEvent: EventProtocol {
    case shown
    case typed(String)
    case resultSelected(id: String, position: Int)
    case closed
}

final class SearchModule: EventsEmitting {
    let events = EventsSource<SearchEvent>()
}

final class PrintingAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) {
        print("tracked \(event)")
    }
}

extension AnalyticsEventsListener {
    static func shop(providers: [any AnalyticsProvider]) -> AnalyticsEventsListener {
        AnalyticsEventsListener(providers: providers)
            .on(SearchEvent.shown, as: "search.shown", recorded: .oncePerAppearance)
            .on(
                SearchEvent.typed,
                as: "search.typed",
                recorded: .throttled(.seconds(2)),
                properties: [.property("length", \.count)]
            )
            .on(
                SearchEvent.resultSelected,
                as: "search.result_selected",
                properties: [.property("id", \.0), .property("position", \.1)]
            )
            .ignoring(SearchEvent.closed)
    }
}

@MainActor
struct AnalyticsTests {
    let page = GuidePage(path: "Wiki/Analytics.md")
    let search = SearchModule()
    let provider = RecordingAnalyticsProvider()

    private enum SessionEvent: EventProtocol {
        case signedIn(user: String)
        case signedOut
    }

    @Test
    func smallestExample() throws {
        let printed = Printed.lines {
            let manager = ModuleManager(
                listeners: [AnalyticsEventsListener.shop(providers: [PrintingAnalytics()])]
            )
            let search = SearchModule()
            manager.setupEventsListeners(for: search)
            search.events.emit(.shown)
            search.events.emit(.typed("l"))
            search.events.emit(.typed("la"))
            search.events.emit(.resultSelected(id: "lamp", position: 1))
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func closuresMakeCallsAndMayLeaveThemOut() {
        let analytics = AnalyticsEventsListener(provider: provider)

        analytics.on(SearchEvent.typed, as: "search.typed") { text in
            text.isEmpty ? nil : ["length": .int(text.count)]
        }

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

        let marketing = QueuedAnalytics { call in try await server.post(call) }
        let analytics = AnalyticsEventsListener(providers: [service, marketing])
            .on(SearchEvent.shown, as: "search.shown")
            .on(SearchEvent.closed, as: "search.left", to: [marketing])

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

        analytics
            .screens { origin in
                origin.module is CatalogModule ? nil : .screen(origin.name)
            }
            .on(SessionEvent.signedIn) { user in .identify(user, ["plan": "free"]) }
            .on(SessionEvent.signedOut) { .reset }

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

        let sample = AnalyticsSample("typing", share: 0.1)
        analytics
            .adding(
                .property("version") { _ in "2.1" },
                .property("items") { [weak store] _ in store?.state[Basket.self]?.names.count }
            )
            .enriching { call in
                call.name != "search.typed" || sample.contains(userID) ? call : nil
            }

        analytics.registerToEvents(for: search)
        search.events.emit(.shown)
        search.events.emit(.typed("l"))
        #expect(!sample.contains(userID))
        #expect(provider.tracked == [TrackedEvent("search.shown", ["version": "2.1", "items": 0])])
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

        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
        let search = MockProducer<SearchEvent>()
        analytics.registerToEvents(for: search)
        search.emit(.typed("la"))

        let plan = try AnalyticsPlan(schema: String(contentsOf: file, encoding: .utf8))
        provider.expectMatches(plan: plan)
        analytics.plan().expectSnakeCase(prefix: "search.")
        #expect(try page.shows(schema))
    }
}
