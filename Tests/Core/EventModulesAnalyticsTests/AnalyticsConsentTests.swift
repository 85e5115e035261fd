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
        #expect(log.lines == ["selected id=a", "withdraw analytics"])
    }

    @Test
    func theContextIsThatOfTheEvent() {
        makeListener().adding(.property("lines") { [log] _ in log.lines.count })
        select("a")
        log.lines = ["first"]
        answer([.analytics])
        #expect(log.lines == ["first", "selected id=a lines=0"])
    }

    // They were sent when the next user consented.
    @Test
    func heldEventsOfAFormerUserAreForgotten() {
        let session = SignInModule()
        let listener = AnalyticsEventsListener(provider: LoggingProvider(log))
            .on(SignInEvent.signedIn) { .identify($0) }
            .on(SignInEvent.signedOut) { .reset }
            .on(SignInEvent.used, as: "used", recorded: .once) { ["n": .int($0)] }
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: session)
        let events: [SignInEvent] = [
            .signedIn("Anna"), .used(1), .signedOut, .used(2), .signedIn("Ben"), .signedIn("Ben"),
            .signedIn("Cleo"), .used(3),
        ]
        for event in events { session.events.emit(event) }
        answer([.analytics])
        #expect(log.lines == ["reset", "identify Cleo", "used n=3"])
    }

    // A provider that sends calls later sent them after the withdrawal.
    @Test
    func aWithdrawalReachesWhatProvidersQueue() {
        let (queue, own) = (QueueingProvider(), QueueingProvider())
        let listener = AnalyticsEventsListener(provider: queue)
            .on(ShelfEvent.selected, as: "selected", to: [queue, own])
            .on(ShelfEvent.appeared, as: "appeared", for: .necessary)
            .on(ShelfEvent.closed, as: "closed", for: .marketing)
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: shelf)
        answer([.analytics, .marketing, .necessary])
        for event in [.appeared, .selected(Product(id: "a")), .closed] as [ShelfEvent] {
            shelf.events.emit(event)
        }
        #expect(queue.queued.map(\.name) == ["appeared", "selected", "closed"])
        answer([.marketing])
        #expect(queue.queued.map(\.name) == ["appeared", "closed"])
        #expect(own.queued.isEmpty)
        answer(nil)
        #expect(queue.queued.map(\.name) == ["appeared"])
    }

    // Once evaluated only when the state's keys that it had read changed.
    @Test
    func consentThatReadsTheStoreItselfIsNoticed() {
        let listener = AnalyticsEventsListener(provider: LoggingProvider(log))
            .on(ShelfEvent.closed, as: "closed")
            .consent(in: store) { [store] _ in store.state[Answer.self]?.purposes }
        listener.registerToEvents(for: shelf)
        answer([.analytics])
        shelf.events.emit(.closed)
        answer([])
        shelf.events.emit(.closed)
        #expect(log.lines == ["closed", "withdraw analytics"])
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
            An AnalyticsEventsListener can't hold more events.
                held events: 2
            The user hasn't answered yet. Later events that would be held are dropped; the held \
            events are tracked if the answer consents to their purposes.
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

    init(number: Int) { self.number = number }
}

private enum SignInEvent: EventProtocol {
    case signedIn(String)
    case signedOut
    case used(Int)
}

private final class SignInModule: EventsEmitting {
    let events = EventsSource<SignInEvent>()
}

private final class QueueingProvider: AnalyticsProvider {
    private(set) var queued: [AnalyticsCall] = []

    func receive(_ call: AnalyticsCall) { queued.append(call) }
    func withdraw(_ purposes: Set<AnalyticsPurpose>) {
        queued.removeAll { purposes.contains($0.purpose) }
    }
    func track(event: String, properties: [String: AnalyticsValue]) {}
}

private enum PayloadEvent: EventProtocol { case sent(Payload) }

private final class PayloadModule: EventsEmitting {
    let events = EventsSource<PayloadEvent>()
}
