import EventModules
import Testing

/// Mirrors distinguish the same cases as tags do, or the events are reported.
@MainActor
struct MirroredCaseTests {
    private let log = Log()
    private let events: [OverloadedEvent] = [
        .a(1), .a(x: 2), .a(y: 3), .a(x: 4, y: 5), .a(6, 7), .twice(9), .twice(nil),
        .twice(.some(nil)), .once(10), .once(nil), .any(11), .any(Int?.none as Any),
        .any((x: 12, y: 13)), .any(value: 14), .error(Failure(code: 15)), .error(CancelError()),
        .shown(Disguise(id: 16)), .shown(as: Disguise(id: 17)), .empty,
    ]

    /// The events whose payloads a constructor captures, and the payloads as text.
    private func captured<Payload>(
        _ constructor: @escaping (Payload) -> OverloadedEvent,
        readsMemory: Bool
    ) -> [String] {
        let pattern = reading(readsMemory) { CasePattern<OverloadedEvent, Payload>(constructor) }
        return (events + events).indices.compactMap { index in
            pattern.payload(of: events[index % events.count]).map { "\(index): \($0)" }
        }
    }

    private func expectSame<Payload>(
        _ constructor: @escaping (Payload) -> OverloadedEvent,
        finds expected: [String],
        _ location: SourceLocation = #_sourceLocation
    ) {
        let mirrored = captured(constructor, readsMemory: false)
        let read = captured(constructor, readsMemory: true)
        #expect(read == mirrored, sourceLocation: location)
        let found = mirrored.prefix(mirrored.count / 2)
        #expect(Array(found) == expected, sourceLocation: location)
    }

    /// The labels of a payload were ignored.
    @Test
    func distinguishesCasesByTheirLabels() {
        expectSame(OverloadedEvent.a(_:), finds: ["0: 1"])
        expectSame(OverloadedEvent.a(x:), finds: ["1: 2"])
        expectSame(OverloadedEvent.a(y:), finds: ["2: 3"])
        expectSame(OverloadedEvent.a(x:y:), finds: ["3: (4, 5)"])
        expectSame(OverloadedEvent.a(_:_:), finds: ["4: (6, 7)"])
    }

    @Test
    func capturesOptionalsOfOptionals() {
        expectSame(
            OverloadedEvent.twice,
            finds: ["5: Optional(Optional(9))", "6: nil", "7: Optional(nil)"]
        )
        expectSame(OverloadedEvent.once, finds: ["8: Optional(10)", "9: nil"])
    }

    /// A payload of another type was captured if it could be cast.
    @Test
    func capturesAnyPayloadWithItsLabel() {
        expectSame(OverloadedEvent.any(_:), finds: ["10: 11", "11: nil", "12: (x: 12, y: 13)"])
        expectSame(OverloadedEvent.any(value:), finds: ["13: 14"])
        expectSame(OverloadedEvent.error, finds: ["14: Failure(code: 15)", "15: CancelError()"])
    }

    @Test
    func capturesPayloadsWithACustomMirror() {
        expectSame(OverloadedEvent.shown(_:), finds: ["16: disguise 16"])
        expectSame(OverloadedEvent.shown(as:), finds: ["17: disguise 17"])
    }

    @Test(arguments: [true, false])
    func comparesTheSameCases(readsMemory: Bool) {
        let reports = reading(readsMemory) {
            Diagnostics.collect {
                let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
                    .on(OverloadedEvent.a(x: 0), as: "x")
                    .on(OverloadedEvent.a(0), as: "number")
                    .on(OverloadedEvent.error(CancelError()), as: "error")
                    .on(OverloadedEvent.empty, as: "empty")
                    .on(OverloadedEvent.any(value:), as: "value")
                let producer = OverloadedProducer()
                analytics.registerToEvents(for: producer)
                for event in events { producer.subject.onNext(event) }
            }
        }
        #expect(reports.count == 3)
        #expect(log.lines == ["number", "x", "value", "error", "error", "empty"])
    }

