import EventModulesTestSupport
import EventModulesTracing
import Foundation
import Testing

/// Recordings of limited size.
struct FlowFileSegmentTests {
    private let folder: RecordingFolder

    init() throws {
        folder = try RecordingFolder()
    }

    private func write(_ count: Int, limit: Int, to name: String = "flow.jsonl") async throws {
        let file = try FlowFile(folder.path(name), app: "shop", keepingBytes: limit)
        _ = file.begin(at: Date(timeIntervalSince1970: 1))
        for number in 1...count {
            file.append(FlowRecord(number: number, kind: .event, text: "A#1: tapped"))
            if number % 7 == 0 { try await file.flush() }
        }
        try await file.flush()
    }

    @Test
    func theOldestSegmentsAreDeleted() async throws {
        try await write(1000, limit: 10_000)
        #expect(try folder.names() == ["flow.1.jsonl", "flow.jsonl"])
        let (old, new) = (try folder.bytes(of: "flow.1.jsonl"), try folder.bytes(of: "flow.jsonl"))
        #expect((4_900...5_000).contains(old.count) && new.count <= 5_000)
    }

    /// Regression: a slash and a scalar that joins it are one character, so another folder was named.
    @Test(arguments: ["", "\u{301}", "\u{FE0F}"])
    func segmentsAreInTheSameFolder(joining: String) {
        let path = "a.b/\(joining)flow"
        #expect(FlowFile.earlierPath(of: path).utf8.elementsEqual("\(path).1".utf8))
        #expect(FlowFile.newestPath(of: "\(path).1.\(joining)c") == "\(path).\(joining)c")
    }

    @Test
    func segmentsAreReadAloneAndTogether() async throws {
        try await write(1000, limit: 10_000)
        let (old, new) = (try folder.recording("flow.1.jsonl"), try folder.recording("flow.jsonl"))
        #expect(old.head == new.head)
        let numbers = (old.records + new.records).map(\.number)
        #expect(numbers.last == 1000 && numbers == Array((numbers.first ?? 0)...1000))
        let bytes = try folder.bytes(of: "flow.1.jsonl") + folder.bytes(of: "flow.jsonl")
        #expect(try FlowRecording(bytes: bytes).records == old.records + new.records)
    }

    @Test
    func aRecordLargerThanTheLimitIsWritten() async throws {
        try await write(3, limit: 1)
        #expect(try folder.recording("flow.jsonl").records.map(\.number) == [3])
    }

    @Test
    func aSegmentOfAnotherRecordingIsDeleted() async throws {
        try await write(1000, limit: 10_000)
        try await write(3, limit: 10_000)
        #expect(try folder.names() == ["flow.jsonl"])
        #expect(try folder.recording("flow.jsonl").records.map(\.number) == [1, 2, 3])
    }

    @Test
    func aFurtherSegmentIsLocked() async throws {
        let path = folder.path("flow.jsonl")
        let file = try FlowFile(path, keepingBytes: 1)
        _ = file.begin(at: Date(timeIntervalSince1970: 1))
        for number in 1...2 { file.append(FlowRecord(number: number, kind: .event, text: "a")) }
        try await file.flush()
        #expect(try folder.names() == ["flow.1.jsonl", "flow.jsonl"])
        #expect(throws: FlowFileError.self) { try FlowFile(path) }
        withExtendedLifetime(file) {}
    }

    @Test
    func aSegmentThatIsNoRecordingIsKept() throws {
        try folder.write("(A) Call Mum\n", to: "flow.1.jsonl")
        let path = folder.path("flow.1.jsonl")
        do {
            _ = try FlowFile(folder.path("flow.jsonl"), keepingBytes: 10_000)
            Issue.record("It was opened.")
        } catch {
            #expect(error.path == path && error.reason == "it exists, and isn't a recorded flow")
        }
        #expect(try folder.bytes(of: "flow.1.jsonl") == Array("(A) Call Mum\n".utf8))
    }

    @Test
    func aPipeHasNoSegments() async throws {
        #expect(mkfifo(folder.path("flow"), 0o600) == 0)
        try await write(100, limit: 2_000, to: "flow")
        #expect(try folder.names() == ["flow"])
    }

    @Test(arguments: [("flow", "flow.1"), (".flow", ".flow.1"), ("a.b.jsonl", "a.b.1.jsonl")])
    func theEarlierSegmentHasANumber(name: String, earlier: String) async throws {
        try await write(100, limit: 2_000, to: name)
        #expect(try folder.names() == [name, earlier].sorted())
    }
}
