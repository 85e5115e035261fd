import EventModules
import Testing

struct DeeplinkErrorTests {
    private func error(_ text: String) -> DeeplinkError? {
        do {
            _ = try Deeplink(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["", "list", "list/a:b", "mailto:anna", "todo:/list", "://list", "todo//a"])
    func aSchemeAndTwoSlashesAreRequired(text: String) {
        #expect(error(text) == .noScheme(link: text))
    }

    @Test(arguments: ["1a", " todo", "to do", "täsk", "to%64o", "to/do", "to#do", "to?do", "-a"])
    func schemesFollowRFC3986(scheme: String) {
        let text = "\(scheme)://list"
        #expect(error(text) == .invalidScheme(link: text, scheme: scheme))
    }

    @Test
    func noPartIsEmpty() {
        #expect(error("todo:///list") == .emptyPart(link: "todo:///list", part: 0))
        #expect(error("todo://a//b") == .emptyPart(link: "todo://a//b", part: 1))
        #expect(error("todo://a//") == .emptyPart(link: "todo://a//", part: 1))
        #expect(error("todo:////") == .emptyPart(link: "todo:////", part: 0))
    }

    @Test(arguments: ["%", "a%", "%4", "%4g", "%g4", "%%41", "%+1", "%é"])
    func aPercentSignNeedsTwoDigits(piece: String) {
        for text in ["todo://a/\(piece)", "todo://?a=\(piece)", "todo://?\(piece)=a"] {
            #expect(error(text) == .invalidPercent(link: text, in: piece))
        }
    }

    @Test(arguments: ["%FF", "%C3", "%C3%28", "%ED%A0%80", "%C0%AF", "%F5%80%80%80", "a%80"])
    func encodedBytesMustBeUTF8(piece: String) {
        for text in ["todo://\(piece)/a", "todo://?a=\(piece)"] {
            #expect(error(text) == .invalidUTF8(link: text, in: piece))
        }
    }

    @Test(arguments: [
        ".", "..", "%2e", "%2E%2e", ".%2E", "a%2F..%2Fb", "..%2Fa", "a%2F..", "a%5c..%5Cb",
        #"a\..\b"#, #"..\"#, "%2F.", "a%5C.%2Fb",
    ])
    func noPartLeadsElsewhere(piece: String) {
        let text = "todo://a/\(piece)/b"
        #expect(error(text) == .traversal(link: text, in: piece))
    }

    @Test(arguments: ["...", ".a", "a..", "a%2F.b", "%252e%252e", "a%2F%2Fb", "..;"])
    func dotsInNamesAreAllowed(piece: String) {
        #expect(error("todo://a/\(piece)/b") == nil)
        #expect(error("todo://a?b=..") == nil)
    }

    @Test(arguments: ["%00", "a%0a", "%1B[2J", "%7f", "%C2%85", "a\n", "\u{7}", "\u{9B}"])
    func controlCharactersAreErrors(piece: String) {
        for text in ["todo://a/\(piece)", "todo://?a=\(piece)", "todo://?\(piece)=a"] {
            #expect(error(text) == .controlCharacter(link: text, in: piece))
        }
    }

    @Test
    func longTextIsCutOff() {
        let text = String(repeating: "x", count: 9000)
        let excerpt = "“" + String(repeating: "x", count: 100) + "…”"
        #expect(error(text)?.description.contains("    link: \(excerpt)\n") == true)
        // The combining marks turn the whole text into one character.
        let marks = "a" + String(repeating: "\u{301}", count: 4000)
        #expect(error(marks)?.description.utf8.count ?? 0 < 1000)
    }

    @Test
    func invisibleCharactersAreWrittenOut() throws {
        let text = "todo\u{1B}[2J\n\u{202E}\u{2028}\u{200D}ä\u{0}"
        let description = try #require(error(text)).description
        #expect(
            description.contains(
                #"    link: “todo\u{1B}[2J\n\u{202E}\u{2028}"# + "\u{200D}ä" + #"\0”"# + "\n"
            )
        )
    }
}
