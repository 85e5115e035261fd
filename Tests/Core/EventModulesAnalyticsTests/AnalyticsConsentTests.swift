import EventModules
import Testing

/// Consent that comes from the store, beside what `AnalyticsProgramTests` covers.
@MainActor
struct AnalyticsConsentTests {
    private let log = Log()
    private let shelf = ShelfModule()
    private let store = makeAnswerStore()

    private func makeListener(holding limit: Int = 1_000) -> AnalyticsEventsListener {
        let listener = AnalyticsEventsListener(provider: LoggingProvider(log))
            .on(ShelfEvent.selected, as: "selected") { ["id": .string($0.id)] }
            .consent(in: store, holding: limit) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: shelf)
        return listener
    }

    private func select(_ ids: String...) {
        for id in ids { shelf.events.emit(.selected(Product(id: id))) }
    }

    private func answer(_ purposes: Set<AnalyticsPurpose>?) {
        store.dispatch(action: GiveAnswer(purposes: purposes))
    }

    @Test
    func anAnswerFromBeforeTheListenerCounts() {
        answer([.analytics])
        _ = makeListener()
        select("a")
        #expect(log.lines == ["selected id=a"])
    }

    @Test
    func aRefusedEventsClosureIsNotCalled() {
        answer([])
        makeListener().on(ShelfEvent.closed, as: "closed") { [log] in
            log.lines.append("called")
            return [:]
        }
        shelf.events.emit(.closed)
        #expect(log.lines == [])
    }

    @Test
    func anotherConsentTakesOverWhatIsHeld() {
        let listener = makeListener()
        select("a")
        listener.consent(in: store) { $0[Answer.self]?.purposes }
        answer([.analytics])
        #expect(log.lines == ["selected id=a"])
        listener.consent(in: store) { _ in [] }
        answer([.analytics, .marketing])
        select("b")
        #expect(log.lines == ["selected id=a"])
    }

    @Test
    func theContextIsThatOfTheEvent() {
        makeListener()
            .adding(.property("lines") { [log] _ in log.lines.count })
        select("a")
        log.lines = ["first"]
        answer([.analytics])
        #expect(log.lines == ["first", "selected id=a lines=0"])
    }

    @Test
    func theBoundIsReportedOnceForEachAnswer() {
        let listener = makeListener(holding: 2)
        let reports = Diagnostics.collect {
            select("a", "b", "c", "d")
            answer([])
            answer(nil)
            select("e", "f", "g")
            answer([.analytics])
        }
        #expect(log.lines == ["selected id=e", "selected id=f"])
        let report = """
            An AnalyticsEventsListener holds no more events.
                held events: 2
            The user hasn't answered yet. Later events that would be held are dropped; those that \
            are held are tracked if the answer consents to their purposes.
            To fix this, ask the user earlier, or raise the limit of consent(in:holding:).
            """
        #expect(reports.map(\.description) == [report, report])
        withExtendedLifetime(listener) {}
    }

    @Test
    func heldEventsKeepNoPayload() {
        let module = PayloadModule()
        let listener = AnalyticsEventsListener(provider: LoggingProvider(log))
            .on(PayloadEvent.sent, as: "sent") { ["number": .int($0.number)] }
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: module)
        weak var payload: Payload?
        do {
            let sent = Payload(number: 3)
            payload = sent
            module.events.emit(.sent(sent))
        }
        #expect(payload == nil)
        answer([.analytics])
        #expect(log.lines == ["sent number=3"])
    }

    @Test
    func theListenerIsReleasedAlthoughTheStoreLives() {
        weak var listener: AnalyticsEventsListener?
        do {
            listener = AnalyticsEventsListener(provider: LoggingProvider(log))
                .consent(in: store) { $0[Answer.self]?.purposes }
        }
        #expect(listener == nil)
    }
}

private final class Payload {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

private enum PayloadEvent: EventProtocol { case sent(Payload) }

private final class PayloadModule: EventsEmitting {
    let events = EventsSource<PayloadEvent>()
}
