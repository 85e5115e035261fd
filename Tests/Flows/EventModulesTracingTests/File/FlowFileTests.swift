import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// Flows that are written to files.
@MainActor
struct FlowFileTests {
    private let folder: RecordingFolder
    private let shop = Shop()

    init() throws { folder = try RecordingFolder() }

    private func error(_ path: String) -> String {
        do {
            _ = try FlowFile(path)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test
    func hasTheTranscriptOfTheTrace() async throws {
        let file = try FlowFile(folder.path("flow.jsonl"), app: "shop")
        let began = Date(timeIntervalSince1970: 1_795_401_471)
        let trace = FlowTrace(manager: shop.manager, router: shop.router, began: began, to: file)
        await shop.sellProduct()
        try await file.flush()
        let recording = try folder.recording("flow.jsonl")
        #expect(recording.head == FlowHead(app: "shop", began: began))
        #expect(recording.transcript == trace.transcript)
        #expect(recording.fullTranscript == trace.fullTranscript)
        #expect(recording.records == trace.entries.map { FlowLine($0) })
    }

    @Test
    func stoppingWritesTheRest() async throws {
        let file = try FlowFile(folder.path("flow.jsonl"))
        let trace = FlowTrace(manager: shop.manager, to: file)
        shop.store.dispatch(action: Ordered())
        trace.stop()
        shop.store.dispatch(action: Ordered())
        try await file.flush()
        #expect(try folder.recording("flow.jsonl").records.map(\.kind) == [.action, .changed])
    }

    @Test
    func writesWithoutBeingAskedTo() async throws {
        let path = folder.path("flow.jsonl")
        let trace = FlowTrace(manager: shop.manager, to: try FlowFile(path))
        shop.store.dispatch(action: Ordered())
        while FlowRecording.records(in: path).count < 2 { await Task.yield() }
        withExtendedLifetime(trace) {}
    }

    @Test
    func replacesAnEarlierRecordingOnly() async throws {
        let old = #"{"app":"old","began":"2026-11-23T02:37:51.125Z","flow":1}"# + "\n"
        try folder.write(old, to: "flow.jsonl")
        try folder.write("(A) Call Mum\n", to: "todo.txt")
        let file = try FlowFile(folder.path("flow.jsonl"), app: "new")
        let trace = FlowTrace(store: shop.store, to: file)
        try await file.flush()
        #expect(try folder.recording("flow.jsonl").head.app == "new")
        let path = folder.path("todo.txt")
        #expect(
            error(path) == "\(path): can't be written (it exists, and isn't a recorded flow). "
                + "To fix this, name another file."
        )
        #expect(try folder.bytes(of: "todo.txt") == Array("(A) Call Mum\n".utf8))
        withExtendedLifetime(trace) {}
    }

    @Test
    func refusesAFileThatCannotBeWritten() {
        let path = folder.path("no/such/flow.jsonl")
        #expect(
            error(path) == "\(path): can't be written (No such file or directory). "
                + "To fix this, name a file in a folder that you may write to."
        )
        #expect(error(folder.path).contains("Is a directory"))
    }

