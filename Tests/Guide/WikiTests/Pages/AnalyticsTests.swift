import EventModules
import EventModulesTesting
import Testing

enum SearchEvent: EventProtocol {
    case shown
    case typed(String)
    case resultSelected(id: String, position: Int)
    case closed
}

final class SearchModule: EventsEmitting {
    let events = EventsSource<SearchEvent>()

    func show() { events.emit(.shown) }
    func type(_ text: String) { events.emit(.typed(text)) }
    func select(_ id: String) { events.emit(.resultSelected(id: id, position: 1)) }
}

final class PrintingAnalytics: AnalyticsProvider {
    private(set) var events: [String] = []

    func track(event: String, properties: [String: AnalyticsValue]) {
        events.append(event)
        print(event, properties)
    }
}

extension AnalyticsEventsListener {
    static func shop(providers: [any AnalyticsProvider]) -> AnalyticsEventsListener {
        AnalyticsEventsListener(providers: providers)
            .on(SearchEvent.shown, as: "search.shown", recorded: .oncePerAppearance)
            .on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2))) {
                ["length": .int($0.count)]
            }
            .on(SearchEvent.resultSelected, as: "search.result_selected") { id, position in
                ["id": .string(id), "position": .int(position)]
            }
            .ignoring(SearchEvent.closed)
    }
}

@MainActor
struct ShopAnalyticsTests {
    @Test
    func everyCaseIsRecordedOrIgnored() {
        let analytics = AnalyticsEventsListener.shop(providers: [])
        analytics.expectNoUnmappedCases(of: SearchEvent.self)
    }
}

@MainActor
struct AnalyticsTests {
    enum ParcelEvent: EventProtocol {
        case sent(order: Int)
        case returned(order: Int)
        case lost
    }

    @Test
    func smallestExample() {
        let service = PrintingAnalytics()
        let manager = ModuleManager(listeners: [AnalyticsEventsListener.shop(providers: [service])])
        let search = SearchModule()
        manager.setupEventsListeners(for: search)
        search.show()
        search.type("l")
        search.type("la")
        search.select("7")

        #expect(service.events == ["search.shown", "search.typed", "search.result_selected"])
    }

    @Test
    func severalServices() {
        let service = PrintingAnalytics()
        let marketing = PrintingAnalytics()

        let analytics = AnalyticsEventsListener(providers: [service, marketing])
            .on(SearchEvent.shown, as: "search.shown")
            .on(SearchEvent.resultSelected, as: "interest", to: [marketing]) { id, _ in
                ["id": .string(id)]
            }

        let search = SearchModule()
        analytics.registerToEvents(for: search)
        search.show()
        search.select("7")
        #expect(service.events == ["search.shown"])
        #expect(marketing.events == ["search.shown", "interest"])
    }

    @Test
    func casesWithTheSamePayload() {
        let analytics = AnalyticsEventsListener(providers: [])
            .on(ParcelEvent.sent, as: "parcel.sent")
            .ignoring(ParcelEvent.lost)
        let before = analytics.unmappedCases(of: ParcelEvent.self)
        let after = analytics.unmappedCases(of: ParcelEvent.self, learningFrom: [.sent(order: 0)])

        #expect(
            before == [
                "some of sent, returned: which of them have rows isn't known "
                    + "(pass one as learningFrom)"
            ]
        )
        #expect(after == ["returned"])
    }

    @Test
    func trackingPlan() throws {
        let plan = AnalyticsEventsListener.shop(providers: []).trackingPlan(learningFrom: [
            SearchEvent.typed(""),
            SearchEvent.resultSelected(id: "", position: 0),
        ])
        print(plan)

        let page = GuidePage(path: "Wiki/Analytics.md")
        #expect(try page.shows(String(plan.dropLast())))
    }
}
