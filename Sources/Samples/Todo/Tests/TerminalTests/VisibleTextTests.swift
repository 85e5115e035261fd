import Terminal
import TerminalTestSupport
import Testing
import VisibleText

/// Text as a terminal may show it.
struct VisibleTextTests {
    @Test(arguments: [
        "", "plain text ~", "café cafe\u{301}", "日本語 한글",
        "👩\u{200D}👩\u{200D}👧 👍🏽 ❤\u{FE0F}\u{200D}🔥",
        "1\u{FE0F}\u{20E3} 🇩🇪 ⌚\u{FE0E}", "葛\u{E0100}", "اَلْعَرَبِيَّةُ", "हिन्दी क्षत्रिय",
    ])
    func textStaysAsItIs(_ text: String) {
        #expect(text.visible == text)
    }

    @Test(arguments: [
        "می\u{200C}خواهم", "کتاب\u{200C}ها", "PDF\u{200C}ها", "۲۰\u{200C}ساله", "ه\u{200D}.",
        "क्\u{200C}ष", "क्\u{200D}ष", "ක්\u{200D}ර",
    ])
    func joinersStayBesideConnectedLetters(_ text: String) {
        #expect(text.visible == text)
    }

    @Test(arguments: ["gbeng", "gbsct", "gbwls", "usca"])
    func flagsOfRegionsStay(_ region: String) {
        let tags = region.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }
        let flag = "🏴" + String(String.UnicodeScalarView(tags)) + "\u{E007F}"
        #expect(flag.visible == flag)
        #expect(row(flag + "x") == flag + "_x   ")
    }

    @Test(
        arguments: [
            ("\u{1B}[2J", "\\u{1B}[2J"), ("a\tb\r\n", "a\\tb\\r\\n"), ("\u{9B}1m", "\\u{009B}1m"),
            ("\u{7F}\u{0}", "\\u{7F}\\0"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
            ("\u{FEFF}a", "\\u{FEFF}a"), ("a\u{AD}\u{200B}b", "a\\u{00AD}\\u{200B}b"),
        ] as [(String, String)]
    )
    func controlsAndSeparatorsAreEscaped(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
    }

    @Test(
        arguments: [
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
            "\u{2068}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}",
        ] as [Unicode.Scalar]
    )
    func whatReordersARowIsEscaped(_ scalar: Unicode.Scalar) {
        let escape = scalar.escaped(asASCII: true)
        #expect("سلا\(scalar)م a\(scalar)".visible == "سلا\(escape)م a\(escape)")
    }

    @Test(
        arguments: [
            ("ad\u{200C}min", "ad\\u{200C}min"), ("\u{200D}👧", "\\u{200D}👧"),
            ("👩\u{200D}x", "👩\\u{200D}x"),
            ("a\u{200D}👧", "a\\u{200D}👧"), ("می\u{200C}\u{200C}خ", "می\u{200C}\\u{200C}خ"),
            ("日\u{200D}本", "日\\u{200D}本"),
        ] as [(String, String)]
    )
    func joinersWithoutEffectAreEscaped(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
    }

    @Test(
        arguments: [
            ("\u{FE0F}", "\\u{FE0F}"), (" \u{FE0F}", " \\u{FE0F}"),
            ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
            ("\u{E0101}", "\\u{000E0101}"),
        ] as [(String, String)]
    )
    func selectorsWithoutABaseAreEscaped(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
    }

    @Test(
        arguments: [
            ("\u{E0067}", "\\u{000E0067}"), ("a\u{E0061}\u{E007F}", "a\\u{000E0061}\\u{000E007F}"),
            ("🏴\u{E0067}", "🏴\\u{000E0067}"), ("🏴\u{E007F}", "🏴\\u{000E007F}"),
            ("\u{E0001}", "\\u{000E0001}"),
            (
                "🏴\u{E0061}\u{E0061}\u{E0020}\u{E007F}",
                "🏴\\u{000E0061}\\u{000E0061}\\u{000E0020}\\u{000E007F}"
            ),
        ] as [(String, String)]
    )
    func tagsOutsideAFlagAreEscaped(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
    }

    @Test
    func persianNeedsNoColumnsForJoiners() {
        #expect(row("می\u{200C}شد") == "می\u{200C}شد  ")
    }

    @Test(arguments: [
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "👩\u{200D}👧", "🇩🇪", "का", "क्ष",
    ])
    func terminalsDisagreeAboutClusters(_ text: String) {
        #expect(text.map(\.hasUncertainWidth) == [true])
    }

    @Test(arguments: ["a", "日", "e\u{301}", "ی\u{200C}", "بَ", "😀"])
    func terminalsAgreeAboutCharactersWithMarks(_ text: String) {
        #expect(text.map(\.hasUncertainWidth) == [false])
    }

    @Test
    func everyControlAndFormatCharacterAloneIsEscaped() {
        for value: UInt32 in 0...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                #expect(String(scalar).visible == scalar.escaped(asASCII: true))
            default: break
            }
        }
    }

    private func row(_ text: String) -> String {
        var surface = TerminalSurface(TerminalSize(rows: 1, columns: 6))
        surface.write(text, at: (0, 0))
        return surface.text[0]
    }
}