    @Test
    func aFileHasOneRecordingAtATime() async throws {
        let path = folder.path("flow.jsonl")
        var file: FlowFile? = try FlowFile(path, app: "first")
        _ = file?.begin(at: Date(timeIntervalSince1970: 1))
        try await file?.flush()
        #expect(
            error(path) == "\(path): can't be written (another recording is being written to it). "
                + "To fix this, name another file, or release the earlier FlowFile."
        )
        #expect(try folder.recording("flow.jsonl").head.app == "first")
        file = nil
        #expect(error(path).isEmpty)
        #expect(try folder.bytes(of: "flow.jsonl").isEmpty)
    }

    @Test
    func aReleasedFileIsWrittenAndUnlocked() throws {
        let path = folder.path("flow.jsonl")
        for count in 1...20 {
            let file = try FlowFile(path)
            let trace = FlowTrace(store: shop.store, to: file)
            for _ in 1...count { shop.store.dispatch(action: Ordered()) }
            trace.stop()
        }
        // The last recording is complete, although nothing waited for the queue.
        #expect(try folder.recording("flow.jsonl").records.count == 20 * 2)
        #expect(error(path).isEmpty)
    }

    /// Regression: up to 8 MB were written by the thread that released the file.
    @Test
    func manyRecordsOfAReleasedFileAreWrittenOnItsQueue() async throws {
        let (reports, continuation) = AsyncStream.makeStream(of: String.self)
        let (isReleased, queueGoesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var file: FlowFile? = try FlowFile("/dev/full") { report in
            let moment = isReleased.wait(timeout: .now()) == .success ? "after" : "before"
            continuation.yield("\(moment) the release: \(report.summary)")
            if report.summary.hasSuffix("present.") { queueGoesOn.wait() }
        }
        let text = String(repeating: "a", count: 1 << 18)
        file?.append(FlowLine(number: 1, kind: .event, text: text))
        var summaries = reports.makeAsyncIterator()
        let first = await summaries.next()
        #expect(first == "before the release: A recorded flow can't be written at present.")
        file = nil
        isReleased.signal()
        queueGoesOn.signal()
        let last = await summaries.next()
        let loss = "A recorded flow is incomplete: its last records couldn't be written."
        #expect(last == "after the release: \(loss)")
    }

    @Test
    func aSecondTraceIsReportedAndNotWritten() async throws {
        let file = try FlowFile(folder.path("flow.jsonl"))
        let trace = FlowTrace(manager: shop.manager, to: file)
        let reports = Diagnostics.collect {
            let other = FlowTrace(store: Suas.createStore(reducer: BasketReducer()), to: file)
            withExtendedLifetime(other) {}
        }
        #expect(
            reports.map(\.description) == [
                """
                Two traces write to one file.
                    file: \(folder.path("flow.jsonl"))
                Their records would be mixed, so only the first trace writes.
                To fix this, give each trace its own file.
                """
            ]
        )
        withExtendedLifetime(trace) {}
    }

    /// Regression: everything after that was lost, without a report.
    @Test
    func aDeletedFileIsReportedAndBegunAgain() async throws {
        let (reports, continuation) = AsyncStream.makeStream(of: String.self)
        let path = folder.path("flow.jsonl")
        let file = try FlowFile(path, app: "shop") { continuation.yield("\($0)") }
        let trace = FlowTrace(store: shop.store, to: file)
        shop.store.dispatch(action: Ordered())
        try await file.flush()
        try FileManager.default.removeItem(atPath: path)
        shop.store.dispatch(action: Ordered())
        try? await file.flush()
        try await file.flush()
        let recording = try folder.recording("flow.jsonl")
        #expect(recording.head.app == "shop" && recording.records.map(\.number) == [3, 4])
        continuation.finish()
        var texts: [String] = []
        for await report in reports { texts.append(report) }
        let expected = """
            A recorded flow can't be written at present.
                file: \(path)
                reason: the file was deleted or moved, with the records in it; a new one begins
            Records are kept for the next attempt, and dropped if there are too many.
            To fix this, release the FlowFile before you delete or move its file.
            """
        #expect(texts == [expected])
        withExtendedLifetime(trace) {}
    }

    @Test
    func neverWaitsForAFullDisk() async throws {
        let file = try FlowFile("/dev/full", buffering: 20_000, report: { _ in })
        let trace = FlowTrace(store: shop.store, to: file)
        for _ in 1...1000 { shop.store.dispatch(action: Ordered()) }
        await #expect(throws: FlowFileError.self) { try await file.flush() }
        #expect(trace.entries.count == 2000)
        #expect((1900..<2000).contains(file.droppedCount))
    }

    @Test
    func aFullPipeReceivesTheRestLater() async throws {
        let path = folder.path("flow")
        #expect(mkfifo(path, 0o600) == 0)
        let file = try FlowFile(path, report: { _ in })
        _ = file.begin(at: Date(timeIntervalSince1970: 1))
        let text = String(repeating: "a", count: 100_000)
        file.append(FlowLine(number: 1, kind: .event, text: text))
        // A pipe holds 64 kB.
        await #expect(throws: FlowFileError.self) { try await file.flush() }
        let pipe = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(pipe) }
        var bytes: [UInt8] = []
        for _ in 1...2 {
            bytes += [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, count in
                count = max(0, read(pipe, buffer.baseAddress, buffer.count))
            }
            try await file.flush()
        }
        #expect(try FlowRecording(bytes: bytes).records.map(\.text) == [text])
    }

    @Test
    func recordsThatWereWrittenNoLongerCountInMemory() async throws {
        let file = try FlowFile(folder.path("flow.jsonl"), buffering: 3_000, report: { _ in })
        _ = file.begin(at: Date(timeIntervalSince1970: 1))
        let text = String(repeating: "a", count: 2_000)
        for number in 1...3 {
            file.append(FlowLine(number: number, kind: .event, text: text))
            try await file.flush()
        }
        #expect(file.droppedCount == 0)
        #expect(try folder.recording("flow.jsonl").records.map(\.number) == [1, 2, 3])
    }

    @Test
    func reportsOneFullDiskOnce() async throws {
        let (reports, continuation) = AsyncStream.makeStream(of: String.self)
        let file = try FlowFile("/dev/full", buffering: 2_000) { continuation.yield($0.summary) }
        let trace = FlowTrace(manager: shop.manager, to: file)
        for _ in 1...100 { shop.store.dispatch(action: Ordered()) }
        for _ in 1...3 { try? await file.flush() }
        continuation.finish()
        var summaries: [String] = []
        for await summary in reports { summaries.append(summary) }
        let expected = [
            "A recorded flow can't be written at present.",
            "A recorded flow is incomplete: records were dropped.",
        ]
        #expect(summaries.sorted() == expected)
        withExtendedLifetime(trace) {}
    }
}

