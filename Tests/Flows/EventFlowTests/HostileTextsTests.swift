import EventModulesTestSupport
import EventModulesTracing
import Foundation
import Testing

/// Texts of a recording that look like code, markup or a terminal's commands stay texts.
struct HostileTextsTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    /// A recording with a hostile text in each field.
    private func recording(seed: UInt64) -> (head: FlowHead, records: [FlowLine]) {
        var random = SplitMix64(seed: seed)
        func text() -> String { .hostile(using: &random) }
        let records = (1...5).map { number in
            FlowLine(
                number: number,
                causeNumber: number > 1 ? .random(in: 1..<number, using: &random) : nil,
                kind: FlowEntry.Kind.allCases.randomElement(using: &random) ?? .event,
                from: text(),
                label: text(),
                text: text(),
                diff: [text(), text()],
                state: text(),
                position: text(),
                isDetail: .random(using: &random)
            )
        }
        return (FlowHead(app: text(), began: Date(timeIntervalSince1970: 0)), records)
    }

    private func bytes(_ head: FlowHead, _ records: [FlowLine]) -> [UInt8] {
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        for record in records { record.write(to: &bytes) }
        return bytes
    }

    private func write(_ head: FlowHead, _ records: [FlowLine]) throws -> String {
        try shop.write(bytes(head, records), to: "hostile.jsonl")
        return shop.path("hostile.jsonl")
    }

    /// Regression: a backslash after a scalar that joins the next one became an interpolation.
    @Test(arguments: Repetitions.seeds(short: 40, long: 5_000))
    func aTestHasNoCodeOfARecording(seed: UInt64) throws {
        let (head, records) = recording(seed: seed)
        let result = try FlowProgram.run("test", try write(head, records))
        let source = try #require(PrintedTest(result.out), "\(result.out)")
        let lines = FlowRecording.lines(of: records)
        #expect(source.transcript.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
        let code = source.code.filter { !$0.hasPrefix("// ") && !$0.hasPrefix("/// ") }
        #expect(code == PrintedTest.code, "\(code)")
    }

    /// Regression: each further number sign searched the whole text again.
    @Test
    func aTestOfManyDelimitersIsPrinted() throws {
        let text = String(repeating: "#", count: 200_000)
        let records = [FlowLine(number: 1, kind: .event, text: "\\\(text)\"\"\"\(text)")]
        let head = FlowHead(app: "shop", began: Date(timeIntervalSince1970: 0))
        let result = try FlowProgram.run("test", try write(head, records))
        #expect(PrintedTest(result.out)?.transcript.count == 1)
    }

    @Test(arguments: Repetitions.seeds(short: 50, long: 5_000, offset: 200_000))
    func exportsAreJSONWithTheTextsOfTheRecording(seed: UInt64) throws {
        let (head, records) = recording(seed: seed)
        let recording = try FlowRecording(bytes: bytes(head, records))
        let lines = Data(recording.otlpRequests().joined()).split(separator: UInt8(ascii: "\n"))
        let values = try lines.map { try JSONSerialization.jsonObject(with: $0) }
        let found = Set(values.flatMap(texts(in:)).map { Array($0.utf8) })
        for text in records.flatMap({ [$0.from, $0.text] }) where !text.isEmpty {
            #expect(found.contains(Array(text.utf8)))
        }
    }

    private func texts(in value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let values as [Any]: values.flatMap(texts(in:))
        case let entries as [String: Any]: entries.values.flatMap(texts(in:))
        default: []
        }
    }

    @Test(arguments: Repetitions.seeds(short: 20, long: 1_000, offset: 100_000))
    func outputsControlNoTerminalAndEndNoScript(seed: UInt64) throws {
        let (head, records) = recording(seed: seed)
        let path = try write(head, records)
        for output in [["show", path, "--all"], ["test", path], ["show", path, "--why", "5"]] {
            let shown = try FlowProgram.run(output).out
            #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControl })
        }
        let tagCounts = try [path, shop.path].map { path in
            try FlowProgram.run("page", path, "-o", "-").out.utf8.count { $0 == UInt8(ascii: "<") }
        }
        #expect(tagCounts[0] == tagCounts[1])
    }
}

extension FlowRecording {
    fileprivate static func lines(of records: [FlowLine]) -> [String] {
        FlowTranscript(of: records, showingEverything: false).lines
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension String {
    private static let pieces = [
        "\\", "\\(", "\\#(", "(", ")", "\"", "\"\"\"", "#", "##", "\u{D4E}", "\u{301}", "\u{FE0F}",
        "\u{200D}", "\u{110BD}", "\u{600}", "\n", "\r\n", "\u{2028}", "\u{1B}[2J", "*/", "//", "}",
        "</script>", "<!--", "{{recording}}", "fatalError()", " ", "a", "\u{FFFE}", "\0",
    ]

    /// Parts of Swift, HTML and terminal sequences beside scalars that join their neighbors.
    fileprivate static func hostile(using random: inout SplitMix64) -> String {
        let count = Int.random(in: 0...12, using: &random)
        return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}

/// A printed test, read as the compiler reads it: byte by byte.
private struct PrintedTest {
    static let code = [
        "import EventModules", "import EventModulesTesting", "import Testing", "@MainActor",
        "struct RecordedFlowTests {", "@Test", "func theRecordedFlowHappensAgain() async {",
        "let manager = ModuleManager()", "let router: StackRouter? = nil",
        "let flow = FlowRecorder(manager: manager, router: router)", "Issue.record(…)",
        "flow.expectTranscript(", "<text>", ")", "flow.finish()", "}", "}",
    ]

    /// The lines before and after the text, without indentation.
    private(set) var code: [String] = []
    private(set) var transcript: [String] = []

    /// Returns nil if the text never ends, or if it is interpolated.
    init?(_ source: String) {
        let lines = source.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        var delimiters: [UInt8]?
        for line in lines {
            let rest = line.drop { $0 == UInt8(ascii: " ") }
            if let signs = delimiters {
                if rest.starts(with: Array("\"\"\"".utf8) + signs) {
                    code.append("<text>")
                    delimiters = nil
                    continue
                }
                let ends = ["\\", "\"\"\""].map { Array($0.utf8) + signs }
                guard !ends.contains(where: { line.firstRange(of: $0) != nil }) else { return nil }
                transcript.append(String(decoding: line.dropFirst(12), as: UTF8.self))
            } else if rest.last == UInt8(ascii: "\""), rest.allSatisfy({ "#\"".utf8.contains($0) })
            {
                delimiters = Array(rest.prefix { $0 == UInt8(ascii: "#") })
            } else if rest.starts(with: "Issue.record(\"".utf8), rest.suffix(2) == Array("\")".utf8)
            {
                code.append("Issue.record(…)")
            } else if rest != Array("await flow.settle()".utf8)[...] {
                code.append(String(decoding: rest, as: UTF8.self))
            }
        }
        guard delimiters == nil else { return nil }
    }
}
