import EventModulesTracing
import Testing

/// Recordings that no `FlowFile` writes.
struct FlowReaderTests {
    private let folder: RecordingFolder
    private let head = #"{"flow":1,"app":"shop","began":"2026-11-23T02:37:51.000Z"}"#

    init() throws {
        folder = try RecordingFolder()
    }

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

    @Test
    func theEarlierSegmentBelongsToTheSameRecording() throws {
        func numbers(after earlierHead: String) throws -> [Int] {
            try write([earlierHead, tap(1)], to: "flow.1.jsonl")
            try write([head, tap(2)], to: "flow.jsonl")
            var reader = try FlowReader(segmentsOf: folder.path("flow.jsonl"))
            var numbers: [Int] = []
            while let record = try reader.next() { numbers.append(record.number) }
            return numbers
        }
        #expect(try numbers(after: head) == [1, 2])
        #expect(try numbers(after: head.replacing("shop", with: "kiosk")) == [2])
    }

    private func write(_ lines: [String], to name: String) throws {
        try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    }
}