struct BasketReducer: Reducer {
    let initialState = Basket()

    func reduce(state: Basket, action: any Action) -> Basket? { nil }
}

extension FlowRecording {
    /// The records of a file that may not have a head yet.
    fileprivate static func records(in path: String) -> [FlowLine] {
        (try? FlowRecording(contentsOf: path))?.records ?? []
    }
}

/// Recordings of programs that were killed.
@MainActor
struct FlowFileKillTests {
    @Test
    func recordsReachTheFileWhileTheMainActorHangs() async throws {
        let folder = try RecordingFolder()
        let path = folder.path("flow.jsonl")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            await MainActor.run {
                let (shop, trace) = Self.record(to: path)
                for _ in 1...100 { shop.store.dispatch(action: Ordered()) }
                // The file has to be written without any further turn of the main actor.
                while (try? FlowRecording(contentsOf: path))?.records.count != 200 { sched_yield() }
                kill(getpid(), SIGKILL)
                withExtendedLifetime(trace) {}
            }
        }
        #expect(try folder.recording("flow.jsonl").records.count == 200)
    }

    @Test
    func aProgramThatIsKilledWhileWritingLeavesAReadableFile() async throws {
        let folder = try RecordingFolder()
        let path = folder.path("flow.jsonl")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            await MainActor.run {
                let (shop, trace) = Self.record(to: path)
                while true {
                    shop.store.dispatch(action: Ordered())
                    guard trace.entries.count % 1000 == 0,
                        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size],
                        ((size as? NSNumber)?.intValue ?? 0) > 100_000
                    else { continue }
                    kill(getpid(), SIGKILL)
                }
            }
        }
        let records = try folder.recording("flow.jsonl").records
        #expect(records.count > 400)
        #expect(records.map(\.number) == Array(1...records.count))
    }

    private static func record(to path: String) -> (Shop, FlowTrace) {
        guard let file = try? FlowFile(path) else { exit(1) }
        let shop = Shop()
        return (shop, FlowTrace(store: shop.store, to: file))
    }
}

/// Recordings of limited size.
struct FlowFileSegmentTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func write(_ count: Int, limit: Int, to name: String = "flow.jsonl") async throws {
        let file = try FlowFile(folder.path(name), app: "shop", keepingBytes: limit)
        _ = file.begin(at: Date(timeIntervalSince1970: 1))
        for number in 1...count {
            file.append(FlowLine(number: number, kind: .event, text: "A#1: tapped"))
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
        for number in 1...2 { file.append(FlowLine(number: number, kind: .event, text: "a")) }
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

/// An empty folder for recordings that is deleted after the test.
final class RecordingFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/FlowFileTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func recording(_ name: String) throws -> FlowRecording {
        try FlowRecording(contentsOf: path(name))
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
