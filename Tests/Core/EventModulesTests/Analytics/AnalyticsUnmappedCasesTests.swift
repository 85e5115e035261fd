import EventModules
import EventModulesTesting
import Testing

/// The cases that have no row and are not ignored.
@MainActor
struct AnalyticsUnmappedCasesTests {
    private enum Step: EventProtocol, CaseIterable {
        case first
        case second
        case third
    }

    /// Declares `allCases` itself.
    private enum Choice: EventProtocol, CaseIterable {
        case nothing
        case text(String)
        case number(Int)

        static let allCases: [Choice] = [.number(1), .nothing]
    }

    private enum Moved: EventProtocol {
        case moved(x: Int)
        case moved(name: String)
        case stopped
    }

    private enum Shape: EventProtocol {
        case started
        case single(String)
        case labelled(id: Double)
        case pair(Int, String)
        case labelledPair(x: Int, y: Int)
        indirect case boxed([Shape])
        case ended
    }

    private let log = Log()

    private func makeListener(readsMemory: Bool = true) -> AnalyticsEventsListener {
        AnalyticsEventsListener(providers: [RecordingProvider(log)], readsMemory: readsMemory)
    }

    @Test
    func namesCasesWithPayloadBeforeThoseWithout() {
        let unmapped = makeListener().unmappedCases(of: Shape.self)
        #expect(
            unmapped == [
                "single", "labelled", "pair", "labelledPair", "boxed", "started", "ended",
            ]
        )
    }

    @Test
    func knowsCasesOfEveryKindWithoutEvents() {
        let listener = makeListener()
            .on(Shape.started, as: "started")
            .on(Shape.single, as: "single")
            .on(Shape.labelled, as: "labelled") { ["id": .double($0)] }
            .on(Shape.pair, as: "pair") { number, _ in ["number": .int(number)] }
            .ignoring(Shape.labelledPair)
        #expect(listener.unmappedCases(of: Shape.self) == ["boxed", "ended"])
        listener.ignoring(Shape.boxed).ignoring(Shape.ended)
        #expect(listener.unmappedCases(of: Shape.self).isEmpty)
    }

    @Test
    func namesNoCasesOfOtherTypes() {
        let listener = makeListener().on(BasketEvent.emptied, as: "emptied")
        #expect(listener.unmappedCases(of: BasketEvent.self) == ["added"])
        #expect(listener.unmappedCases(of: Step.self) == ["first", "second", "third"])
    }

    @Test(arguments: [true, false])
    func keepsTheOrderOfAllCases(readsMemory: Bool) {
        let listener = makeListener(readsMemory: readsMemory).on(Step.second, as: "second")
        #expect(listener.unmappedCases(of: Step.self) == ["first", "third"])
        listener.ignoring(Step.third).on(Step.first, as: "first")
        #expect(listener.unmappedCases(of: Step.self).isEmpty)
    }

    @Test
    func namesCasesThatAllCasesOmits() {
        let listener = makeListener()
        #expect(listener.unmappedCases(of: Choice.self) == ["number", "nothing", "text"])
        listener.on(Choice.number, as: "number")
        #expect(listener.unmappedCases(of: Choice.self) == ["nothing", "text"])
    }

    @Test
    func distinguishesCasesWithOneName() {
        let listener = makeListener().on(Moved.moved(x:), as: "moved")
        #expect(listener.unmappedCases(of: Moved.self) == ["moved", "stopped"])
        listener.on(Moved.moved(name:), as: "moved")
        #expect(listener.unmappedCases(of: Moved.self) == ["stopped"])
    }

    // MARK: - Several cases with one payload

    private var numbers: [String] { ["number", "otherNumber", "labelled"] }

    private func unmappedNumbers(
        _ listener: AnalyticsEventsListener,
        learningFrom events: [CaptureEvent] = []
    ) -> [String] {
        listener.unmappedCases(of: CaptureEvent.self, learningFrom: events)
            .filter { numbers.contains($0) || $0.contains(" of number") }
    }

    private var group: [String] {
        [
            "some of \(numbers.joined(separator: ", ")): which of them have rows isn't known "
                + "(pass one as learningFrom)"
        ]
    }

    // Regression: as many rows as cases passed, even if they were for one case.
    @Test
    func rowsOfOnePayloadAreForUnknownCases() {
        let listener = makeListener().on(CaptureEvent.number, as: "number")
        #expect(unmappedNumbers(listener) == group)
        listener.ignoring(CaptureEvent.labelled)
        listener.on(CaptureEvent.otherNumber, as: "other")
        #expect(unmappedNumbers(listener) == group)
        #expect(unmappedNumbers(listener, learningFrom: [.number(1)]).isEmpty)
    }

    @Test
    func learnsFromOneEventWithThePayload() {
        let listener = makeListener()
            .on(CaptureEvent.number, as: "number")
            .ignoring(CaptureEvent.labelled)
        #expect(unmappedNumbers(listener, learningFrom: [.boxed("a"), .plain]) == group)
        #expect(unmappedNumbers(listener, learningFrom: [.otherNumber(1)]) == ["otherNumber"])
        #expect(unmappedNumbers(listener) == ["otherNumber"])
        #expect(log.lines.isEmpty)
    }

    @Test
    func learnsThatTwoRowsAreForOneCase() {
        let listener = makeListener()
            .on(CaptureEvent.number, as: "number")
            .on(CaptureEvent.number, as: "number again")
            .ignoring(CaptureEvent.labelled)
        #expect(unmappedNumbers(listener, learningFrom: [.number(1)]) == ["otherNumber"])
    }

    @Test
    func learnsFromAReceivedEvent() {
        let listener = makeListener()
            .ignoring(CaptureEvent.number)
            .on(CaptureEvent.labelled, as: "labelled")
        let producer = CaptureProducer()
        listener.registerToEvents(for: producer)
        producer.subject.onNext(.otherNumber(1))
        #expect(unmappedNumbers(listener) == ["otherNumber"])
    }

    @Test
    func knowsTheCaseOfARowForAnEvent() {
        let listener = makeListener()
        let reports = Diagnostics.collect { listener.on(CaptureEvent.otherNumber(0), as: "other") }
        #expect(reports.count == 1)
        #expect(unmappedNumbers(listener) == ["number", "labelled"])
    }

    @Test
    func aRowForAnUnreadablePayloadMapsNoCase() {
        let listener = makeListener()
        let reports = Diagnostics.collect { listener.on(CaptureEvent.function, as: "function") }
        #expect(reports.count == 1)
        #expect(listener.unmappedCases(of: CaptureEvent.self).contains("function"))
        listener.ignoring(CaptureEvent.function)
        #expect(!listener.unmappedCases(of: CaptureEvent.self).contains("function"))
    }

    @Test
    func knowsTheCasesOfAGenericType() {
        let listener = makeListener()
            .on(GenericEvent<String, [Int]>.value, as: "value")
            .on(GenericEvent<String, [Int]>.both, as: "both")
        #expect(
            listener.unmappedCases(of: GenericEvent<String, [Int]>.self) == [
                "function", "nothing",
            ]
        )
    }

    // MARK: - Without reading memory

    @Test
    func knowsReceivedCasesWithoutReadingMemory() {
        let listener = makeListener(readsMemory: false)
            .on(CaptureEvent.number, as: "number")
            .ignoring(CaptureEvent.plain)
        let producer = CaptureProducer()
        listener.registerToEvents(for: producer)
        #expect(listener.unmappedCases(of: CaptureEvent.self).isEmpty)
        for event in [CaptureEvent.other, .number(1), .plain, .pair(1, "a"), .other] {
            producer.subject.onNext(event)
        }
        #expect(listener.unmappedCases(of: CaptureEvent.self) == ["other", "pair"])
        #expect(log.lines == ["number"])
        listener.ignoring(CaptureEvent.pair)
        #expect(listener.unmappedCases(of: CaptureEvent.self) == ["other", "pair"])
        #expect(
            listener.unmappedCases(
                of: CaptureEvent.self,
                learningFrom: [.pair(2, "b"), .boxed("c")]
            ) == ["other", "boxed"]
        )
    }

    @Test(arguments: [true, false])
    func anEventThatIsNotAnEnumIsOneCase(readsMemory: Bool) {
        let listener = makeListener(readsMemory: readsMemory)
        #expect(listener.unmappedCases(of: StructEvent.self) == ["StructEvent"])
        listener.on(StructEvent(id: 1), as: "struct")
        #expect(listener.unmappedCases(of: StructEvent.self).isEmpty)
    }
}

private final class CaptureProducer: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<CaptureEvent> { subject }
    let subject = PublishSubject<CaptureEvent>()
}
