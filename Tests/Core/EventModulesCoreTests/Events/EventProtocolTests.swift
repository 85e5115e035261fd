import EventModulesCore
import Testing

struct EventProtocolTests {
    @Test
    func labelIsTheNameOfTheCase() {
        #expect(CaptureEvent.plain.label == "plain")
        #expect(CaptureEvent.number(1).label == "number")
        #expect(CaptureEvent.labelledPair(id: 1, name: "").label == "labelledPair")
        #expect(CaptureEvent.boxed("").label == "boxed")
        #expect(CaptureEvent.other.label == "other")
        #expect(CaptureEvent.void(()).label == "void")
        #expect(SinglePlainEvent.only.label == "only")
        #expect(SingleEvent.only("").label == "only")
        #expect(GenericEvent<Int, Int>.both(1, 2).label == "both")
        #expect(DisguisedEvent.hidden(1).label == "hidden")
    }

    @Test
    func labelOfAnEventThatIsNotAnEnumIsItsType() {
        #expect(StructEvent(id: 1).label == "StructEvent")
    }

    @Test
    func matchesEventsOfTheSameCase() {
        #expect(CaptureEvent.plain.matches(event: .plain))
        #expect(!CaptureEvent.plain.matches(event: .other))
        #expect(CaptureEvent.number(1).matches(event: .number(2)))
        #expect(!CaptureEvent.number(1).matches(event: .otherNumber(1)))
        #expect(CaptureEvent.tree(.plain, .other).matches(event: .tree(.other, .plain)))
        #expect(StructEvent(id: 1).matches(event: StructEvent(id: 2)))
    }

    @Test
    func matchesThePatternOfItsCase() {
        #expect(CaptureEvent.number(1).matches(pattern: CaptureEvent.number))
        #expect(!CaptureEvent.number(1).matches(pattern: CaptureEvent.otherNumber))
        #expect(!CaptureEvent.plain.matches(pattern: CaptureEvent.otherNumber))
    }

    @Test
    func extractsThePayloadOfItsCase() {
        let pair = CaptureEvent.pair(1, "one").extractPayload(ifMatches: CaptureEvent.pair)
        #expect(pair?.0 == 1 && pair?.1 == "one")
        #expect(CaptureEvent.boxed("b").extractPayload(ifMatches: CaptureEvent.boxed) == "b")
        #expect(CaptureEvent.number(1).extractPayload(ifMatches: CaptureEvent.labelled) == nil)
    }

    @Test
    func extractsThePayloadOfAnyCaseByItsType() {
        #expect(CaptureEvent.number(1).extractPayload(as: Int.self) == 1)
        #expect(CaptureEvent.labelled(id: 2).extractPayload(as: Int.self) == 2)
        #expect(CaptureEvent.boxed("b").extractPayload(as: String.self) == "b")
        let event = CaptureEvent.labelledPair(id: 3, name: "c")
        let pair = event.extractPayload(as: (Int, String).self)
        #expect(pair?.0 == 3 && pair?.1 == "c")
        let inferred: Int? = CaptureEvent.number(1).extractPayload()
        #expect(inferred == 1)
        #expect(CaptureEvent.number(1).extractPayload(as: String.self) == nil)
        #expect(CaptureEvent.plain.extractPayload(as: Int.self) == nil)
        #expect(CaptureEvent.optional(4).extractPayload(as: Int.self) == nil)
        #expect(CaptureEvent.optional(4).extractPayload(as: Int?.self) == .some(4))
        #expect(AnyEvent(CaptureEvent.number(5)).extractPayload(as: Int.self) == 5)
    }

    private class Animal {}
    private final class Dog: Animal, CustomStringConvertible { let description = "dog" }
    private struct Timeout: Error, Equatable {}

    private enum CastEvent: EventProtocol {
        case found(Dog)
        case named(dog: Dog)
        case failed(Timeout)
        case refused(any Error)
        case optional(Dog?)
        case pair(Dog, Timeout)
        case callback((Int) -> Int)
    }

