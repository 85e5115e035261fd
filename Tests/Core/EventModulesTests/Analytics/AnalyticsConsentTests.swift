import EventModules
import EventModulesTestSupport
import Testing

/// Consent that comes from the store.
@MainActor
struct AnalyticsConsentTests {
    private let log = Log()
    private let session = SessionModule()
    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: Answer()) { _, action in
            (action as? GiveAnswer).map { Answer(purposes: $0.purposes) }
        }
    )

    private func makeListener(holding limit: Int = 1_000) -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(SessionEvent.joined, as: "joined") { ["group": .string($0)] }
            .on(SessionEvent.signedOut, as: "left", for: .necessary)
            .consent(in: store, holding: limit) { $0[Answer.self]?.purposes }
    }

    private func answer(_ purposes: Set<AnalyticsPurpose>?) {
        store.dispatch(action: GiveAnswer(purposes: purposes))
    }

    @Test
    func eventsBeforeTheAnswerAreTrackedAfterIt() {
        let listener = makeListener()
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        session.events.emit(.signedOut)
        #expect(log.lines == ["left"])
        answer([.analytics])
        session.events.emit(.joined("b"))
        #expect(
            log.lines == ["left", "joined group=string(\"a\")", "joined group=string(\"b\")"]
        )
    }

    @Test
    func withoutConsentNothingIsTracked() {
        let listener = makeListener()
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        answer([.marketing])
        session.events.emit(.joined("b"))
        answer([.analytics])
        #expect(log.lines == [])
        session.events.emit(.joined("c"))
        #expect(log.lines == ["joined group=string(\"c\")"])
    }

    @Test
    func anAnswerFromBeforeTheListenerCounts() {
        answer([.analytics])
        let listener = makeListener()
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        #expect(log.lines == ["joined group=string(\"a\")"])
    }

    @Test
    func anAnswerMayBeTakenBack() {
        answer([.analytics])
        let listener = makeListener()
        listener.registerToEvents(for: session)
        answer(nil)
        session.events.emit(.joined("a"))
        #expect(log.lines == [])
        answer([.analytics])
        #expect(log.lines == ["joined group=string(\"a\")"])
    }

    @Test
    func aRefusedEventsClosureIsNotCalled() {
        answer([])
        var count = 0
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(SessionEvent.joined, as: "joined") { _ in
                count += 1
                return [:]
            }
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        #expect(count == 0)
    }

    @Test
    func anotherConsentTakesOverWhatIsHeld() {
        let listener = makeListener()
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        listener.consent(in: store) { _ in [.analytics] }
        #expect(log.lines == ["joined group=string(\"a\")"])
        answer([])
        session.events.emit(.joined("b"))
        #expect(log.lines.count == 2)
    }

    @Test
    func whatAnotherConsentTakesOverIsHeldOnce() {
        let listener = makeListener()
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        listener.consent(in: store) { $0[Answer.self]?.purposes }
        answer([.analytics])
        #expect(log.lines == ["joined group=string(\"a\")"])
    }

    @Test
    func resetsAndFlushesNeedNoConsent() {
        let listener = makeListener()
            .on(SessionEvent.signedIn) { _, _ in .flush }
            .on(SessionEvent.signedOut) { .reset }
        listener.registerToEvents(for: session)
        for purposes: Set<AnalyticsPurpose>? in [nil, []] {
            answer(purposes)
            session.events.emit(.signedIn("ann", plan: "free"))
            session.events.emit(.signedOut)
        }
        #expect(log.lines == ["flush", "left", "reset", "flush", "left", "reset"])
    }

    @Test
    func aPolicyIsNotUsedUpByWhatIsForgotten() {
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(SessionEvent.joined, as: "once", recorded: .once)
            .on(SessionEvent.joined, as: "shown", recorded: .oncePerAppearance)
            .on(SessionEvent.joined, as: "seldom", recorded: .throttled(.seconds(1_000)))
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: session)
        for purposes: Set<AnalyticsPurpose> in [[], [.analytics]] {
            for _ in 0..<2 { session.events.emit(.joined("a")) }
            answer(purposes)
        }
        for _ in 0..<2 { session.events.emit(.joined("a")) }
        #expect(log.lines == ["once", "shown", "seldom"])
    }

    @Test
    func theContextIsThatOfTheEvent() {
        let listener = makeListener()
            .adding(
                .property("isAnswered") { [store] _ in store.state[Answer.self]?.purposes != nil }
            )
        listener.registerToEvents(for: session)
        session.events.emit(.joined("a"))
        answer([.analytics])
        #expect(log.lines == ["joined group=string(\"a\") isAnswered=bool(false)"])
    }

    @Test
    func theBoundIsReportedOnceForEachAnswer() {
        let listener = makeListener(holding: 2)
        listener.registerToEvents(for: session)
        let reports = Diagnostics.collect {
            for group in ["a", "b", "c", "d"] { session.events.emit(.joined(group)) }
            answer([])
            answer(nil)
            for group in ["e", "f", "g"] { session.events.emit(.joined(group)) }
            answer([.analytics])
        }
        #expect(log.lines == ["joined group=string(\"e\")", "joined group=string(\"f\")"])
        let report = """
            An AnalyticsEventsListener holds no more events.
                held events: 2
            The user hasn't answered yet. Later events that would be held are dropped; those that \
            are held are tracked if the answer consents to their purposes.
            To fix this, ask the user earlier, or raise the limit of consent(in:holding:).
            """
        #expect(reports.map(\.description) == [report, report])
    }

    @Test
    func heldEventsKeepNoPayload() {
        let module = PayloadModule()
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
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
        #expect(log.lines == ["sent number=int(3)"])
    }

    @Test
    func theListenerIsReleasedAlthoughTheStoreLives() {
        weak var listener: AnalyticsEventsListener?
        do { listener = makeListener() }
        #expect(listener == nil)
        answer([.analytics])
        #expect(log.lines == [])
    }
}

private struct Answer { var purposes: Set<AnalyticsPurpose>? }

private struct GiveAnswer: Action { let purposes: Set<AnalyticsPurpose>? }

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
