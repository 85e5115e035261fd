import EventModules
import Testing

/// Reading an enum's memory and mirroring the enum give the same answers.
struct CasePatternTests {
    private let token = Token("t")

    /// An event of every case that can be captured.
    private var events: [CaptureEvent] {
        [
            .plain, .number(1), .otherNumber(2), .labelled(id: 3), .pair(4, "four"),
            .labelledPair(id: 5, name: "five"), .optional(6), .optional(nil),
            .failed(Failure(code: 7)), .anything("eight"), .callback {},
            .handler(Handler { $0 + 9 }),
            .object(token), .size(.small), .size(.custom(10)), .void(()), .byte(11),
            .large("a long text that is on the heap", "b", "c", 12), .nested((x: 13, y: 14), "15"),
            .other, .boxed("another long text that is on the heap"), .boxedByte(0x50),
            .tree(.number(16), .tree(.boxed("x"), .plain)),
        ]
    }

    /// The payload that a constructor captures from each event, as text.
    private func captured<Payload>(
        _ constructor: (Payload) -> CaptureEvent,
        readsMemory: Bool
    ) -> [String] {
        var pattern = CasePattern<CaptureEvent, Payload>(readsMemory: readsMemory)
        return (events + events).map { event in
            pattern.payload(of: event, madeBy: constructor).map { "\($0)" } ?? "-"
        }
    }

    private func expectSame<Payload>(
        _ constructor: (Payload) -> CaptureEvent,
        finds expected: [String],
        _ location: SourceLocation = #_sourceLocation
    ) {
        let read = captured(constructor, readsMemory: true)
        let mirrored = captured(constructor, readsMemory: false)
        #expect(read == mirrored, sourceLocation: location)
        let found = read.prefix(events.count).filter { $0 != "-" }
        #expect(found == expected, sourceLocation: location)
    }

