import Terminal
import TerminalTestSupport
import Testing

struct TerminalSurfaceTests {
    @Test
    func writesFromAColumn() {
        #expect(row(writing: "ab", at: 2) == "  ab  ")
    }

    @Test
    func cutsAtTheEndOfTheRow() {
        #expect(row(writing: "abcdef", at: 3) == "   ab…")
        #expect(row(writing: "日本", at: 3) == "   日_…")
        #expect(row(writing: "ab", at: 5) == "     …")
    }

    @Test
    func fillsAWidthInItsStyle() {
        var surface = TerminalSurface(.init(rows: 1, columns: 6))
        surface.write("日本語", at: (0, 1), style: .init(.inverse), width: 3)
        #expect(surface.text == [" 日_…  "])
        let styles = surface.rows[0].map(\.style.attributes)
        #expect(styles == [[], .inverse, .inverse, .inverse, [], []])
    }

    @Test
    func escapesControlCharacters() {
        #expect(row(writing: "\u{1B}", at: 0) == "\\u{1B}")
        #expect(row(writing: "a\tb", at: 0) == "a\\tb  ")
    }

    @Test
    func dropsLoneMarks() {
        #expect(row(writing: "\u{301}ab", at: 0) == "ab    ")
        #expect(row(over: "x", writing: "\u{301}👍🏽", at: 1) == "x👍🏽_   ")
    }

    @Test
    func neverLeavesHalfOfAWideCharacter() {
        #expect(row(over: "日本語", writing: "x", at: 1) == " x本_語_")
        #expect(row(over: "日本語", writing: "x", at: 2) == "日_x 語_")
        #expect(row(over: "日本語", writing: "国", at: 1) == " 国_ 語_")
    }

    @Test(arguments: [(-1, 0), (1, 0), (0, -1), (0, 6)])
    func ignoresPositionsOutside(_ row: Int, _ column: Int) {
        let empty = TerminalSurface(.init(rows: 1, columns: 6))
        var surface = empty
        surface.write("abc", at: (row, column))
        #expect(surface == empty)
    }

    @Test
    func writesWholeRows() {
        var surface = TerminalSurface(.init(rows: 4, columns: 6))
        surface.write("abcdef", at: (0, 0))
        surface.writeRow(0, "x", style: .init(.bold))
        #expect(surface.text[0] == "x     ")
        #expect(surface.rows[0].allSatisfy { $0.style == .init(.bold) })
        let count = surface.writeLastRows("to be\tor")
        #expect(surface.text[1...] == ["      ", "to    ", "be\\tor"])
        #expect(count == 2)
    }

    @Test
    func theFirstRowStaysAboveALongText() {
        var surface = TerminalSurface(.init(rows: 3, columns: 4))
        surface.writeRow(0, "top")
        let count = surface.writeLastRows("a b c d e f g h")
        #expect(surface.text == ["top ", "a b ", "c d "])
        #expect(count == 2)
    }

    @Test
    func writesAFieldWithItsCursor() {
        var surface = TerminalSurface(.init(rows: 1, columns: 8))
        surface.writeField(0, "Add: ", TextField("ab"))
        #expect(surface.text == ["Add: ab "])
        #expect(surface.cursor == TerminalPosition(row: 0, column: 7))
    }

    @Test
    func clearingRemovesEverything() {
        var surface = TerminalSurface(.init(rows: 1, columns: 4))
        surface.write("abc", at: (0, 0), style: .init(.bold))
        surface.cursor = .init(row: 0, column: 1)
        surface.clear()
        #expect(surface == TerminalSurface(.init(rows: 1, columns: 4)))
    }

    /// The row of a surface with one row, with `_` for the right half of a wide character.
    private func row(over before: String = "", writing text: String, at column: Int) -> String {
        var surface = TerminalSurface(.init(rows: 1, columns: 6))
        surface.write(before, at: (0, 0))
        surface.write(text, at: (0, column))
        return surface.text[0]
    }
}
