import EventModulesTracing
import Foundation
import Testing

/// Recordings as OpenTelemetry traces; `Tests/Checks/FlowExports` reads them with its own messages.
struct OTLPEncoderTests {
    private static let lines = """
        {"flow":1,"app":"my shop","began":"2026-11-23T02:37:51.123Z"}
        {"number":1,"at":1000,"kind":"event","from":"Shop#1","label":"sold","text":"Shop#1: sold(\\"a\\")"}
        {"number":2,"cause":1,"at":3500,"kind":"reported","from":"Diagnostics","label":"","text":"Odd."}

        """

    private func export(_ lines: String = lines) throws -> String {
        let recording = try FlowRecording(bytes: Array(lines.utf8))
        return String(decoding: recording.otlpRequests().flatMap(\.self), as: UTF8.self)
    }

    @Test
    func aSpanEndsWithItsLastEffect() throws {
        let text = try export()
        let times = text.matches(of: #/UnixNano":"1795401471(?<rest>[0-9]+)"/#).map(\.output.rest)
        #expect(times == ["123003500", "123001000", "123003500", "123003500"])
    }

    @Test
    func misuseHasTheStatusOfAnError() throws {
        let statuses = try export().matches(of: #/"status":\{[^}]*\}/#).map { "\($0.output)" }
        #expect(statuses == [#""status":{"code":2,"message":"Odd."}"#])
    }

    @Test
    func anActionThatFailedHasTheStatusOfAnError() throws {
        let outcomes = ["failed", "cancelled", "ended"].enumerated().map { index, kind in
            #"{"number":\#(index + 2),"cause":1,"at":2000,"kind":"\#(kind)","text":"Load: \#(kind)"}"#
        }
        let lines = """
            {"flow":1,"app":"","began":"2026-11-23T02:37:51.000Z"}
            {"number":1,"at":1000,"kind":"began","text":"Load()"}
            \(outcomes.joined(separator: "\n"))

            """
        let statuses = try export(lines).matches(of: #/"status":\{[^}]*\}/#)
        let expected = [#""status":{"code":2,"message":"Load: failed"}"#]
        #expect(statuses.map { "\($0.output)" } == expected)
    }

    @Test
    func onlyDetailsAreMarked() throws {
        let lines = """
            {"flow":1,"app":"","began":"2026-11-23T02:37:51.000Z"}
            {"number":1,"at":1000,"kind":"event","text":"A: b"}
            {"number":2,"cause":1,"at":2000,"kind":"called","text":"Log#1","detail":true}

            """
        let spans = try export(lines).split(separator: #""traceId""#).dropLast()
        let mark = #"{"key":"flow.detail","value":{"boolValue":true}}"#
        #expect(spans.map { $0.contains(mark) } == [false, true])
        #expect(spans.map { $0.contains("flow.detail") } == [false, true])
    }

    @Test
    func theOutcomeOfAnActionLastsAsLongAsTheAction() throws {
        let lines = """
            {"flow":1,"app":"","began":"2026-11-23T02:37:51.000Z"}
            {"number":1,"at":1000,"kind":"began","from":"Load","label":"Load","text":"Load()"}
            {"number":2,"at":2000,"kind":"event","from":"A","label":"b","text":"A: b"}
            {"number":3,"cause":1,"at":9000,"kind":"ended","from":"Load","label":"Load","text":"Load()"}
            """
        let text = try export(lines)
        let starts = text.matches(of: #/start[a-zA-Z]+":"1795401471(?<rest>[0-9]+)"/#)
        #expect(starts.map(\.output.rest) == ["000001000", "000002000", "000001000"])
        #expect(text.contains("unknown_service"))
    }

    @Test(arguments: [(Date.distantPast, -9_223_372_036_854), (.distantFuture, 9_223_372_036_854)])
    func aMomentBeyondTheNanosecondsIsTheNearest(began: Date, milliseconds: Int) {
        var encoder = OTLPEncoder(FlowHead(app: "shop", began: began))
        let bytes = encoder.line([FlowLine(number: 1, kind: .event, text: "a")])
        let start = "\"startTimeUnixNano\":\"\(milliseconds * 1_000_000)\""
        #expect(String(decoding: bytes, as: UTF8.self).contains(start))
    }

    @Test
    func theRunningAppHasTheSameIdentifiersAsTheFile() throws {
        func line(_ head: FlowHead) -> [UInt8] {
            var encoder = OTLPEncoder(head)
            return encoder.line([FlowLine(number: 1, kind: .event, text: "a")])
        }
        let head = FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1_795_401_471.123_4))
        let other = FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1_795_401_471.124_4))
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        let read = try FlowRecording(bytes: bytes).head
        #expect(read != head && line(read) == line(head))
        #expect(line(other) != line(head))
    }

    /// Regression: each record was written with copies of all its causes.
    @Test(arguments: ["long cause", "long app"])
    func anExportIsAboutAsLongAsItsRecording(of kind: String) throws {
        let longName = String(repeating: "n", count: 20_000)
        var bytes: [UInt8] = []
        FlowHead(app: kind == "long app" ? longName : "", began: Date()).write(to: &bytes)
        for number in 1...3_000 {
            FlowLine(
                number: number,
                causeNumber: number > 1 ? min(number - 1, 256) : nil,
                kind: .event,
                label: number == 256 && kind == "long cause" ? longName : "",
                text: ""
            )
            .write(to: &bytes)
        }
        let size = try FlowRecording(bytes: bytes).otlpRequests().reduce(0) { $0 + $1.count }
        #expect(size > bytes.count && size < 20 * bytes.count + (1 << 20))
    }
}
