import EventModulesTestSupport
import EventModulesTracing
import Testing

/// Recorded flows, read from bytes of any kind.
struct FlowRecordingTests {
    private let head = #"{"flow":1,"app":"shop","began":"2026-11-23T02:37:51.000Z"}"#
    private let tap = #"{"number":1,"at":5,"kind":"event","text":"Taps#1: tapped"}"#
    private let call =
        #"{"number":2,"cause":1,"at":6,"kind":"called","text":"Log#1","detail":true}"#
    private let change = #"{"number":3,"cause":2,"at":7,"kind":"changed","text":"Taps: 0 → 1"}"#

    private func read(_ lines: String...) throws(FlowReadingError) -> FlowRecording {
        try FlowRecording(bytes: Array(lines.joined(separator: "\n").utf8))
    }

    /// The error of reading lines.
    private func error(_ lines: String...) -> String {
        do {
            _ = try FlowRecording(bytes: Array((lines + [""]).joined(separator: "\n").utf8))
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test
    func hasTheTranscriptOfTheFlow() throws {
        let recording = try read(head, tap, call, change, "")
        #expect(recording.head.app == "shop")
        #expect(
            recording.transcript == """
                event Taps#1: tapped
                  called Log#1
                    changed Taps: 0 → 1
                """
        )
        #expect(
            recording.why(recording.records[2]) == """
                changed Taps: 0 → 1
                  because called Log#1
                  because event Taps#1: tapped
                  which came from outside
                """
        )
    }

    @Test
    func findsARecordByItsNumber() throws {
        let recording = try read(head, tap, change)
        #expect(recording.record(numbered: 3)?.text == "Taps: 0 → 1")
        #expect(recording.record(numbered: 2) == nil && recording.record(numbered: 9) == nil)
    }

    @Test
    func ignoresATruncatedLastLine() throws {
        let whole = try read(head, tap, call, change).records
        for end in 0...change.utf8.count {
            let start = String(decoding: change.utf8.prefix(end), as: UTF8.self)
            let records = try read(head, tap, call, start).records
            #expect(records == (end == change.utf8.count ? whole : Array(whole.dropLast())))
        }
    }

    @Test
    func ignoresUnknownKeysBlankLinesAndOtherLineEnds() throws {
        let other =
            #"{"number":1,"a":[{"b":[null,-1.5e3,"\ud83d\ude00"]},{}],"at":5,"kind":"event","#
        let recording = try read(
            head + "\r",
            "",
            other + #""text":"Taps#1: tapped","z":{}}"# + "\r"
        )
        #expect(recording.records == (try read(head, tap)).records)
    }

