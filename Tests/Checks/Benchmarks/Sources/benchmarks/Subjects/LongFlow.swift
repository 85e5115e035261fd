import EventModules
import EventModulesTracing
import Foundation

/// A long flow of a typical app in a file, and the page that `flow` makes of it.
@MainActor
final class LongFlow {
    /// The number of entries.
    let count: Int
    private let folder: URL
    private var file: String { folder.appendingPathComponent("flow.jsonl").path }
    private var page: String { folder.appendingPathComponent("flow.html").path }

    init(ofEntries count: Int) async throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.count = count
        // Nothing may be dropped while the app records faster than anything can be written.
        let path = folder.appendingPathComponent("flow.jsonl").path
        let output = try FlowFile(path, app: "benchmarks", buffering: 1 << 32)
        try await Self.record(count, to: output)
        guard output.droppedCount == 0 else { throw LongFlowError.isIncomplete }
    }

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Lets an app run until it has recorded a number of entries.
    static func record(_ count: Int, to output: FlowFile) async throws {
        let app = WholeApp(tally: Tally())
        let trace = FlowTrace(manager: app.manager, keeping: 1000, to: output)
        while (trace.entries.last?.number ?? 0) < count { app.emit(.productSelected(.sample)) }
        trace.stop()
        try await output.flush()
    }

    // MARK: - Measuring

    /// The nanoseconds per entry to read all entries, and to read only the bytes.
    func readingTimes() async throws -> [Double] {
        var (readCount, size) = (0, 0)
        let time = try await Stopwatch.nanoseconds {
            readCount = try FlowRecording(contentsOf: file).records.count
        }
        let rawTime = try await Stopwatch.nanoseconds {
            size = try Data(contentsOf: URL(fileURLWithPath: file)).count
        }
        guard readCount >= count, size > count else { throw LongFlowError.isIncomplete }
        return [time, rawTime].map { $0 / Double(readCount) }
    }

    /// The nanoseconds per entry to write the page, and to copy the file.
    ///
    /// - Throws: An error if the page needs more than 30 MB for data, where the system limits it.
    func pageTimes() throws -> [Double] {
        let program = URL(fileURLWithPath: CommandLine.arguments[0])
        let flow = program.deletingLastPathComponent().appendingPathComponent("flow").path
        let commands = ["ulimit -d 30000; '\(flow)' page '\(file)' -o '\(page)'", "cat '\(file)'"]
        return try commands.map { command in
            let before = Stopwatch.processorTimeOfChildren()
            _ = try Command("sh", "-c", "\(command) >/dev/null").output()
            return (Stopwatch.processorTimeOfChildren() - before) * 1e9 / Double(count)
        }
    }

    /// The bytes per entry of the file, and of the gzipped one.
    func fileSizes() throws -> [Double] { try sizes(of: file) }

    /// The bytes per entry of the page, and of the gzipped one.
    func pageSizes() throws -> [Double] {
        _ = try pageTimes()
        return try sizes(of: page)
    }

    private func sizes(of path: String) throws -> [Double] {
        try ["cat", "gzip"].map { program in
            let text = try Command("sh", "-c", "\(program) <'\(path)' | wc -c").output()
            let size = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
            return size / Double(count)
        }
    }
}

enum LongFlowError: Error {
    case isIncomplete
}

extension Pace {
    /// The number of entries in a long flow.
    var entries: Int { isLongEnough ? 1_000_000 : 20_000 }
}
