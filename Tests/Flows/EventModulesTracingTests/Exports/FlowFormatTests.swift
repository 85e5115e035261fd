import EventModulesTracing
import Foundation
import Testing

/// Recordings in the formats of other tools; `Tests/Checks/FlowExports` reads them with those tools.
struct FlowFormatTests {
    private static let lines = """
        {"flow":1,"app":"my shop","began":"2026-11-23T02:37:51.123Z"}
        {"number":1,"at":1000,"kind":"event","from":"Shop#1","label":"sold","text":"Shop#1: sold(\\"a\\")"}
        {"number":2,"cause":1,"at":3500,"kind":"reported","from":"Diagnostics","label":"","text":"Odd."}

        """

    private func export(_ format: FlowFormat, _ lines: String = lines) throws -> String {
        let recording = try FlowRecording(bytes: Array(lines.utf8))
        return String(decoding: recording.exported(as: format).flatMap(\.self), as: UTF8.self)
    }

    @Test
    func cloudEventsAreLines() throws {
        let id = "c36b1e197e1987b5"
        #expect(
            try export(.cloudevents) == """
                {"correlationid":"\(id)-1","data":{"at":1000,"from":"Shop#1",\
                "kind":"event","label":"sold","number":1,"text":"Shop#1: sold(\\"a\\")"},\
                "datacontenttype":"application/json","id":"\(id)-1","sequence":"000000000001",\
                "source":"/my%20shop","specversion":"1.0","subject":"Shop#1",\
                "time":"2026-11-23T02:37:51.123Z","type":"flow.event"}
                {"causationid":"\(id)-1","correlationid":"\(id)-1","data":{"at":3500,"cause":1,\
                "from":"Diagnostics","kind":"reported","label":"","number":2,"text":"Odd."},\
                "datacontenttype":"application/json","id":"\(id)-2","sequence":"000000000002",\
                "source":"/my%20shop","specversion":"1.0","subject":"Diagnostics",\
                "time":"2026-11-23T02:37:51.123Z","type":"flow.reported"}

                """
        )
    }

    @Test
    func aSpanEndsWithItsLastEffect() throws {
        let text = try export(.otlp)
        let times = text.matches(of: #/UnixNano":"1795401471(?<rest>[0-9]+)"/#).map(\.output.rest)
        #expect(times == ["123003500", "123001000", "123003500", "123003500"])
    }

    @Test
    func misuseHasTheStatusOfAnError() throws {
        let statuses = try export(.otlp).matches(of: #/"status":\{[^}]*\}/#).map { "\($0.output)" }
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
        let statuses = try export(.otlp, lines).matches(of: #/"status":\{[^}]*\}/#)
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
        let spans = try export(.otlp, lines).split(separator: #""traceId""#).dropLast()
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
        let text = try export(.otlp, lines)
        let starts = text.matches(of: #/start[a-zA-Z]+":"1795401471(?<rest>[0-9]+)"/#)
        #expect(starts.map(\.output.rest) == ["000001000", "000002000", "000001000"])
        #expect(text.contains("unknown_service"))
    }

    @Test
    func aTraceIsAnArrayWithoutGaps() throws {
        let lines = try export(.perfetto).split(separator: "\n")
        #expect(lines.first == "[" && lines.last == "]")
        #expect(lines.dropFirst().dropLast(2).allSatisfy { $0.hasSuffix("},") })
        let phases = lines.compactMap { $0.firstMatch(of: #/"ph":"(.)".*"ts":([0-9.]+)/#)?.output }
        #expect(phases.map { "\($0.1) \($0.2)" } == ["b 1", "n 3.5", "e 3.501"])
    }

    @Test(arguments: [(Date.distantPast, -9_223_372_036_854), (.distantFuture, 9_223_372_036_854)])
    func aMomentBeyondTheNanosecondsIsTheNearest(began: Date, milliseconds: Int) {
        var encoder = OTLPEncoder(FlowHead(app: "shop", began: began))
        let bytes = encoder.encode([FlowRecord(number: 1, kind: .event, text: "a")])
        let start = "\"startTimeUnixNano\":\"\(milliseconds * 1_000_000)\""
        #expect(String(decoding: bytes, as: UTF8.self).contains(start))
    }

    @Test
    func theRunningAppHasTheSameIdentifiersAsTheFile() throws {
        let head = FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1_795_401_471.123_4))
        let other = FlowHead(app: "shop", began: Date(timeIntervalSince1970: 1_795_401_471.124_4))
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        let read = try FlowRecording(bytes: bytes).head
        #expect(read != head && read.recording == head.recording)
        #expect(other.recording != head.recording)
    }
}
