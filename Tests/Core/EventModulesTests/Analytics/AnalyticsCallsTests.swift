import EventModules
import Testing

/// Calls for screens and users, context, enrichment and samples.
@MainActor
struct AnalyticsCallsTests {
    private let log = Log()
    private let session = SessionModule()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
    }

    @Test
    func anEventMakesAnyCall() {
        let listener = makeListener()
            .on(SessionEvent.signedIn) { name, plan in .identify(name, ["plan": .string(plan)]) }
            .on(SessionEvent.joined) { $0.isEmpty ? nil : .group($0, ["size": 3]) }
            .on(SessionEvent.signedOut) { .reset }
        listener.registerToEvents(for: session)
        session.events.emit(.signedIn("ann", plan: "free"))
        session.events.emit(.joined(""))
        session.events.emit(.joined("acme"))
        session.events.emit(.signedOut)
        listener.flush()
        #expect(
            log.lines == [
                "identify ann plan=string(\"free\")", "group acme size=int(3)", "reset", "flush",
            ]
        )
    }

    @Test
    func aProviderMayIgnoreAllButEvents() {
        let counter = CountingProvider()
        let listener = AnalyticsEventsListener(provider: counter)
            .on(SessionEvent.signedIn) { name, _ in .identify(name) }
            .on(SessionEvent.joined) { .group($0) }
            .on(SessionEvent.signedOut) { .reset }
            .on(SessionEvent.signedOut, as: "signed out")
        listener.registerToEvents(for: session)
        session.events.emit(.signedIn("ann", plan: "free"))
        session.events.emit(.joined("acme"))
        session.events.emit(.signedOut)
        listener.flush()
        #expect(counter.count == 1)
    }

    @Test
    func oneRowTracksAllScreens() {
        let listener = makeListener().screens { origin in
            switch (origin.module as? PageModule)?.context.name {
            case "splash": nil
            case "home": .screen("Home", ["isFirst": true])
            default: .screen(origin.name)
            }
        }
        let manager = ModuleManager(listeners: [listener])
        for page in ["splash", "home", "other"] {
            let step = PresentableRoutingStep(withStep: .page(page), presentationMode: .none)
            let screen = manager.viewController(for: step)
            screen.viewWillAppear()
            screen.viewDidAppear()
        }
        #expect(log.lines == ["screen Home isFirst=bool(true)", "screen PageModule"])
    }

    @Test
    func eventsOfModulesAreNoScreens() {
        let module = AppearingModule()
        let listener = makeListener().screens { _ in .screen("none") }
        listener.registerToEvents(for: module)
        module.events.emit(.appeared)
        #expect(log.lines == [])
    }

    @Test
    func theContextIsAddedToEventsAndScreens() {
        let listener = makeListener()
            .on(SessionEvent.signedIn, as: "signed in", properties: [.property("plan", \.1)])
            .on(SessionEvent.joined) { .group($0) }
            .adding(
                .property("version") { [log] _ in log.lines.count + 1 },
                .property("plan") { _ in "none" },
                .property("from") { $0.name }
            )
            .adding(.property("app") { _ in "shop" }, .property("version") { _ in 0 })
        listener.registerToEvents(for: session)
        session.events.emit(.signedIn("ann", plan: "free"))
        session.events.emit(.signedIn("bob", plan: "paid"))
        session.events.emit(.joined("acme"))
        let rest = "app=string(\"shop\") from=string(\"SessionModule\") plan=string"
        #expect(
            log.lines == [
                "signed in \(rest)(\"free\") version=int(1)",
                "signed in \(rest)(\"paid\") version=int(2)", "group acme",
            ]
        )
    }

    @Test
    func theContextKnowsTheWindow() {
        let listener = makeListener()
            .screens { .screen("page", ["isKnown": .bool($0.router != nil)]) }
        let manager = ModuleManager(listeners: [listener])
        let router = StackRouter(manager: manager)
        router.start(with: .page("home"))
        #expect(log.lines == ["screen page isKnown=bool(true)"])
    }

    @Test
    func enrichmentsChangeAndDropCallsInOrder() {
        let ads = RecordingProvider("ads", log)
        let listener = AnalyticsEventsListener(providers: [RecordingProvider("all", log), ads])
            .on(SessionEvent.joined, as: "joined") { ["group": .string($0)] }
            .on(SessionEvent.signedOut) { .reset }
            .enriching { call in
                var call = call
                call.properties["step"] = 1
                return call.properties["group"] == "secret" ? nil : call
            }
            .enriching { call in
                var call = call
                call.properties["step"] = call.properties["step"] == 1 ? 2 : 0
                return call
            }
            .enriching(for: ads) { $0.properties["group"] == "acme" ? nil : $0 }
        listener.registerToEvents(for: session)
        for group in ["secret", "acme", "club"] { session.events.emit(.joined(group)) }
        session.events.emit(.signedOut)
        #expect(
            log.lines == [
                "all joined group=string(\"acme\") step=int(2)",
                "all joined group=string(\"club\") step=int(2)",
                "ads joined group=string(\"club\") step=int(2)", "all reset", "ads reset",
            ]
        )
    }

    @Test
    func anEventThatNoProviderReceivesIsNotTheFirst() {
        let ads = RecordingProvider("ads", log)
        var isOpen = false
        let listener = AnalyticsEventsListener(providers: [])
            .on(SessionEvent.joined, as: "joined", to: [ads], recorded: .once)
            .enriching(for: ads) { isOpen ? $0 : nil }
        listener.registerToEvents(for: session)
        for _ in 0..<3 {
            session.events.emit(.joined("a"))
            isOpen = true
        }
        listener.flush()
        #expect(log.lines == ["ads joined", "ads flush"])
    }

    @Test
    func aKeyStaysInASampleOrOut() {
        let sample = AnalyticsSample("search", share: 0.1)
        let keys = (0..<10_000).map { "user-\($0)" }
        let chosen = keys.filter(sample.contains)
        #expect(chosen == keys.filter(AnalyticsSample("search", share: 0.1).contains))
        #expect((900...1_100).contains(chosen.count))
        // A larger share has the same users and more, and another name has others.
        #expect(chosen.allSatisfy(AnalyticsSample("search", share: 0.2).contains))
        let others = chosen.filter(AnalyticsSample("other", share: 0.1).contains)
        #expect((50...150).contains(others.count))
        #expect(!keys.contains(where: AnalyticsSample("search", share: 0).contains))
        #expect(keys.allSatisfy(AnalyticsSample("search", share: 1).contains))
        #expect(chosen.prefix(3) == ["user-16", "user-27", "user-43"])
    }

    @Test
    func longTextsAreCutAtAScalarAndReportedOnce() {
        let listener = AnalyticsEventsListener(
            providers: [RecordingProvider(log)],
            textLimit: 4
        )
        .on(SessionEvent.joined, as: "joined") {
            ["group": .string($0), "both": .list([$0, "a"])]
        }
        listener.registerToEvents(for: session)
        let reports = Diagnostics.collect {
            session.events.emit(.joined("abcd"))
            session.events.emit(.joined("abcé"))
            session.events.emit(.joined("abcdé"))
        }
        #expect(
            log.lines == [
                "joined both=list([\"abcd\", \"a\"]) group=string(\"abcd\")",
                "joined both=list([\"abc\", \"a\"]) group=string(\"abc\")",
                "joined both=list([\"abcd\", \"a\"]) group=string(\"abcd\")",
            ]
        )
        #expect(
            reports.map(\.description).sorted() == [
                cutReport(of: "both"), cutReport(of: "group"),
            ]
        )
    }

    private func cutReport(of property: String) -> String {
        """
        A text among the properties of an analytics event is cut.
            call: joined
            property: \(property)
            greatest length: 4 bytes
        The providers receive its beginning. Later texts are cut also.
        To fix this, shorten the text in the row, or raise the listener's textLimit.
        """
    }
}

enum SessionEvent: EventProtocol {
    case signedIn(String, plan: String)
    case joined(String)
    case signedOut
}

final class SessionModule: EventsEmitting {
    let events = EventsSource<SessionEvent>()
}

private final class AppearingModule: EventsEmitting {
    let events = EventsSource<ViewControllerEvent>()
}

private final class CountingProvider: AnalyticsProvider {
    private(set) var count = 0

    func track(event: String, properties: [String: AnalyticsValue]) { count += 1 }
}