    /// Regression: only the declared type of the payload was found.
    @Test(arguments: [true, false])
    func castsThePayloadOfAnyCase(readsMemory: Bool) {
        let dog = Dog()
        reading(readsMemory) {
            for event in [CastEvent.found(dog), .named(dog: dog)] {
                #expect(event.extractPayload(as: Animal.self) === dog)
                let named = event.extractPayload(as: (any CustomStringConvertible).self)
                #expect(named as? Dog === dog)
                #expect(event.extractPayload(as: AnyObject.self) === dog)
                #expect(event.extractPayload(as: (any Error).self) == nil)
            }
            let failed = CastEvent.failed(Timeout())
            #expect(failed.extractPayload(as: (any Error).self) is Timeout)
            let refused = CastEvent.refused(Timeout())
            #expect(refused.extractPayload(as: (any Error).self) is Timeout)
            #expect(refused.extractPayload(as: Timeout.self) == Timeout())
            #expect(refused.extractPayload(as: Animal.self) == nil)
            #expect(CastEvent.optional(dog).extractPayload(as: Animal.self) == nil)
            #expect(CastEvent.pair(dog, Timeout()).extractPayload(as: Animal.self) == nil)
            #expect(CastEvent.callback { $0 }.extractPayload(as: Animal.self) == nil)
        }
    }

    @Test
    @MainActor
    func reportsAPayloadThatCannotBeExtractedByItsType() {
        let reports = Diagnostics.collect {
            #expect(StructEvent(id: 1).extractPayload(as: Int.self) == nil)
            let function = CaptureEvent.function { $0 }
            #expect(function.extractPayload(as: ((Int) -> Int).self) == nil)
        }
        #expect(reports.map { $0.details.first?.value } == ["StructEvent", "CaptureEvent"])
    }

    @Test
    func extractsTheSameAsACaptureThatLearned() {
        for event in [CaptureEvent.number(1), .otherNumber(2), .pair(3, "a"), .boxed("b"), .plain] {
            let numbers = CasePattern<CaptureEvent, Int>(CaptureEvent.number)
            let texts = CasePattern<CaptureEvent, String>(CaptureEvent.boxed)
            for _ in 1...2 {
                let number = numbers.payload(of: event)
                let text = texts.payload(of: event)
                #expect(event.extractPayload(ifMatches: CaptureEvent.number) == number)
                #expect(event.extractPayload(ifMatches: CaptureEvent.boxed) == text)
            }
        }
    }

    // Only the types are remembered: a function that isn't a constructor may decide anew each time.
    @Test
    func callsTheFunctionForEachExtraction() {
        var isOther = false
        let pattern = { (number: Int) -> CaptureEvent in
            isOther ? .otherNumber(number) : .number(number)
        }
        #expect(CaptureEvent.number(1).extractPayload(ifMatches: pattern) == 1)
        isOther = true
        #expect(CaptureEvent.number(1).extractPayload(ifMatches: pattern) == nil)
        #expect(CaptureEvent.otherNumber(2).extractPayload(ifMatches: pattern) == 2)
    }

    @Test
    func extractsOnManyThreadsFromManyTypes() async {
        let areFound = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { Self.finds(0, depth: 40) } }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(areFound)
    }

    /// Extracts values of ever deeper types.
    private static func finds<Value>(_ value: Value, depth: Int) -> Bool {
        typealias Event = GenericEvent<Value, String>
        let isFound = Event.value(value).extractPayload(ifMatches: Event.value) != nil
        let isOther = Event.both(value, "a").extractPayload(ifMatches: Event.value) == nil
        return isFound && isOther && (depth == 0 || finds([value], depth: depth - 1))
    }

    @Test
    @MainActor
    func anEventThatIsNotAnEnumHasNoPayload() {
        let reports = Diagnostics.collect {
            #expect(StructEvent(id: 1).extractPayload(ifMatches: StructEvent.init) == nil)
            let other = OtherStructEvent(id: 1, name: "a")
            #expect(other.extractPayload(ifMatches: OtherStructEvent.init) == nil)
        }
        #expect(
            reports.map { $0.details.map(\.value).dropLast() } == [
                ["StructEvent", "Int"], ["OtherStructEvent", "(Int, String)"],
            ]
        )
    }

    @Test
    func anyEventForwardsToTheWrappedEvent() {
        let event = AnyEvent(AnyEvent(CaptureEvent.number(1)))
        #expect(event.base is CaptureEvent)
        #expect(event.label == "number")
        #expect("\(event)" == "\(CaptureEvent.number(1))")
        #expect(event.matches(event: CaptureEvent.number(2)))
        #expect(!event.matches(event: BasketEvent.emptied))
        #expect(event.matches(event: AnyEvent(CaptureEvent.number(2))))
        #expect(!event.matches(event: AnyEvent(BasketEvent.emptied)))
        #expect(event.matches(pattern: CaptureEvent.number))
        #expect(event.extractPayload(ifMatches: CaptureEvent.number) == 1)
        #expect(event.extractPayload(ifMatches: BasketEvent.added) == nil)
    }
}