    @Test
    func memoryAndMirrorsGiveTheSamePayloads() {
        expectSame(CaptureEvent.number, finds: ["1"])
        expectSame(CaptureEvent.otherNumber, finds: ["2"])
        expectSame(CaptureEvent.labelled, finds: ["3"])
        expectSame(CaptureEvent.pair, finds: ["(4, \"four\")"])
        expectSame(CaptureEvent.labelledPair, finds: ["(5, \"five\")"])
        expectSame(CaptureEvent.optional, finds: ["Optional(6)", "nil"])
        expectSame(CaptureEvent.failed, finds: ["Failure(code: 7)"])
        expectSame(CaptureEvent.anything, finds: ["eight"])
        expectSame(CaptureEvent.size, finds: ["small", "custom(10)"])
        expectSame(CaptureEvent.void, finds: ["()"])
        expectSame(CaptureEvent.byte, finds: ["11"])
        expectSame(
            CaptureEvent.large,
            finds: [#"("a long text that is on the heap", "b", "c", 12.0)"#]
        )
        expectSame(CaptureEvent.nested, finds: [#"((x: 13, y: 14), "15")"#])
        expectSame(CaptureEvent.boxed, finds: ["another long text that is on the heap"])
        expectSame(CaptureEvent.boxedByte, finds: ["80"])
    }

    @Test(arguments: [true, false])
    func findsCallbacksAndObjects(readsMemory: Bool) {
        var log: [String] = []
        let event = CaptureEvent.callback { log.append("called") }
        var callbacks = CasePattern<CaptureEvent, () -> Void>(readsMemory: readsMemory)
        callbacks.payload(of: event, madeBy: CaptureEvent.callback)?()
        callbacks.payload(of: event, madeBy: CaptureEvent.callback)?()
        #expect(log == ["called", "called"])

        var objects = CasePattern<CaptureEvent, Token>(readsMemory: readsMemory)
        #expect(objects.payload(of: .object(token), madeBy: CaptureEvent.object) === token)
        #expect(objects.payload(of: .object(token), madeBy: CaptureEvent.object) === token)

        var handlers = CasePattern<CaptureEvent, Handler>(readsMemory: readsMemory)
        let handler = handlers.payload(
            of: .handler(Handler { $0 + 1 }),
            madeBy: CaptureEvent.handler
        )
        #expect(handler?.run(2) == 3)
    }

    @Test(arguments: [true, false])
    func findsRecursivePayloads(readsMemory: Bool) {
        var trees = CasePattern<CaptureEvent, (CaptureEvent, CaptureEvent)>(
            readsMemory: readsMemory
        )
        let tree = CaptureEvent.tree(.number(1), .boxed("b"))
        for _ in 0..<3 {
            let found = trees.payload(of: tree, madeBy: CaptureEvent.tree)
            #expect(
                found.map { "\($0)" }
                    == #"(EventModulesTests.CaptureEvent.number(1), EventModulesTests.CaptureEvent.boxed("b"))"#
            )
        }
        var leaves = CasePattern<RecursiveEvent, Int>(readsMemory: readsMemory)
        #expect(leaves.payload(of: .empty, madeBy: RecursiveEvent.leaf) == nil)
        #expect(leaves.payload(of: .node(.leaf(1), .empty), madeBy: RecursiveEvent.leaf) == nil)
        #expect(leaves.payload(of: .leaf(2), madeBy: RecursiveEvent.leaf) == 2)
        #expect(leaves.payload(of: .leaf(3), madeBy: RecursiveEvent.leaf) == 3)
    }

    @Test(arguments: [true, false])
    func findsPayloadsOfGenericEvents(readsMemory: Bool) {
        var values = CasePattern<GenericEvent<String, [Int]>, String>(readsMemory: readsMemory)
        #expect(values.payload(of: .nothing, madeBy: GenericEvent.value) == nil)
        #expect(values.payload(of: .both("a", [1]), madeBy: GenericEvent.value) == nil)
        #expect(values.payload(of: .value("b"), madeBy: GenericEvent.value) == "b")
        #expect(values.payload(of: .value("c"), madeBy: GenericEvent.value) == "c")

        var both = CasePattern<GenericEvent<String, [Int]>, (String, [Int])>(
            readsMemory: readsMemory
        )
        let found = both.payload(of: .both("d", [2]), madeBy: GenericEvent.both)
        #expect(found?.0 == "d" && found?.1 == [2])
    }

    @Test(arguments: [true, false])
    func findsThePayloadOfAnOnlyCase(readsMemory: Bool) {
        var pattern = CasePattern<SingleEvent, String>(readsMemory: readsMemory)
        #expect(pattern.payload(of: .only("a"), madeBy: SingleEvent.only) == "a")
        #expect(pattern.payload(of: .only("b"), madeBy: SingleEvent.only) == "b")
    }

    @Test
    func distinguishesCasesWithOnePayloadType() {
        for readsMemory in [true, false] {
            var pattern = CasePattern<CaptureEvent, Int>(readsMemory: readsMemory)
            let events: [CaptureEvent] = [
                .number(1), .otherNumber(2), .labelled(id: 3), .otherNumber(4), .number(5),
            ]
            let found = events.map { pattern.payload(of: $0, madeBy: CaptureEvent.otherNumber) }
            #expect(found == [nil, 2, nil, 4, nil])
        }
    }

    @Test
    func learnsOnceEvenFromAnotherCase() {
        var calls = 0
        let constructor = { (number: Int) -> CaptureEvent in
            calls += 1
            return .otherNumber(number)
        }
        var pattern = CasePattern<CaptureEvent, Int>()
        let events: [CaptureEvent] = [
            .plain, .pair(0, ""), .number(1), .otherNumber(2), .number(3),
        ]
        let found = events.map { pattern.payload(of: $0, madeBy: constructor) }
        #expect(found == [nil, nil, nil, 2, nil])
        #expect(calls == 1)
    }

    // If a closure created an event with a payload of another type than its parameter, that payload
    // was once read as the closure's.
    @Test
    func neverReadsAPayloadAsAnotherType() {
        var pattern = CasePattern<CaptureEvent, Token>()
        let constructor = { (token: Token) in CaptureEvent.anything(token) }
        let events: [CaptureEvent] = [.object(token), .anything(1), .anything(token), .number(2)]
        let found = events.map { pattern.payload(of: $0, madeBy: constructor)?.name }
        #expect(found == [nil, nil, nil, nil])
    }

    @Test
    func isNotMisledByACustomMirror() {
        var pattern = CasePattern<DisguisedEvent, Int>()
        #expect(pattern.payload(of: .shown(1), madeBy: DisguisedEvent.hidden) == nil)
        #expect(pattern.payload(of: .hidden(2), madeBy: DisguisedEvent.hidden) == 2)
    }

    @Test(arguments: [true, false])
    func neverReadsFunctionsThatTakeOrReturnSomething(readsMemory: Bool) {
        var functions = CasePattern<CaptureEvent, (Int) -> Int>(readsMemory: readsMemory)
        #expect(functions.payload(of: .function { $0 }, madeBy: CaptureEvent.function) == nil)
        var types = CasePattern<CaptureEvent, Int.Type>(readsMemory: readsMemory)
        #expect(types.payload(of: .type(Int.self), madeBy: CaptureEvent.type) == nil)
        var optionals = CasePattern<CaptureEvent, ((Int) -> Int)?>(readsMemory: readsMemory)
        #expect(
            optionals.payload(of: .maybeFunction { $0 }, madeBy: CaptureEvent.maybeFunction) == nil
        )
    }

    // Regression: a function with a typed throw was read in the form of an untyped one: it threw
    // another error, or crashed.
    @Test(arguments: [true, false])
    func neverReadsFunctionsWithExtendedFlags(readsMemory: Bool) {
        var runs = CasePattern<ExtendedEvent, () throws(Failure) -> Void>(readsMemory: readsMemory)
        #expect(runs.payload(of: .run {}, madeBy: ExtendedEvent.run) == nil)
        var waits = CasePattern<ExtendedEvent, () async throws(Failure) -> Void>(
            readsMemory: readsMemory
        )
        #expect(waits.payload(of: .wait {}, madeBy: ExtendedEvent.wait) == nil)
        var isolated = CasePattern<ExtendedEvent, @isolated(any) () -> Void>(
            readsMemory: readsMemory
        )
        #expect(isolated.payload(of: .isolated {}, madeBy: ExtendedEvent.isolated) == nil)
        var pairs = CasePattern<ExtendedEvent, (Int, (() throws(Failure) -> Void)?)>(
            readsMemory: readsMemory
        )
        #expect(pairs.payload(of: .pair(1, {}), madeBy: ExtendedEvent.pair) == nil)
    }

    @Test
    func releasesPayloads() {
        for event in [CaptureEvent.object, { .anything($0) }] {
            var token: Token? = Token("released")
            weak let released = token
            var pattern = CasePattern<CaptureEvent, Token>()
            for _ in 0..<3 {
                guard let kept = token else { break }
                _ = pattern.payload(of: event(kept), madeBy: CaptureEvent.object)
            }
            token = nil
            #expect(released == nil)
        }
    }

    @Test
    func releasesPayloadsReadFromABox() {
        var token: Token? = Token("released")
        weak let released = token
        var pattern = CasePattern<CaptureEvent, (CaptureEvent, CaptureEvent)>()
        for _ in 0..<3 {
            guard let kept = token else { break }
            let tree = CaptureEvent.tree(.object(kept), .plain)
            #expect(pattern.payload(of: tree, madeBy: CaptureEvent.tree) != nil)
        }
        token = nil
        #expect(released == nil)
    }
}

/// Functions whose types have extended flags.
private enum ExtendedEvent: EventProtocol {
    case run(() throws(Failure) -> Void)
    case wait(() async throws(Failure) -> Void)
    case isolated(@isolated(any) () -> Void)
    case pair(Int, (() throws(Failure) -> Void)?)
}
