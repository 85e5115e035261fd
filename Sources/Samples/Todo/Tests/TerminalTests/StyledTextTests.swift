import Terminal
import TerminalTestSupport
import Testing

struct StyledTextTests {
    private let bold = TerminalStyle(.bold)
    private let red = TerminalStyle(color: .red)

    @Test
    func keepsTheStylesOfItsPieces() {
        var text = StyledText("(A) ", bold)
        text.append("Call Mum")
        text.append(" +family", red)
        #expect(text.text == "(A) Call Mum +family")
        #expect(shown(text) == ["(A) : bold", "Call Mum: ", " +family: red"])
    }

    @Test
    func highlightsAPart() {
        var text = StyledText("Call ", bold)
        text.append("Mum now", red)
        text.add(TerminalStyle(.underline), to: 3..<8)
        #expect(
            shown(text) == ["Cal: bold", "l : bold underline", "Mum: underline red", " now: red"]
        )
    }

    @Test
    func highlightsWholeCharacters() {
        var text = StyledText("e\u{301}日本")
        text.add(bold, to: 1..<4)
        #expect(shown(text) == ["e\u{301}日: bold", "本: "])
    }

    @Test
    func ignoresRangesOutside() {
        var text = StyledText("ab")
        text.add(bold, to: 2..<9)
        text.add(bold, to: -3..<0)
        text.add(bold, to: 1..<1)
        #expect(shown(text) == ["ab: "])
    }

    @Test
    func aLaterStyleReplacesColorsOnly() {
        var text = StyledText("a", TerminalStyle(.bold, color: .red, background: .blue))
        text.add(TerminalStyle(.inverse, background: .yellow))
        #expect(
            text.pieces.map(\.style)
                == [TerminalStyle([.bold, .inverse], color: .red, background: .yellow)]
        )
    }

    @Test
    func measuresColumnsWithEscapes() {
        var text = StyledText("日本", bold)
        text.append("\u{1B}e\u{301}")
        #expect(text.columnWidth == 11)
    }

    // MARK: On a surface

    @Test
    func cutsWithAnEllipsisInTheStyleOfTheCutPiece() {
        var text = StyledText("abc", bold)
        text.append("defgh", red)
        #expect(
            cells(text, width: nil) == [
                "a: bold", "b: bold", "c: bold", "d: red", "e: red", "…: red",
            ]
        )
    }

    @Test
    func padsInTheLastStyle() {
        var text = StyledText("ab", bold)
        text.append("c", red)
        #expect(cells(text, width: 5).suffix(4) == ["c: red", " : red", " : red", " : "])
        #expect(cells(StyledText("", bold), width: 2).prefix(3) == [" : bold", " : bold", " : "])
    }

    @Test
    func neverCutsAWideCharacterInHalf() {
        #expect(row("日本語x") == "日_本_… ")
        #expect(row("a日本語") == "a日_本_…")
        #expect(row("日本語") == "日_本_語_")
    }

    @Test
    func aTextThatFitsIsNotCut() {
        #expect(row("abcdef") == "abcdef")
        #expect(row("abcde\u{301}f") == "abcde\u{301}f")
        #expect(row("abcdef\u{301}") == "abcdef\u{301}")
        #expect(row("abcdefg") == "abcde…")
    }

    @Test
    func aMatchKeepsItsJoiner() {
        var text = StyledText("PDF\u{200C}ها")
        text.add(bold, to: 0..<3)
        var surface = TerminalSurface(TerminalSize(rows: 1, columns: 6))
        surface.write(text, at: TerminalPosition(row: 0, column: 0))
        #expect(surface.text == ["PDF\u{200C}ها "])
    }

    // MARK: Descriptions

    private func row(_ text: String) -> String {
        var surface = TerminalSurface(TerminalSize(rows: 1, columns: 6))
        surface.write(text, at: (0, 0))
        return surface.text[0]
    }

    private func cells(_ text: StyledText, width: Int?) -> [String] {
        var surface = TerminalSurface(TerminalSize(rows: 1, columns: 6))
        surface.write(text, at: TerminalPosition(row: 0, column: 0), width: width)
        return surface.rows[0].map { "\($0.character ?? "_"): \(name($0.style))" }
    }

    private func shown(_ text: StyledText) -> [String] {
        text.pieces.map { "\($0.text): \(name($0.style))" }
    }

    private func name(_ style: TerminalStyle) -> String {
        let attributes: [(TerminalStyle.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.inverse, "inverse"),
        ]
        let names = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
        return (names + [style.color.map { "\($0)" }].compactMap { $0 }).joined(separator: " ")
    }
}
