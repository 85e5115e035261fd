import EventModulesTracing
import Testing

/// `eventflow show`.
struct FlowShowTests {
    private let shop: RecordedShop

    init() throws { shop = try RecordedShop() }

    private func lines(_ options: String...) throws -> [String] {
        let result = try FlowProgram.run(["show", shop.path] + options)
        #expect(result.error.isEmpty && result.status == 0)
        return result.out.split(separator: "\n").map(String.init)
    }

    @Test
    func printsTheTranscript() throws {
        let transcript = try FlowRecording(contentsOf: shop.path).transcript
        #expect(try lines() == transcript.lines)
        #expect(transcript.lines.count == 7)
    }

    @Test
    func printsAllDetailsWithNumbers() throws {
        #expect(
            try lines("--all", "--numbers") == [
                #"#1 event Shop#1: bought("</script>\\n")"#,
                "#2   called Bridge#1",
                "#3     action SendOrder()",
                "#4       began SendOrder()",
                "#5         changed Basket: orders: 0 → 1",
                "#6         ended SendOrder()",
                "#8 event Shop#2: refreshed",
                "#9   called Log#1",
            ]
        )
    }

    @Test
    func filtersByKind() throws {
        #expect(
            try lines("--kind", "event", "--kind", "changed") == [
                #"event Shop#1: bought("</script>\\n")"#,
                "  changed Basket: orders: 0 → 1",
                "event Shop#2: refreshed",
            ]
        )
    }

    @Test
    func filtersByModule() throws {
        #expect(try lines("--module", "Shop#2") == ["event Shop#2: refreshed"])
        #expect(try lines("--module", "Shop").count == 2)
        #expect(try lines("--module", "Sho").isEmpty)
    }

    @Test
    func filtersByTextInAllParts() throws {
        #expect(try lines("--contains", "BASKET(").map(\.count) == [29])
        #expect(try lines("--contains", "refresh") == ["event Shop#2: refreshed"])
    }

    @Test(arguments: [("62", 2), ("1:02", 2), ("0:01:01", 4), ("0:01:01.5", 2), ("1:00:00", 0)])
    func filtersByTime(time: String, count: Int) throws {
        #expect(try lines("--since", time).count == count)
    }

    @Test
    func printsTheCausesOfAnEntry() throws {
        #expect(
            try lines("--why", "4") == [
                "began SendOrder()",
                "  because action SendOrder()",
                "  because called Bridge#1",
                #"  because event Shop#1: bought("</script>\\n")"#,
                "  which came from outside",
            ]
        )
        #expect(try lines("--why", "#4") == lines("--why", "4"))
    }

    @Test
    func readsStandardInput() throws {
        let piped = try FlowProgram.run("show", "-", input: shop.path)
        #expect(piped == (try FlowProgram.run("show", shop.path)))
    }

    @Test
    func printsTheReadablePartBeforeAnError() throws {
        let text = try shop.text(of: "flow.jsonl").split(separator: "\n").prefix(5)
        try shop.write((text + ["{}", ""]).joined(separator: "\n").utf8, to: "bad.jsonl")
        let result = try FlowProgram.run("show", shop.path("bad.jsonl"))
        #expect(result.out.split(separator: "\n").count == 4)
        #expect(
            result.error
                == "eventflow: \(shop.path("bad.jsonl")), line 6: This isn't a record of a flow: "
                + "\"number\" is missing. To fix this, correct or delete the line.\n"
        )
        #expect(result.status == 1)
    }
}
