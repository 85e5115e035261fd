import Testing
import TodoTxt

struct TodoFilterTests {
    @Test(arguments: [
        ("", "", true), ("  ", "a", true), ("call", "Call Mum", true),
        ("call mum", "Mum: call", true),
        ("call dad", "Call Mum", false), ("all", "Call", true), ("2024-05", "2024-05-01 a", true),
        ("(a)", "(A) Call", true), ("due:", "a due:2024-05-01", true),
        ("a\tb\u{3000}c", "cba", true),
    ])
    func requiresEveryWord(_ filter: String, line: String, matches: Bool) {
        #expect(TodoFilter(filter).matches(line) == matches)
    }

    @Test(arguments: [
        ("-mum", "Call Mum", false), ("-mum", "Call Dad", true),
        ("call -mum -dad", "Call Sis", true),
        ("call -mum", "Call Mum", false), ("-", "a", true), ("--a", "b -A", false),
        ("a-b", "a-b", true),
        ("-+p", "a +p", false), ("-+p", "a +pq", true), ("-@c", "a @C", false),
    ])
    func excludesWordsAfterAMinus(_ filter: String, line: String, matches: Bool) {
        #expect(TodoFilter(filter).matches(line) == matches)
    }

    @Test(arguments: [
        ("+house", "Paint +House", true), ("+house", "Paint +houses", false),
        ("+a", "x +b+a", false),
        ("@home", "a @home", true), ("@home", "a +home", false), ("+house", "house", false),
        ("+caf\u{E9}", "a +CAFE", true), ("+", "a+b", true), ("@", "a b", false),
        ("+\u{301}", "a", true),
    ])
    func matchesWholeNames(_ filter: String, line: String, matches: Bool) {
        #expect(TodoFilter(filter).matches(line) == matches)
    }

    @Test(arguments: [
        ("cafe", "Caf\u{E9}"), ("caf\u{E9}", "CAFE"), ("caf\u{E9}", "cafe\u{301}"),
        ("e\u{301}", "\u{CA}"),
        ("strasse", "Straße"), ("STRASSE", "straße"), ("straße", "STRASSE"), ("οδός", "ΟΔΟΣ"),
        ("ПЕТР", "Пётр"), ("й", "и\u{306}"), ("viet", "Việt"), ("istanbul", "İstanbul"), ("ﾃ", "ﾃ"),
        ("ｗｉｄｅ", "Wide"), ("wide", "ＷＩＤＥ"), ("が", "か\u{3099}"), ("\u{1F600}", "a\u{1F600}b"),
        ("漢字", "漢字"), ("סלום", "סָלום"), ("\u{4D5}", "\u{4D4}"),
    ])
    func ignoresCaseAccentsAndWidth(_ filter: String, line: String) {
        #expect(TodoFilter(filter).matches("a \(line) b"))
        #expect(!TodoFilter("-\(filter)").matches("a \(line) b"))
    }

    @Test(arguments: [("か", "が"), ("क", "काम -"), ("कि", "कु"), ("a", "б"), ("漢", "字")])
    func distinguishesLetters(_ filter: String, line: String) {
        #expect(TodoFilter(line).matches(filter) == false)
        #expect(TodoFilter(filter) != TodoFilter(line))
    }

    /// Each is folded into a buffer whose size is computed from the line's.
    @Test
    func findsEveryLetter() {
        let values = Array(UInt32(0x21)..<0x600) + Array(0x1E00..<0x2000) + Array(0xFF00..<0x10010)
        let scalars = values.compactMap(Unicode.Scalar.init)
        let missed = scalars.filter { scalar in
            let line = String(repeating: "a\(scalar)", count: 8) + "é"
            return !scalar.properties.isWhitespace && !TodoFilter(line).matches(line)
        }
        #expect(missed.isEmpty)
    }

    @Test(arguments: [
        ("call", "Call a recall", ["Call", "call"]),
        ("e", "\u{E9}e\u{301}E", ["\u{E9}e\u{301}E"]),
        ("s", "Straße", ["S", "ß"]), ("as", "Straße", ["aß"]), ("ab bc", "xabcx", ["abc"]),
        ("+p @c", "a +P b +pq @c", ["+P", "@c"]), ("-a b", "ab", ["b"]), ("", "a", []),
        ("e", "e\u{301}\u{302}\u{301}x", ["e\u{301}\u{302}\u{301}"]), ("aa", "aaa", ["aa"]),
    ])
    func findsTheMatchedParts(_ filter: String, line: String, parts: [String]) {
        let found = TodoFilter(filter).ranges(in: line).map { Array(line[$0].utf8) }
        #expect(found == parts.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("call", "", true), ("calls", "call", true), ("call mum", "call", true),
        ("cal", "call", false),
        ("recall", "call", true), ("+pro", "pro", true), ("+pro", "+pr", false), ("+p", "+P", true),
        ("-a", "-ab", true), ("-ab", "-a", false), ("-a", "a", false), ("a", "-b", false),
        ("-+a", "-+a", true), ("-a", "-+ab", false), ("-+a", "-a", false),
    ])
    func narrowsAShorterFilter(_ filter: String, other: String, narrows: Bool) {
        #expect(TodoFilter(filter).narrows(TodoFilter(other)) == narrows)
    }

    @Test
    func readsOneName() {
        #expect(TodoFilter(name: "+home") == .project("home"))
        #expect(TodoFilter(name: "@phone") == .context("phone"))
        #expect(TodoFilter(name: "+a@b") == .project("a@b"))
        #expect(TodoFilter("+home").words.map(\.sign) == [.project])
    }

    @Test(arguments: ["", "+", "@", "home", " +home", "+ho me", "+home\n", "#home", "-+home"])
    func refusesOtherNames(_ word: String) {
        #expect(TodoFilter(name: word) == nil)
    }
}