    @Test
    func aCustomMirrorIsReportedWithThePayload() {
        let reports = reading(false) {
            Diagnostics.collect {
                let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
                    .on(DisguisedEvent.shown, as: "shown")
                let producer = DisguisedProducer()
                analytics.registerToEvents(for: producer)
                producer.subject.onNext(.shown(1))
            }
        }
        #expect(
            reports.text == """
                A pattern can't match any event.
                    event type: DisguisedEvent
                    payload type: Int
                    reason: without memory access, its custom mirror hides the payload
                The pattern's case or payload can't be read, so no event will match.
                To fix this, remove the conformance of DisguisedEvent to CustomReflectable.
                """
        )
        #expect(log.lines.isEmpty)
    }

    @Test
    func aCustomDescriptionIsReportedWithTheEvent() {
        let reports = reading(false) {
            Diagnostics.collect {
                let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
                    .on(DescribedEvent.first, as: "first")
                    .on(DescribedEvent.number, as: "number")
                let producer = DescribedProducer()
                analytics.registerToEvents(for: producer)
                for event in [DescribedEvent.first, .second, .number(3)] {
                    producer.subject.onNext(event)
                }
            }
        }
        #expect(
            reports.text == """
                A pattern can't match any event.
                    event type: DescribedEvent
                    payload type: any
                    reason: without memory access, its mirror or its description hides the case
                The pattern's case or payload can't be read, so no event will match.
                To fix this, remove the conformances of DescribedEvent to CustomReflectable, \
                CustomStringConvertible, CustomDebugStringConvertible and TextOutputStreamable, and \
                compile its module with reflection metadata.
                """
        )
        #expect(log.lines == ["number"])
    }

    @Test
    func aCustomMirrorHidesThePayload() {
        let cases = reading(false) { CasePattern<DisguisedEvent, Int>(DisguisedEvent.hidden) }
        #expect(cases.payload(of: .hidden(1)) == nil)
        #expect(cases.payload(of: .shown(0)) == nil)
        let structs = CasePattern<DisguisedStruct, Int>(DisguisedStruct.init)
        #expect(structs.payload(of: DisguisedStruct(id: 1)) == nil)
    }
}

/// Runs a closure that reads events from memory, or through mirrors as where that isn't possible.
func reading<Result>(_ readsMemory: Bool, _ body: () -> Result) -> Result {
    EnumLayout.$readsMemory.withValue(readsMemory, operation: body)
}

private struct CancelError: Error {}

/// A payload whose mirror has another child.
private struct Disguise: CustomReflectable, CustomStringConvertible {
    let id: Int
    var description: String { "disguise \(id)" }
    var customMirror: Mirror { Mirror(self, children: ["id": 0], displayStyle: .tuple) }
}

private struct DisguisedStruct: EventProtocol, CustomReflectable {
    let id: Int
    var customMirror: Mirror { Mirror(self, children: ["id": 0]) }
}

/// Cases that differ only in the labels or the type of their payload.
private enum OverloadedEvent: EventProtocol {
    case a(Int)
    case a(x: Int)
    case a(y: Int)
    case a(x: Int, y: Int)
    case a(Int, Int)
    case twice(Int??)
    case once(Int?)
    case any(Any)
    case any(value: Any)
    case error(any Error)
    case shown(Disguise)
    case shown(as: Disguise)
    case empty
}

private enum DescribedEvent: EventProtocol, CustomStringConvertible {
    case first, second
    case number(Int)

    var description: String { "an event" }
}

private final class OverloadedProducer: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<OverloadedEvent> { subject }
    let subject = PublishSubject<OverloadedEvent>()
}

private final class DisguisedProducer: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<DisguisedEvent> { subject }
    let subject = PublishSubject<DisguisedEvent>()
}

private final class DescribedProducer: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<DescribedEvent> { subject }
    let subject = PublishSubject<DescribedEvent>()
}
