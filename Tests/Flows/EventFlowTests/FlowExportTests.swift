import EventModulesTracing
import Foundation
import Testing

/// Recordings in the formats of other tools.
struct FlowExportTests {
    private let shop: RecordedShop

    init() throws {
        shop = try RecordedShop()
    }

    @Test(arguments: FlowFormat.allCases)
    func theCommandWritesWhatTheLibraryMakes(format: FlowFormat) throws {
        let recording = try FlowRecording(contentsOf: shop.path)
        let result = try FlowProgram.run("export", shop.path, "--format", format.rawValue)
        let bytes = recording.exported(as: format).flatMap(\.self)
        #expect(result.out == String(decoding: bytes, as: UTF8.self))
        #expect(result.error.isEmpty && result.status == 0)
        let count = recording.records.count
        let numbers = result.out.matches(of: #/number(":|","value":{"intValue":")[0-9]+/#).count
        #expect(format == .perfetto ? numbers >= count : numbers == count)
    }

    @Test
    func theRecordsBeforeAnUnreadableLineAreExported() throws {
        try shop.write((try shop.text(of: "flow.jsonl") + "nonsense\n").utf8, to: "cut.jsonl")
        let whole = try FlowProgram.run("export", shop.path, "--format", "cloudevents")
        let result = try FlowProgram.run(
            "export",
            shop.path("cut.jsonl"),
            "--format",
            "cloudevents"
        )
        #expect(result.out == whole.out && result.status == 1)
        #expect(result.error.contains("line 10"))
    }

    @Test
    func standardInputIsExported() throws {
        let file = try FlowProgram.run("export", shop.path, "--format", "otlp")
        let input = try FlowProgram.run(["export", "-", "--format", "otlp"], input: shop.path)
        #expect(input == file)
    }

    @Test(arguments: [
        (
            ["export", "a"],
            "The export needs a format. To fix this, write: eventflow export a --format otlp"
        ),
        (
            ["export", "a", "--format", "xml"],
            "The option --format can't be \"xml\". "
                + "To fix this, write for example: --format otlp"
        ),
        (
            ["send", "a"],
            "There is no receiver. To fix this, write for example: "
                + "eventflow send a --otlp http://localhost:4318"
        ),
        (
            ["send", "a", "--otlp", "localhost"],
            "The option --otlp can't be \"localhost\". "
                + "To fix this, write for example: --otlp http://localhost:4318"
        ),
        (
            ["send", "a", "--otlp", "http://a", "--header", "secret"],
            "The option --header can't be \"…\". "
                + "To fix this, write for example: --header 'Authorization: Bearer TOKEN'"
        ),
        (
            ["send", "a", "--otlp", "http://a", "--cloudevents", "http://a"],
            "There are two receivers. To fix this, send the flow to one after the other."
        ),
    ])
    func aWrongUseIsExplained(arguments: [String], message: String) throws {
        let result = try FlowProgram.run(arguments)
        #expect(result == .init(out: "", error: "eventflow: \(message)\n", status: 64))
    }
}