    @Test
    func readsTheSegmentsOfOneRecording() throws {
        let recording = try read(head, tap, head, call, change)
        #expect(recording.records.map(\.number) == [1, 2, 3])
        let other = head.replacing("shop", with: "kiosk")
        #expect(
            error(head, tap, other)
                == "line 3: Another recording begins here. To fix this, give each recording its "
                + "own file."
        )
    }

    @Test
    func refusesAFileThatIsNoRecording() {
        let fix = " To fix this, open a file that a FlowFile has written."
        #expect(error() == "line 1: A recorded flow is missing: there are no lines." + fix)
        #expect(
            error("\u{1B}[2J")
                == "line 1: This isn't the head of a recorded flow: it isn't JSON." + fix
        )
        #expect(
            error(tap)
                == "line 1: This isn't the head of a recorded flow: \"flow\" is missing." + fix
        )
    }

    @Test
    func namesTheLineOfAnUnreadableSecondHead() {
        #expect(
            error(head, tap, head.replacing("2026-", with: ""))
                == "line 3: This isn't a record of a flow: \"began\" isn't a moment such as "
                + "2026-11-23T02:37:51.123Z. To fix this, correct or delete the line."
        )
    }

    @Test
    func refusesANewerVersion() {
        #expect(
            error(#"{"flow":2,"app":7}"#)
                == "line 1: The recording has version 2, and this program reads version 1. "
                + "To fix this, use a newer version of EventModules."
        )
    }

    @Test
    func keepsTheRecordsBeforeAnUnreadableLine() {
        #expect(throws: FlowReadingError.self) { try read(head, tap, "{}", call, "") }
        do {
            _ = try read(head, tap, "{}", call, "")
        } catch {
            #expect(error.recordsBefore.map(\.number) == [1])
            #expect(error.line == 3)
        }
    }

    @Test(arguments: [
        ("[]", "it isn't a JSON object"),
        (#"{"number":1} x"#, "it isn't JSON"),
        (#"{"number""#, "it isn't JSON"),
        (#"{"number":"1"}"#, "\"number\" has a value of another type"),
        (#"{"number":0}"#, "\"number\" isn't positive"),
        (#"{"number":1,"kind":"event","text":""}"#, "\"at\" is missing"),
        (#"{"number":1,"at":-1,"kind":"event","text":""}"#, "\"at\" is negative"),
        (#"{"number":1,"at":0,"text":""}"#, "\"kind\" is missing"),
        (#"{"number":1,"at":0,"kind":"x","text":""}"#, "\"kind\" is unknown"),
        (#"{"number":1,"at":0,"kind":"event"}"#, "\"text\" is missing"),
        (#"{"number":1,"cause":1,"at":0}"#, "\"cause\" isn't earlier"),
        (
            #"{"number":1,"at":0,"kind":"event","text":"","diff":"a"}"#,
            "\"diff\" has a value of another type"
        ),
    ])
    func namesTheProblemOfALine(line: String, problem: String) {
        #expect(
            error(head, line)
                == "line 2: This isn't a record of a flow: \(problem). "
                + "To fix this, correct or delete the line."
        )
    }

    @Test
    func refusesADeeplyNestedValue() {
        let nested = String(repeating: "[", count: 100_000)
        #expect(error(head, "{\"x\":\(nested)").contains("it isn't JSON"))
    }

    @Test
    func saysWhichFileIsMissing() {
        #expect(throws: FlowReadingError.self) { try FlowRecording(contentsOf: "/no/such") }
        do {
            _ = try FlowRecording(contentsOf: "/no/such")
        } catch {
            #expect(
                "\(error)" == "/no/such: The file can't be read (No such file or directory). "
                    + "To fix this, name a file that exists and that you may read."
            )
        }
    }

    @Test
    func changedBytesNeverTrap() {
        let text = [head, tap, call, change, ""].joined(separator: "\n")
        for seed in Repetitions.seeds(short: 2_000, long: 200_000) {
            var random = SplitMix64(seed: seed)
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { bytes.mutate(with: &random) }
            do {
                let recording = try FlowRecording(bytes: bytes)
                #expect(recording.fullTranscript.lines.count == recording.records.count)
            } catch {
                #expect(error.line != nil && !"\(error)".isEmpty)
            }
        }
    }
}

extension [UInt8] {
    /// Removes, repeats or replaces some bytes.
    fileprivate mutating func mutate(with random: inout SplitMix64) {
        let start = Int.random(in: 0...count, using: &random)
        let end = Swift.min(count, start + Int.random(in: 0...8, using: &random))
        let part = self[start..<end]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: removeSubrange(start..<end)
        case 1: insert(contentsOf: part, at: Int.random(in: 0...count, using: &random))
        case 2:
            replaceSubrange(
                start..<end,
                with: part.map { _ in .random(in: 0...255, using: &random) }
            )
        default:
            insert(
                contentsOf: [UInt8](#"{}[]",:\u"#.utf8).shuffled(using: &random).prefix(2),
                at: start
            )
        }
    }
}

/// Recordings that no `FlowFile` writes.
struct FlowReaderTests {
    private let folder: RecordingFolder
    private let head = #"{"flow":1,"app":"shop","began":"2026-11-23T02:37:51.000Z"}"#

    init() throws { folder = try RecordingFolder() }

    private func tap(_ number: Int, _ text: String = "Taps#1: tapped") -> String {
        #"{"number":\#(number),"at":5,"kind":"event","text":"\#(text)"}"#
    }

    /// The error of reading lines.
    private func error(_ lines: String...) -> FlowReadingError? {
        do throws(FlowReadingError) {
            _ = try FlowRecording(bytes: Array((lines + [""]).joined(separator: "\n").utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [2, 1])
    func numbersOfRecordsIncrease(number: Int) {
        let error = error(head, tap(2), tap(number))
        #expect(error?.line == 3)
        #expect(error?.reason.contains("its number \(number) comes after 2") == true)
        #expect(error?.recordsBefore.map(\.number) == [2])
    }

    @Test
    func aLineOfAFileHasAtMostFourMegabytes() throws {
        try write([head, tap(1, String(repeating: "a", count: 4_000_000))], to: "flow.jsonl")
        #expect(try folder.recording("flow.jsonl").records.count == 1)
        try write([head, tap(1, String(repeating: "a", count: 4_300_000))], to: "flow.jsonl")
        let error = #expect(throws: FlowReadingError.self) { try folder.recording("flow.jsonl") }
        #expect(error?.reason.contains("it is longer than 4 MB") == true)
    }

    @Test
    func aLineOfBytesHasAtMostFourMegabytes() throws {
        func recording(_ length: Int) throws -> FlowRecording {
            let lines = [head, tap(1, String(repeating: "a", count: length)), tap(2)]
            return try FlowRecording(bytes: Array(lines.joined(separator: "\n").utf8))
        }
        #expect(try recording(4_000_000).records.count == 2)
        let error = #expect(throws: FlowReadingError.self) { try recording(4_300_000) }
        #expect(error?.line == 2)
        #expect(error?.reason.contains("it is longer than 4 MB") == true)
    }

    private func write(_ lines: [String], to name: String) throws {
        try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    }
}
