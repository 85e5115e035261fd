import EventModules
import EventModulesStrippedEvents
import EventModulesTesting
import Testing

/// Events whose type has no reflection metadata, so that only their tags can be read.
@MainActor
struct StrippedEventsTests {
    private let subject = PublishSubject<StrippedEvent>()
    private let bag = DisposeBag()
    private let log = Log()
    private let events: [StrippedEvent] = [
        .started, .stopped, .moved(1), .resized(2), .named("three"),
    ]

    /// All cases were printed alike, so each event matched each case.
    @Test
    func matchesEventsOfTheSameCaseOnly() {
        for (index, event) in events.enumerated() {
            let matching = events.indices.filter { events[$0].matches(event: event) }
            #expect(matching == [index])
        }
        #expect(StrippedEvent.moved(1).matches(event: .moved(2)))
        #expect(AnyEvent(StrippedEvent.started).matches(event: StrippedEvent.started))
        #expect(!AnyEvent(StrippedEvent.started).matches(event: StrippedEvent.stopped))
    }

    @Test
    func labelIsTheNumberOfTheCase() {
        #expect(events.map(\.label) == ["case 3", "case 4", "case 0", "case 1", "case 2"])
        #expect(StrippedStruct(1).label == "StrippedStruct")
    }

    @Test
    func capturesCasesByAnEvent() {
        var stopped = 0
        var moved: [String] = []
        var others = 0
        subject.capture(event: .stopped).subscribe(onNext: { _ in stopped += 1 }).disposed(by: bag)
        subject.capture(event: .moved(0)).subscribe(onNext: { moved.append("\($0.label)") })
            .disposed(by: bag)
        subject.exclude(event: .moved(0)).subscribe(onNext: { _ in others += 1 }).disposed(by: bag)
        for event in events { subject.onNext(event) }
        #expect(stopped == 1)
        #expect(moved == ["case 0"])
        #expect(others == 4)
    }

    @Test
    func capturingAPayloadIsReported() {
        var stream: Observable<Int>?
        let reports = Diagnostics.collect { stream = subject.capture(event: StrippedEvent.resized) }
        #expect(
            reports.text == """
                A pattern can't match any event.
                    event type: StrippedEvent
                    payload type: Int
                    reason: it has no reflection metadata
                The pattern's case or payload can't be read, so no event will match.
                To fix this, compile the module of StrippedEvent without \
                -disable-reflection-metadata.
                """
        )
        var payloads: [Int] = []
        stream?.subscribe(onNext: { payloads.append($0) }).disposed(by: bag)
        for event in events + events { subject.onNext(event) }
        #expect(payloads.isEmpty)
    }

    @Test
    func extractingAPayloadIsReported() {
        let reports = Diagnostics.collect {
            #expect(StrippedEvent.moved(1).extractPayload(ifMatches: StrippedEvent.moved) == nil)
            #expect(!StrippedEvent.moved(1).matches(pattern: StrippedEvent.resized))
            #expect(StrippedStruct(1).extractPayload(ifMatches: StrippedStruct.init) == nil)
        }
        #expect(
            reports.map { $0.details.map(\.value).dropLast() } == [
                ["StrippedEvent", "Int"], ["StrippedEvent", "Int"], ["StrippedStruct", "Int"],
            ]
        )
    }

    @Test
    func analyticsRowsForEventsRecordTheirCasesOnly() {
        let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(StrippedEvent.started, as: "started")
            .on(StrippedEvent.moved(0), as: "moved")
            .ignoring(StrippedEvent.stopped)
        let producer = StrippedProducer()
        analytics.registerToEvents(for: producer)
        for event in events { producer.subject.onNext(event) }
        #expect(log.lines == ["started", "moved"])
        #expect(analytics.unmappedCases(of: StrippedEvent.self) == ["case 1", "case 2"])
    }

    @Test
    func analyticsRowsForPayloadsAreReported() {
        let reports = Diagnostics.collect {
            AnalyticsEventsListener(provider: RecordingProvider(log))
                .on(StrippedEvent.moved, as: "moved")
                .ignoring(StrippedEvent.resized)
        }
        #expect(reports.count == 2)
    }

    @Test
    func withoutMemoryAccessCasesAreReported() {
        let reports = reading(false) {
            Diagnostics.collect {
                let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
                    .on(StrippedEvent.started, as: "started")
                let producer = StrippedProducer()
                analytics.registerToEvents(for: producer)
                for event in events { producer.subject.onNext(event) }
            }
        }
        #expect(reports.map(\.summary) == ["A pattern can't match any event."])
        #expect(log.lines.isEmpty)
    }
}

private final class StrippedProducer: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<StrippedEvent> { subject }
    let subject = PublishSubject<StrippedEvent>()
}
