import EventModules
import EventRuntime
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

/// The texts of all errors.
struct DeeplinkErrorTextTests {
    private static let unanswered = """
        A link is followed to its end only if patterns answer all of its parts.
        To fix this, correct the link, or register a pattern that answers it: \
        registerDeeplinks(of:) does so for a module.
        """

    private static func link(_ text: String) -> Deeplink {
        do { return try Deeplink(text) } catch { fatalError("\(error)") }
    }

    @Test(
        arguments: [
            (
                .tooLong(link: "todo://long", bytes: 8193),
                """
                A deep link is too long.
                    link: “todo://long”
                    bytes: 8193
                A link has at most 8192 bytes, percent-encoded, because its sender is unknown.
                To fix this, send less in the link, such as an identifier instead of a text.
                """
            ),
            (
                .tooManyParts(link: "todo://a/b", count: 33),
                """
                A deep link has too many parts.
                    link: “todo://a/b”
                    parts: 33
                A link has at most 32 parts, because its sender is unknown.
                To fix this, make the link shorter.
                """
            ),
            (
                .noScheme(link: "list"),
                """
                A deep link has no scheme.
                    link: “list”
                The scheme selects the app; “://” and the parts follow it.
                To fix this, begin the link with a scheme and “://”, as in todo://list.
                """
            ),
            (
                .invalidScheme(link: "1a://list", scheme: "1a"),
                """
                A deep link has an invalid scheme.
                    link: “1a://list”
                    scheme: “1a”
                A scheme is a letter, then letters, digits, “+”, “-” and “.” (RFC 3986, section 3.1).
                To fix this, correct the text before “://”.
                """
            ),
            (
                .emptyPart(link: "todo://a//b", part: 1),
                """
                A deep link has an empty part.
                    link: “todo://a//b”
                    position: part 2
                A value is missing between two consecutive “/”.
                To fix this, write the missing part, or remove one “/”.
                """
            ),
            (
                .traversal(link: "todo://a/..", in: ".."),
                """
                A deep link has a part that leads elsewhere.
                    link: “todo://a/..”
                    in: “..”
                “.” and “..” between slashes could name a file that the link must not reach.
                To fix this, name the item itself, without “.” and “..”.
                """
            ),
            (
                .invalidPercent(link: "todo://5%", in: "5%"),
                """
                A deep link has a “%” without two hexadecimal digits.
                    link: “todo://5%”
                    in: “5%”
                A “%” begins an encoded byte (RFC 3986, section 2.1).
                To fix this, write %25 for a percent sign.
                """
            ),
            (
                .invalidUTF8(link: "todo://%FF", in: "%FF"),
                """
                A deep link encodes bytes that aren't UTF-8.
                    link: “todo://%FF”
                    in: “%FF”
                Links are read as UTF-8 text.
                To fix this, encode the text as UTF-8.
                """
            ),
            (
                .controlCharacter(link: "todo://a\u{7}", in: "a\u{7}"),
                #"""
                A deep link contains a control character.
                    link: “todo://a\u{07}”
                    in: “a\u{07}”
                A control character can steer a terminal or cut a text short.
                To fix this, remove the character from the link.
                """#
            ),
            (
                .unanswered(
                    link: link("todo://list/home/task"),
                    part: 2,
                    rest: "task",
                    candidates: ["todo://a", "todo://b"]
                ),
                """
                No pattern answers a deep link.
                    link: “todo://list/home/task”
                    not answered: “task”, from part 3
                    closest patterns: todo://a
                                      todo://b
                \(unanswered)
                """
            ),
            (
                .unanswered(link: link("todo://list/home/task"), part: 3, rest: "", candidates: []),
                """
                No pattern answers a deep link.
                    link: “todo://list/home/task”
                    not answered: a link that ends after part 3
                    closest patterns: none
                \(unanswered)
                """
            ),
            (
                .unanswered(link: link("todo://"), part: 0, rest: "", candidates: []),
                """
                No pattern answers a deep link.
                    link: “todo://”
                    not answered: a link without parts
                    closest patterns: none
                \(unanswered)
                """
            ),
        ] as [(DeeplinkError, String)]
    )
    func anErrorHasItsText(error: DeeplinkError, text: String) {
        #expect("\(error)" == text)
        #expect("\(error.diagnostic)" == text)
    }
}
