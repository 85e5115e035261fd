import Terminal
import TerminalTestSupport
import Testing

struct TextFieldTests {
    @Test
    func theCursorStartsAfterTheText() {
        #expect(TextField("ab").cursor == 2)
        #expect(TextField().cursor == 0)
    }

    @Test
    func insertsTextBeforeTheCursor() {
        #expect(field("a|c", .character("b")) == "ab|c")
        #expect(field("|", .paste("x\ny\r\nz\tw\u{7}")) == "x y z w|")
    }

    @Test
    func aLateMarkJoinsItsCharacter() {
        #expect(field("e|x", .character("\u{301}")) == "e\u{301}|x")
    }

    @Test
    func theCursorIsNeverInsideACharacter() {
        #expect(field("👩|👧", .character("\u{200D}")) == "👩\u{200D}👧|")
        #expect(field("🇩|x🇪", .delete) == "🇩🇪|")
        #expect(field("a|x\u{301}", .character("y")) == "ay|x\u{301}")
    }

    @Test
    func deletesWholeCharacters() {
        #expect(field("ae\u{301}|b", .backspace) == "a|b")
        #expect(field("a|🇩🇪b", .delete) == "a|b")
        #expect(field("|a", .backspace) == "|a")
        #expect(field("a|", .delete) == "a|")
    }

    @Test
    func deletesToTheEndAndToTheStart() {
        #expect(field("ab|cd", .control("k")) == "ab|")
        #expect(field("ab|cd", .control("u")) == "|cd")
    }

    @Test
    func controlWDeletesAWordBetweenSpaces() {
        #expect(field("call +mum-now  |x", .control("w")) == "call |x")
        #expect(field("call +mu|m", .control("w")) == "call |m")
        #expect(field("  |a", .control("w")) == "|a")
    }

    @Test
    func altDeletesWordsOfLettersAndDigits() {
        #expect(field("call +mum|", .alt(.backspace)) == "call +|")
        #expect(field("call +mum| x", .modified(.backspace, .alt)) == "call +| x")
        #expect(field("ca|ll +mum", .alt(.character("d"))) == "ca| +mum")
        #expect(field("call| +mum x", .alt(.character("d"))) == "call| x")
        #expect(field("call| +mum x", .modified(.delete, .control)) == "call| x")
    }

    @Test
    func controlDDeletesForwardUnlessTheFieldIsEmpty() {
        #expect(field("a|b", .control("d")) == "a|")
        #expect(field("a|", .control("d")) == "a|")
        var empty = TextField()
        let isHandled = empty.handle(.control("d"))
        #expect(!isHandled)
    }

    @Test
    func movesByCharacters() {
        #expect(field("a日|b", .left) == "a|日b")
        #expect(field("a|日b", .right) == "a日|b")
        #expect(field("|a", .left) == "|a")
        #expect(field("a|", .right) == "a|")
        #expect(field("ab|c", .home) == "|abc")
        #expect(field("a|bc", .end) == "abc|")
        #expect(field("a日|b", .control("b")) == "a|日b")
        #expect(field("a|日b", .control("f")) == "a日|b")
        #expect(field("ab|c", .control("a")) == "|abc")
        #expect(field("a|bc", .control("e")) == "abc|")
    }

    @Test
    func altBAndAltFMoveByWords() {
        #expect(field("call +mum|", .alt(.character("b"))) == "call +|mum")
        #expect(field("|call +mum", .alt(.character("f"))) == "call| +mum")
    }

    @Test(arguments: [KeyModifiers.control, .alt])
    func movesByWords(_ modifiers: KeyModifiers) {
        #expect(field("call +mum |now", .modified(.left, modifiers)) == "call +|mum now")
        #expect(field("call +mu|m now", .modified(.left, modifiers)) == "call +|mum now")
        #expect(field("  |a", .modified(.left, modifiers)) == "|  a")
        #expect(field("ca|ll +mum", .modified(.right, modifiers)) == "call| +mum")
        #expect(field("call| +mum", .modified(.right, modifiers)) == "call +mum|")
        #expect(field("a|  ", .modified(.right, modifiers)) == "a  |")
    }

    @Test(arguments: [Key.enter, .escape, .tab, .up, .pageDown, .control("c"), .function(1)])
    func ignoresOtherKeys(_ key: Key) {
        var field = TextField("a")
        let isHandled = field.handle(key)
        #expect(!isHandled)
        #expect(field == TextField("a"))
    }

    // MARK: The window

    @Test
    func showsAShortTextCompletely() {
        #expect(window("abc|", 4) == "abc|")
        #expect(window("a|bc", 4) == "a|bc")
        #expect(window("abcd", cursor: 1, 4) == "a|bcd")
    }

    @Test
    func scrollsALongTextByHalfAWindow() {
        #expect(window("abcd|", 4) == "cd|")
        #expect(window("abcdef|gh", 4) == "ef|gh")
        #expect(window("abcde|fgh", 4) == "cde|f")
        #expect(window("abc|defgh", 4) == "abc|d")
    }

    @Test
    func theWindowNeverSplitsWideCharacters() {
        #expect(window("日本語|", 4) == "語|")
        #expect(window("a日|本語", 4) == "|本語")
        #expect(window("日|", 2) == "|")
    }

    @Test
    func escapesControlCharacters() {
        #expect(window("a\u{1B}b|", 20) == "a\\u{1B}b|")
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func theCursorIsAlwaysInTheWindow(_ seed: UInt64) {
        var random = RandomText(seed: seed)
        for _ in 0..<50 {
            let text = random.next()
            for columns in 1..<12 {
                var field = TextField(text)
                while field.cursor > 0 {
                    let window = field.window(columns: columns)
                    #expect((0..<columns).contains(window.cursorColumn))
                    #expect(window.text.columnWidth <= columns)
                    field.moveLeft()
                }
            }
        }
    }

    // MARK: Texts with a cursor

    private func field(_ text: String, _ key: Key) -> String {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var field = TextField(String(parts[0]))
        let cursor = field.cursor
        field.insert(parts.dropFirst().joined())
        while field.cursor > cursor { field.moveLeft() }
        let isHandled = field.handle(key)
        #expect(isHandled)
        return "\(field.text.prefix(field.cursor))|\(field.text.dropFirst(field.cursor))"
    }

    private func window(_ text: String, cursor: Int? = nil, _ columns: Int) -> String {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var field = TextField(parts.joined())
        while field.cursor > cursor ?? parts[0].count { field.moveLeft() }
        let window = field.window(columns: columns)
        let before = window.text.prefix(columns: window.cursorColumn)
        return "\(before)|\(window.text.dropFirst(before.count))"
    }
}
