import EventModulesCore
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
        _ constructor: @escaping (Payload) -> CaptureEvent,
        readsMemory: Bool
    ) -> [String] {
        let pattern = reading(readsMemory) { CasePattern<CaptureEvent, Payload>(constructor) }
        return (events + events).map { event in pattern.payload(of: event).map { "\($0)" } ?? "-" }
    }

    private func expectSame<Payload>(
        _ constructor: @escaping (Payload) -> CaptureEvent,
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
        let callbacks = reading(readsMemory) {
            CasePattern<CaptureEvent, () -> Void>(CaptureEvent.callback)
        }
        callbacks.payload(of: event)?()
        callbacks.payload(of: event)?()
        #expect(log == ["called", "called"])

        let objects = reading(readsMemory) { CasePattern<CaptureEvent, Token>(CaptureEvent.object) }
        #expect(objects.payload(of: .object(token)) === token)
        #expect(objects.payload(of: .object(token)) === token)

        let handlers = reading(readsMemory) {
            CasePattern<CaptureEvent, Handler>(CaptureEvent.handler)
        }
        let handler = handlers.payload(of: .handler(Handler { $0 + 1 }))
        #expect(handler?.run(2) == 3)
    }

    @Test(arguments: [true, false])
    func findsRecursivePayloads(readsMemory: Bool) {
        let trees = reading(readsMemory) {
            CasePattern<CaptureEvent, (CaptureEvent, CaptureEvent)>(CaptureEvent.tree)
        }
        let tree = CaptureEvent.tree(.number(1), .boxed("b"))
        for _ in 0..<3 {
            let found = trees.payload(of: tree)
            #expect(
                found.map { "\($0)" }
                    == #"(EventModulesCoreTests.CaptureEvent.number(1), EventModulesCoreTests.CaptureEvent.boxed("b"))"#
            )
        }
        let leaves = reading(readsMemory) { CasePattern<RecursiveEvent, Int>(RecursiveEvent.leaf) }
        #expect(leaves.payload(of: .empty) == nil)
        #expect(leaves.payload(of: .node(.leaf(1), .empty)) == nil)
        #expect(leaves.payload(of: .leaf(2)) == 2)
        #expect(leaves.payload(of: .leaf(3)) == 3)
    }

    @Test(arguments: [true, false])
    func findsPayloadsOfGenericEvents(readsMemory: Bool) {
        let values = reading(readsMemory) {
            CasePattern<GenericEvent<String, [Int]>, String>(GenericEvent.value)
        }
        #expect(values.payload(of: .nothing) == nil)
        #expect(values.payload(of: .both("a", [1])) == nil)
        #expect(values.payload(of: .value("b")) == "b")
        #expect(values.payload(of: .value("c")) == "c")

        let both = reading(readsMemory) {
            CasePattern<GenericEvent<String, [Int]>, (String, [Int])>(GenericEvent.both)
        }
        let found = both.payload(of: .both("d", [2]))
        #expect(found?.0 == "d" && found?.1 == [2])
    }

    @Test(arguments: [true, false])
    func findsThePayloadOfAnOnlyCase(readsMemory: Bool) {
        let pattern = reading(readsMemory) { CasePattern<SingleEvent, String>(SingleEvent.only) }
        #expect(pattern.payload(of: .only("a")) == "a")
        #expect(pattern.payload(of: .only("b")) == "b")
    }

    @Test
    func distinguishesCasesWithOnePayloadType() {
        for readsMemory in [true, false] {
            let pattern = reading(readsMemory) {
                CasePattern<CaptureEvent, Int>(CaptureEvent.otherNumber)
            }
            let events: [CaptureEvent] = [
                .number(1), .otherNumber(2), .labelled(id: 3), .otherNumber(4), .number(5),
            ]
            let found = events.map { pattern.payload(of: $0) }
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
        let pattern = CasePattern<CaptureEvent, Int>(constructor)
        let events: [CaptureEvent] = [
            .plain, .pair(0, ""), .number(1), .otherNumber(2), .number(3),
        ]
        let found = events.map { pattern.payload(of: $0) }
        #expect(found == [nil, nil, nil, 2, nil])
        #expect(calls == 1)
    }

    // If a closure created an event with a payload of another type than its parameter, that payload
    // was once read as the closure's.
    @Test
    func neverReadsAPayloadAsAnotherType() {
        let constructor = { (token: Token) in CaptureEvent.anything(token) }
        let pattern = CasePattern<CaptureEvent, Token>(constructor)
        let events: [CaptureEvent] = [.object(token), .anything(1), .anything(token), .number(2)]
        let found = events.map { pattern.payload(of: $0)?.name }
        #expect(found == [nil, nil, nil, nil])
    }

    @Test
    func isNotMisledByACustomMirror() {
        let pattern = CasePattern<DisguisedEvent, Int>(DisguisedEvent.hidden)
        #expect(pattern.payload(of: .shown(1)) == nil)
        #expect(pattern.payload(of: .hidden(2)) == 2)
    }

    @Test(arguments: [true, false])
    func neverReadsFunctionsThatTakeOrReturnSomething(readsMemory: Bool) {
        let functions = reading(readsMemory) {
            CasePattern<CaptureEvent, (Int) -> Int>(CaptureEvent.function)
        }
        #expect(functions.payload(of: .function { $0 }) == nil)
        let types = reading(readsMemory) { CasePattern<CaptureEvent, Int.Type>(CaptureEvent.type) }
        #expect(types.payload(of: .type(Int.self)) == nil)
        let optionals = reading(readsMemory) {
            CasePattern<CaptureEvent, ((Int) -> Int)?>(CaptureEvent.maybeFunction)
        }
        #expect(optionals.payload(of: .maybeFunction { $0 }) == nil)
    }

    // Regression: a function with a typed throw was read in the form of an untyped one: it threw
    // another error, or crashed.
    @Test(arguments: [true, false])
    func neverReadsFunctionsWithExtendedFlags(readsMemory: Bool) {
        let runs = reading(readsMemory) {
            CasePattern<ExtendedEvent, () throws(Failure) -> Void>(ExtendedEvent.run)
        }
        #expect(runs.payload(of: .run {}) == nil)
        let waits = reading(readsMemory) {
            CasePattern<ExtendedEvent, () async throws(Failure) -> Void>(ExtendedEvent.wait)
        }
        #expect(waits.payload(of: .wait {}) == nil)
        let isolated = reading(readsMemory) {
            CasePattern<ExtendedEvent, @isolated(any) () -> Void>(ExtendedEvent.isolated)
        }
        #expect(isolated.payload(of: .isolated {}) == nil)
        let pairs = reading(readsMemory) {
            CasePattern<ExtendedEvent, (Int, (() throws(Failure) -> Void)?)>(ExtendedEvent.pair)
        }
        #expect(pairs.payload(of: .pair(1, {})) == nil)
    }

    @Test
    func releasesPayloads() {
        for event in [CaptureEvent.object, { .anything($0) }] {
            var token: Token? = Token("released")
            weak let released = token
            let pattern = CasePattern<CaptureEvent, Token>(CaptureEvent.object)
            for _ in 0..<3 {
                guard let kept = token else { break }
                _ = pattern.payload(of: event(kept))
            }
            token = nil
            #expect(released == nil)
        }
    }

    @Test
    func releasesPayloadsReadFromABox() {
        var token: Token? = Token("released")
        weak let released = token
        let pattern = CasePattern<CaptureEvent, (CaptureEvent, CaptureEvent)>(CaptureEvent.tree)
        for _ in 0..<3 {
            guard let kept = token else { break }
            let tree = CaptureEvent.tree(.object(kept), .plain)
            #expect(pattern.payload(of: tree) != nil)
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
