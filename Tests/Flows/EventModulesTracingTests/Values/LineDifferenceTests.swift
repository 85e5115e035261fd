import EventModulesTracing
import Testing

struct LineDifferenceTests {
    @Test
    func equalTextsGiveNoLines() {
        #expect(LineDifference(from: "a\nb\n", to: "a\nb\n").lines.isEmpty)
        #expect(LineDifference(from: "", to: "").lines.isEmpty)
    }

    @Test
    func changedLinesAreShownWithTheirContext() {
        #expect(
            LineDifference(from: "1\n2\n3\n4\n5\n6\n7", to: "1\n2\n3\nx\n5\n6\n7").lines == [
                "  …", "  2", "  3", "- 4", "+ x", "  5", "  6", "  …",
            ]
        )
    }

    @Test
    func nearbyChangesShareTheirContext() {
        #expect(
            LineDifference(from: "1\n2\n3\n4\n5", to: "x\n2\n3\n4\ny").lines == [
                "- 1", "+ x", "  2", "  3", "  4", "- 5", "+ y",
            ]
        )
    }

    @Test
    func distantChangesAreSeparated() {
        let old = (1...9).map { "\($0)" }
        var new = old
        new.insert("x", at: 0)
        new.removeLast()
        #expect(
            LineDifference(
                from: old.joined(separator: "\n"),
                to: new.joined(separator: "\n")
            ).lines == ["+ x", "  1", "  2", "  …", "  7", "  8", "- 9"]
        )
    }

    @Test
    func longTextsWithoutACommonLineAreComparedFast() {
        let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
        let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
        #expect(LineDifference(from: old, to: new).lines.count == 40_000)
    }
}
