import Terminal
import Testing

struct KeyDecoderTests {
    // MARK: Text

    @Test
    func decodesACharacterImmediately() {
        #expect(keys("a") == [.character("a")])
    }

    @Test
    func decodesACharacterInSeveralChunks() {
        var decoder = KeyDecoder()
        let bytes = Array("日".utf8)
        #expect(decoder.decode(bytes[..<2]) == [])
        #expect(decoder.flush() == [])
        #expect(decoder.decode(bytes[2...]) == [.character("日")])
    }

    @Test(arguments: ["e\u{301}", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "1\u{FE0F}\u{20E3}", "한"])
    func aCharacterOfSeveralScalarsIsOneKey(_ text: String) {
        #expect(keys("x\(text)x") == ["x", Character(text), "x"].map(Key.character))
    }

    @Test
    func aLateMarkIsASeparateKey() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("e".utf8) == [.character("e")])
        #expect(decoder.decode("\u{301}".utf8) == [.character("\u{301}")])
    }

    @Test(arguments: [
        [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5],
        [0xF4, 0x90, 0x80, 0x80], [0xE6, 0x97], [0xC2, 0x9B],
    ])
    func ignoresInvalidUTF8(_ bytes: [UInt8]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x61] + bytes + [0x62]) == [.character("a"), .character("b")])
    }

    @Test(
        arguments: [
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{8}", .backspace),
            ("\u{0}", .control(" ")), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
            ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
        ] as [(String, Key)]
    )
    func decodesControlCharacters(_ text: String, _ key: Key) {
        #expect(keys("a\(text)") == [.character("a"), key])
    }

    // MARK: Sequences

    @Test(
        arguments: [
            ("[A", .up), ("OA", .up), ("[D", .left), ("OC", .right),
            ("[H", .home), ("OH", .home), ("[1~", .home), ("[7~", .home),
            ("[F", .end), ("OF", .end), ("[4~", .end), ("[8~", .end),
            ("[2~", .insert), ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown),
            ("OP", .function(1)), ("[11~", .function(1)), ("[[A", .function(1)),
            ("[15~", .function(5)), ("[[E", .function(5)), ("[24~", .function(12)), ("OM", .enter),
        ] as [(String, Key)]
    )
    func decodesSequences(_ sequence: String, _ key: Key) {
        #expect(keys("\u{1B}\(sequence)x") == [key, .character("x")])
    }

    @Test(
        arguments: [
            ("[1;5C", .right, .control), ("[1;3D", .left, .alt), ("[1;2A", .up, .shift),
            ("[3;5~", .delete, .control), ("[1;8F", .end, [.shift, .alt, .control]),
            ("[1;9H", .home, .alt), ("[1;5:1C", .right, .control), ("O5D", .left, .control),
            ("[Z", .tab, .shift), ("Od", .left, .control), ("[c", .right, .shift),
            ("[7^", .home, .control), ("[8$", .end, .shift), ("[3@", .delete, [.control, .shift]),
            ("\u{1B}[A", .up, .alt), ("\u{1B}[3^", .delete, [.alt, .control]),
        ] as [(String, Key, KeyModifiers)]
    )
    func decodesModifiers(_ sequence: String, _ key: Key, _ modifiers: KeyModifiers) {
        #expect(keys("\u{1B}\(sequence)x") == [.modified(key, modifiers), .character("x")])
    }

    // MARK: The mouse

    @Test(
        arguments: [
            ("[<0;1;1M", .left, 0, 0), ("[<1;10;20M", .middle, 19, 9),
            ("[<2;300;2M", .right, 1, 299),
            ("[<64;3;4M", .wheelUp, 3, 2), ("[<65;3;4M", .wheelDown, 3, 2),
        ] as [(String, MouseButton, Int, Int)]
    )
    func decodesTheMouse(_ report: String, _ button: MouseButton, _ row: Int, _ column: Int) {
        let position = TerminalPosition(row: row, column: column)
        #expect(keys("\u{1B}\(report)x") == [.mouse(button, at: position), .character("x")])
    }

    @Test(
        arguments: [
            ("[<4;1;1M", .left, .shift), ("[<8;1;1M", .left, .alt), ("[<16;1;1M", .left, .control),
            ("[<28;1;1M", .left, [.shift, .alt, .control]), ("[<69;1;1M", .wheelDown, .shift),
            ("\u{1B}[<0;1;1M", .left, .alt),
        ] as [(String, MouseButton, KeyModifiers)]
    )
    func decodesModifiersOfTheMouse(
        _ report: String,
        _ button: MouseButton,
        _ modifiers: KeyModifiers
    ) {
        let click = Key.mouse(button, at: TerminalPosition(row: 0, column: 0))
        #expect(keys("\u{1B}\(report)x") == [.modified(click, modifiers), .character("x")])
    }

    @Test(arguments: [
        "[<0;1;1m", "[<32;1;1M", "[<35;1;1M", "[<3;1;1M", "[<66;1;1M", "[<128;1;1M", "[<0;0;1M",
        "[<0;1;0M", "[<0;1M", "[<M", "[<0;1;1;1M", "[<3~", "[<200~", "[<0;1;1A",
        "[32;1;1M",
    ])
    func dropsReleasesMovementsAndInvalidReports(_ report: String) {
        #expect(keys("a\u{1B}\(report)x") == [.character("a"), .character("x")])
    }

    @Test(arguments: [" !!", "#\u{7F}\u{1B}", "q\rq", "\u{1B}[A"])
    func dropsLegacyMouseReports(_ report: String) {
        #expect(keys("a\u{1B}[M\(report)x") == [.character("a"), .character("x")])
    }

    @Test
    func aPauseEndsAnIncompleteMouseReport() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[M!".utf8) == [])
        #expect(decoder.isUndecided && decoder.flush() == [])
        #expect(decoder.decode("x".utf8) == [.character("x")])
    }

    // MARK: Other sequences

    @Test(arguments: [
        "[?62;1c", "[I", "[97;5u", "[99~", "[?2026;2$y", "[99999999999999999999~",
        "[ q", "Ox", "[[Z", "[\(String(repeating: "1;", count: 100))A",
    ])
    func dropsUnknownSequences(_ sequence: String) {
        let text = "\u{1B}\(sequence)x"
        #expect(keys(text).last == .character("x"))
        #expect(keys(text).count <= 2)
        #expect(!keys(text).contains(.escape))
    }

    @Test
    func dropsAnIncompleteSequence() {
        #expect(keys("\u{1B}[1;\u{1B}[A") == [.up])
        #expect(keys("\u{1B}[1;\r") == [.enter])
    }

    // MARK: Escape

    @Test
    func decodesEscapeIfNothingFollows() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isUndecided)
        #expect(decoder.flush() == [.escape])
        #expect(!decoder.isUndecided)
        #expect(decoder.decode("[A".utf8) == [.character("["), .character("A")])
    }

    @Test
    func aKeyAfterEscapeHasAlt() {
        #expect(keys("\u{1B}a") == [.alt(.character("a"))])
        #expect(keys("\u{1B}é") == [.alt(.character("é"))])
        #expect(keys("\u{1B}\r") == [.alt(.enter)])
        #expect(keys("\u{1B}\u{7F}") == [.alt(.backspace)])
    }

    @Test
    func introducersCanBeTyped() {
        #expect(keys("\u{1B}[") == [.alt(.character("["))])
        #expect(keys("\u{1B}O") == [.alt(.character("O"))])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
        #expect(keys("\u{1B}\u{1B}[") == [.escape, .alt(.character("["))])
        #expect(keys("\u{1B}\u{1B}\u{1B}[A") == [.escape, .alt(.up)])
        #expect(keys("\u{1B}[é") == [.alt(.character("[")), .character("é")])
    }

    @Test
    func theRestOfASequenceCanArriveLate() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[1;".utf8) == [])
        #expect(!decoder.isUndecided)
        #expect(decoder.flush() == [])
        #expect(decoder.decode("5C".utf8) == [.modified(.right, .control)])
    }

    // MARK: Pasting

    @Test
    func pastedTextIsOneKey() {
        let text = "\u{1B}[200~a\u{1B}[A\tb\r\nc\rd\ne\u{1B}[201~x"
        #expect(keys(text) == [.paste("a\u{1B}[A\tb\nc\nd\ne"), .character("x")])
    }

    @Test
    func decodesSuccessivePastes() {
        let text = "\u{1B}[200~a\u{1B}[201~\u{1B}[200~\u{1B}[201~"
        #expect(keys(text) == [.paste("a"), .paste("")])
    }

    @Test
    func replacesInvalidUTF8InPastes() {
        var decoder = KeyDecoder()
        let bytes = Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)
        #expect(decoder.decode(bytes) == [.paste("a\u{FFFD}b")])
    }

    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(text.utf8) + decoder.flush()
    }
}
