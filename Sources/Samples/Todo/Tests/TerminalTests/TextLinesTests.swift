import Terminal
import Testing

/// Text in lines, and the end of a text.
struct TextLinesTests {
    @Test
    func breaksLinesAtSpaces() {
        #expect("to be or not".lines(columns: 6) == ["to be", "or not"])
        #expect("to be or not".lines(columns: 5) == ["to be", "or", "not"])
    }

    @Test
    func splitsALongWord() {
        #expect("a bcdefgh i".lines(columns: 4) == ["a", "bcde", "fgh", "i"])
        #expect("日本語".lines(columns: 5) == ["日本", "語"])
    }

    @Test
    func thereIsAtLeastOneLine() {
        #expect("".lines(columns: 5) == [""])
        #expect("日".lines(columns: 1) == [""])
        #expect("abc".lines(columns: 0) == [""])
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func keepsAllTextWithinTheWidth(seed: UInt64) {
        var random = RandomText(seed: seed)
        let text = random.next()
        for columns in 2...9 {
            let lines = text.lines(columns: columns)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
            #expect(lines.allSatisfy { $0.columnWidth <= columns })
        }
    }

    @Test
    func keepsTheStartOfAText() {
        #expect("/a/todo.txt".shortened(columns: 11) == "/a/todo.txt")
        #expect("/a/todo.txt".shortened(columns: 8) == "/a/todo…")
        #expect("日本語".shortened(columns: 4) == "日…")
        #expect("abc".shortened(columns: 1) == "…")
        #expect("abe\u{301}".shortened(columns: 3) == "abe\u{301}")
    }

    @Test
    func keepsTheEndOfAText() {
        #expect("/a/todo.txt".suffix(columns: 11) == "/a/todo.txt")
        #expect("/a/todo.txt".suffix(columns: 9) == "…todo.txt")
        #expect("日本語".suffix(columns: 4) == "…語")
        #expect("abc".suffix(columns: 1) == "…")
    }
}
