import EventModulesTracing
import Foundation
import Testing

/// `eventflow page`; the page itself is tested in a browser.
struct FlowPageTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    /// The recording in a page.
    private func lines(in page: String) -> String {
        let start = "<script type=\"application/x-flow\">"
        guard let first = page.firstRange(of: start) else { return "" }
        let rest = page[first.upperBound...]
        return rest.components(separatedBy: "</script>").dropLast()
            .map { $0.replacing("\n" + start, with: "") }
            .joined().replacing(start, with: "").replacing("\\u003c", with: "<")
    }

    @Test
    func hasTheWholeRecordingAndNoMarkupOfIt() throws {
        let page = shop.path("flow.html")
        let result = try FlowProgram.run("page", shop.path, "-o", page)
        #expect(result == .init(out: "", error: "", status: 0))
        let text = try shop.text(of: "flow.html")
        #expect(lines(in: text) == (try shop.text(of: "flow.jsonl")))
        #expect(text.contains(#"bought(\"\u003c/script>"#))
    }

    @Test
    func printsThePageToStandardOutput() throws {
        _ = try FlowProgram.run("page", shop.path, "-o", shop.path("flow.html"))
        let result = try FlowProgram.run("page", "-", "-o", "-", input: shop.path)
        #expect(result.out == (try shop.text(of: "flow.html")))
    }

    @Test
    func aLongRecordingIsReadInParts() throws {
        var bytes = Array("\(RecordedShop.head)\n".utf8)
        for number in 1...10_000 {
            FlowLine(number: number, kind: .event, text: "A#1: tapped").write(to: &bytes)
        }
        try shop.write(bytes, to: "long.jsonl")
        let page = try FlowProgram.run("page", shop.path("long.jsonl"), "-o", "-").out
        let parts = page.components(separatedBy: "<script type=\"application/x-flow\">").dropFirst()
        #expect(
            parts.map { $0.split(separator: "\n").count { $0.hasPrefix("{") } } == [
                4096, 4096, 1809,
            ]
        )
    }

    @Test
    func replacesALongerFileButNeverTheRecording() throws {
        try shop.write(String(repeating: "x", count: 200_000).utf8, to: "flow.html")
        _ = try FlowProgram.run("page", shop.path, "-o", shop.path("flow.html"))
        #expect(try shop.text(of: "flow.html").hasSuffix("</html>\n"))
        let result = try FlowProgram.run("page", shop.path, "-o", shop.path)
        #expect(
            result.error == "eventflow: \(shop.path) is the recording, which would be overwritten. "
                + "To fix this, name another file with -o.\n"
        )
        #expect(try FlowRecording(contentsOf: shop.path).records == RecordedShop.records)
    }

    @Test
    func hasTheReadablePartBeforeAnError() throws {
        let text = try shop.text(of: "flow.jsonl")
        try shop.write("\(text)nonsense\n".utf8, to: "bad.jsonl")
        let result = try FlowProgram.run("page", shop.path("bad.jsonl"), "-o", shop.path("a.html"))
        #expect(lines(in: try shop.text(of: "a.html")) == text)
        #expect(result.error.contains("line 10") && result.status == 1)
    }
}
