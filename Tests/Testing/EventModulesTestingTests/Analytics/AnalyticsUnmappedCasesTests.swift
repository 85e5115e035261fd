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
        indirect case boxed([Shape])
        case ended
    }

    private enum Counted: EventProtocol {
        case one(Int)
        case other(Int)
        case labelled(by: Int)
    }

    private struct Noted: EventProtocol {}

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(providers: [])
    }

    private func reading(_ readsMemory: Bool, _ body: () -> Void) {
        EnumLayout.$readsMemory.withValue(readsMemory, operation: body)
    }

    @Test
    func knowsCasesOfEveryKindWithoutEvents() {
        let listener = makeListener()
        #expect(
            listener.unmappedCases(of: Shape.self) == [
                "single", "labelled", "pair", "boxed", "started", "ended",
            ]
        )
        listener.on(Shape.started, as: "started")
            .on(Shape.single, as: "single")
            .on(Shape.labelled, as: "labelled") { ["id": .double($0)] }
            .ignoring(Shape.pair)
        #expect(listener.unmappedCases(of: Shape.self) == ["boxed", "ended"])
        listener.ignoring(Shape.boxed).ignoring(Shape.ended)
        #expect(listener.unmappedCases(of: Shape.self).isEmpty)
        #expect(listener.unmappedCases(of: Step.self) == ["first", "second", "third"])
    }

    @Test(arguments: [true, false])
    func keepsTheOrderOfAllCases(readsMemory: Bool) {
        reading(readsMemory) {
            let listener = makeListener().on(Step.second, as: "second")
            #expect(listener.unmappedCases(of: Step.self) == ["first", "third"])
            listener.ignoring(Step.third).on(Step.first, as: "first")
            #expect(listener.unmappedCases(of: Step.self).isEmpty)
        }
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

    // As many rows as cases once passed, even if they were for one case.
    @Test
    func rowsOfOnePayloadAreForUnknownCases() {
        let group = [
            "some of one, other, labelled: which of them have rows isn't known (pass one as "
                + "learningFrom)"
        ]
        let listener = makeListener().on(Counted.one, as: "one").ignoring(Counted.labelled)
        #expect(listener.unmappedCases(of: Counted.self) == group)
        listener.on(Counted.one, as: "again")
        #expect(listener.unmappedCases(of: Counted.self) == group)
        #expect(listener.unmappedCases(of: Counted.self, learningFrom: [.other(1)]) == ["other"])
        #expect(listener.unmappedCases(of: Counted.self) == group)
    }

    @Test
    func knowsOnlyExamplesWithoutReadingMemory() {
        reading(false) {
            let listener = makeListener().on(Shape.single, as: "single").ignoring(Shape.started)
            #expect(listener.unmappedCases(of: Shape.self).isEmpty)
            let examples: [Shape] = [.ended, .single("a"), .started, .pair(1, "a"), .ended]
            #expect(
                listener.unmappedCases(of: Shape.self, learningFrom: examples) == ["ended", "pair"]
            )
        }
    }

    @Test(arguments: [true, false])
    func anEventThatIsNotAnEnumIsOneCase(readsMemory: Bool) {
        reading(readsMemory) {
            let listener = makeListener()
            #expect(listener.unmappedCases(of: Noted.self) == ["Noted"])
            listener.on(Noted(), as: "noted")
            #expect(listener.unmappedCases(of: Noted.self).isEmpty)
        }
    }
}
