#if os(Linux)
import EventModulesTestSupport
import EventModulesTracing
import Foundation
import Testing

/// Long recordings in little memory; Linux enforces the limit.
struct FlowMemoryTests {
    /// Runs the program with a limited number of kilobytes for data.
    private func status(kilobytes: Int, _ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "ulimit -d \(kilobytes); exec \"$0\" \"$@\"", FlowProgram.executable.path]
            + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Writes a long recording; returns its path and its size.
    private func longRecording(in shop: RecordedShop) throws -> (path: String, size: Int) {
        var bytes = Array("\(RecordedShop.head)\n".utf8)
        let state = String(repeating: "state ", count: 20)
        for number in 1...Repetitions.count(short: 50_000, long: 1_000_000) {
            FlowLine(number: number, kind: .changed, text: "A: 1 → 2", state: state)
                .write(to: &bytes)
        }
        try shop.write(bytes, to: "long.jsonl")
        #expect(bytes.count > 10_000_000)
        return (shop.path("long.jsonl"), bytes.count)
    }

    @Test
    func aPageIsWrittenRecordByRecord() throws {
        let shop = try RecordedShop()
        let (long, size) = try longRecording(in: shop)
        let page = shop.path("long.html")
        #expect(try status(kilobytes: 10_000, "page", long, "-o", page) == 0)
        #expect(try shop.text(of: "long.html").utf8.count > size)
    }

    @Test
    func anExportIsWrittenBatchByBatch() throws {
        let shop = try RecordedShop()
        let (long, _) = try longRecording(in: shop)
        // The causes of 65,536 to 131,072 records are kept.
        let limit = 30_000
        #expect(try status(kilobytes: limit, "export", long) == 0)
    }
}
#endif
