import Terminal
import Testing

struct ColumnWidthTests {
    @Test(arguments: ["a", "~", "é", "e\u{301}", "Ω", "→", "│", "ﾊ", "☃", "©", "🇩", "\u{E000}"])
    func mostCharactersNeedOneColumn(_ character: Character) {
        #expect(character.columnWidth == 1)
    }

    @Test(arguments: [
        "日", "あ", "한", "가\u{11A8}", "\u{1100}\u{1161}", "Ａ", "￥", "　", "〈", "𠀀", "㌀", "\u{16FE0}",
    ])
    func eastAsianWideCharactersNeedTwoColumns(_ character: Character) {
        #expect(character.columnWidth == 2)
    }

    @Test(arguments: [
        "😀", "👍🏽", "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "❤\u{FE0F}\u{200D}🔥", "🇩🇪",
        "1\u{FE0F}\u{20E3}",
        "⌚", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🆎", "🈚",
    ])
    func emojiNeedTwoColumns(_ character: Character) {
        #expect(character.columnWidth == 2)
    }

    @Test(arguments: [
        "\u{301}", "\u{20DD}", "\u{0}", "\n", "\r\n", "\u{7F}", "\u{85}", "\u{200B}", "\u{200D}",
        "\u{FE0F}", "\u{2028}", "\u{FEFF}", "\u{1161}",
    ])
    func loneMarksAndControlsNeedNoColumn(_ character: Character) {
        #expect(character.columnWidth == 0)
    }

    @Test
    func theWidthOfATextIsTheSumOfItsCharacters() {
        #expect("".columnWidth == 0)
        #expect("a日e\u{301}🇩🇪".columnWidth == 6)
    }

    @Test
    func aPrefixConsistsOfWholeCharacters() {
        #expect("日本".prefix(columns: 3) == "日")
        #expect("e\u{301}x".prefix(columns: 1) == "e\u{301}")
        #expect("👩\u{200D}👧x".prefix(columns: 1).isEmpty)
        #expect("abc".prefix(columns: -1).isEmpty)
        #expect("abc".prefix(columns: 9) == "abc")
    }
}
