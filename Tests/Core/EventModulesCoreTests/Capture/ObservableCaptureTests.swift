import EventModules
import Testing

@MainActor
struct ObservableCaptureTests {
    private let subject = PublishSubject<CaptureEvent>()
    private let bag = DisposeBag()

    private func collect<Element>(_ stream: Observable<Element>) -> [String] {
        var found: [String] = []
        let subscription = stream.subscribe(onNext: { found.append("\($0)") })
        for event in [CaptureEvent.plain, .number(1), .otherNumber(2), .other, .number(3)] {
            subject.onNext(event)
        }
        subscription.dispose()
        return found
    }

    private var anyEvents: Observable<any EventProtocol> { subject.map { $0 } }
    private var wrappedEvents: Observable<AnyEvent> { subject.map { AnyEvent($0) } }

    @Test
    func aCaseWithoutPayloadEmitsItsEvents() {
        #expect(collect(subject.capture(event: .plain)) == ["plain"])
        #expect(collect(anyEvents.capture(event: CaptureEvent.plain)) == ["plain"])
        #expect(collect(wrappedEvents.capture(event: CaptureEvent.plain)) == ["plain"])
    }

    @Test
    func aConstructorEmitsThePayloads() {
        #expect(collect(subject.capture(event: CaptureEvent.number)) == ["1", "3"])
        #expect(collect(anyEvents.capture(event: CaptureEvent.number)) == ["1", "3"])
        #expect(collect(wrappedEvents.capture(event: CaptureEvent.number)) == ["1", "3"])
    }

    @Test
    func anEventWithPayloadEmitsAllOfItsCase() {
        #expect(collect(subject.capture(event: .number(9))) == ["number(1)", "number(3)"])
    }

    @Test
    func excludingACaseLeavesTheOthers() {
        let rest = ["plain", "otherNumber(2)", "other"]
        #expect(collect(subject.exclude(event: CaptureEvent.number)) == rest)
        #expect(collect(subject.exclude(event: .number(0))) == rest)
        #expect(collect(anyEvents.exclude(event: CaptureEvent.number)) == rest)
        #expect(collect(anyEvents.exclude(event: CaptureEvent.number(0))) == rest)
        #expect(collect(wrappedEvents.exclude(event: CaptureEvent.number)) == rest)
        #expect(collect(wrappedEvents.exclude(event: CaptureEvent.number(0))) == rest)
    }

    @Test
    func eventsOfOtherTypesAreNotCaptured() {
        #expect(collect(anyEvents.capture(event: BasketEvent.added)).isEmpty)
        #expect(collect(anyEvents.capture(event: BasketEvent.emptied)).isEmpty)
        #expect(collect(anyEvents.exclude(event: BasketEvent.added)).count == 5)
    }

    @Test
    func everyObserverOfACaptureReceivesEveryPayload() {
        let numbers = subject.capture(event: CaptureEvent.number)
        var log: [String] = []
        for name in ["a", "b"] {
            numbers.subscribe(onNext: { log.append("\(name)\($0)") }).disposed(by: bag)
        }
        subject.onNext(.number(1))
        subject.onNext(.number(2))
        #expect(log == ["a1", "b1", "a2", "b2"])
    }

    @Test
    func capturingAFunctionIsReported() {
        var stream: Observable<(Int) -> Int>?
        let reports = Diagnostics.collect { stream = subject.capture(event: CaptureEvent.function) }
        #expect(
            reports.text == """
                A pattern can't match any event.
                    event type: CaptureEvent
                    payload type: (Int) -> Int
                    reason: only code compiled for a case can read functions other than () -> Void
                The pattern's case or payload can't be read, so no event will match.
                To fix this, wrap the function in a struct and make that the payload.
                """
        )
        var found = 0
        stream?.subscribe(onNext: { _ in found += 1 }).disposed(by: bag)
        subject.onNext(.function { $0 })
        #expect(found == 0)
    }

    // Regression: a typed throw was called as an untyped one, and a class error crashed.
    @Test
    func capturingATypedThrowIsReported() {
        let throwing = PublishSubject<ThrowingEvent>()
        var found = 0
        let reports = Diagnostics.collect {
            throwing.capture(event: ThrowingEvent.run).subscribe(onNext: { _ in found += 1 })
                .disposed(by: bag)
            throwing.exclude(event: ThrowingEvent.wait).subscribe(onNext: { _ in })
                .disposed(by: bag)
            throwing.onNext(.run { () throws(Failure) in throw Failure(code: 1) })
        }
        #expect(reports.count == 2)
        #expect(found == 0)
    }

    // Regression: an event with several properties never matched, and an initializer that computes
    // a property gave another value than it takes.
    @Test
    func capturingByAnInitializerIsReported() {
        let picks = PublishSubject<PickEvent>()
        var found: [Int] = []
        var whole: [Int] = []
        let reports = Diagnostics.collect {
            picks.capture(event: PickEvent.init).subscribe(onNext: { found.append($0) })
                .disposed(by: bag)
            picks.capture(event: PickEvent(row: 0)).subscribe(onNext: { whole.append($0.index) })
                .disposed(by: bag)
            picks.onNext(PickEvent(row: 1))
        }
        #expect(
            reports.text == """
                A pattern can't match any event.
                    event type: PickEvent
                    payload type: Int
                    reason: it isn't an enum, so its initializer may compute other values
                The pattern's case or payload can't be read, so no event will match.
                To fix this, pass an event of type PickEvent, for all events of that type, or make \
                it an enum.
                """
        )
        #expect(found.isEmpty)
        #expect(whole == [10])
    }

    @Test
    func rowsForAnInitializerAreReported() {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { state, _ in state })
        let reports = Diagnostics.collect {
            StoreEventsListener(store: store).on(PickEvent.init) { _ in nil }
            AnalyticsEventsListener(provider: RecordingProvider(Log()))
                .on(PickEvent.init, as: "pick")
                .ignoring(PickEvent.init)
        }
        #expect(
            reports.map(\.summary)
                == Array(repeating: "A pattern can't match any event.", count: 3)
        )
    }
}

private enum ThrowingEvent: EventProtocol {
    case run(() throws(Failure) -> Void)
    case wait(() async throws(Failure) -> Void)
}

/// Its initializer takes another value than its property.
private struct PickEvent: EventProtocol {
    let index: Int

    init(row: Int) { index = row * 10 }
}
