import EventModulesTracing
import Foundation
import Testing

/// Recordings as OpenTelemetry traces.
struct FlowExportTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    @Test
    func theCommandWritesWhatTheLibraryMakes() throws {
        let recording = try FlowRecording(contentsOf: shop.path)
        let result = try FlowProgram.run("export", shop.path)
        let bytes = recording.otlpRequests().flatMap(\.self)
        #expect(result.out == String(decoding: bytes, as: UTF8.self))
        #expect(result.error.isEmpty && result.status == 0)
        let numbers = result.out.matches(of: #/flow.number","value":{"intValue":"[0-9]+/#)
        #expect(numbers.count == recording.records.count)
    }

    @Test
    func aLongRecordingHasSeveralRequests() throws {
        var bytes = Array("\(RecordedShop.head)\n".utf8)
        for number in 1...1024 {
            FlowLine(number: number, causeNumber: number > 1 ? 1 : nil, kind: .event, text: "a")
                .write(to: &bytes)
        }
        try shop.write(bytes, to: "long.jsonl")
        let output = try FlowProgram.run("export", shop.path("long.jsonl")).out
        let lines = output.split(separator: "\n")
        let requests = try FlowRecording(bytes: bytes).otlpRequests()
        #expect(lines.map { Array("\($0)\n".utf8) } == Array(requests) && lines.count == 2)
        let traces = lines.flatMap { $0.matches(of: #/"traceId":"(\w+)"/#).map(\.output.1) }
        #expect(traces.count == 1024 && Set(traces).count == 1)
    }

    @Test
    func theRecordsBeforeAnUnreadableLineAreExported() throws {
        try shop.write((try shop.text(of: "flow.jsonl") + "nonsense\n").utf8, to: "cut.jsonl")
        let whole = try FlowProgram.run("export", shop.path)
        let result = try FlowProgram.run("export", shop.path("cut.jsonl"))
        #expect(result.out == whole.out && result.status == 1)
        #expect(result.error.contains("line 10"))
    }

    @Test
    func standardInputIsExported() throws {
        let file = try FlowProgram.run("export", shop.path)
        let input = try FlowProgram.run(["export", "-"], input: shop.path)
        #expect(input == file)
    }
}
