import EventModules
import EventRuntime
import Testing

struct DeeplinkErrorTextTests {
    private func expect(_ error: DeeplinkError, _ text: String) {
        #expect("\(error)" == text)
        #expect("\(error.diagnostic)" == text)
    }

    @Test
    func describesLimits() {
        expect(
            .tooLong(link: "todo://long", bytes: 8193),
            """
            A deep link is too long.
                link: “todo://long”
                bytes: 8193
            A link has at most 8192 bytes, percent-encoded, because its sender is unknown.
            To fix this, send less in the link, such as an identifier instead of a text.
            """
        )
        expect(
            .tooManyParts(link: "todo://a/b", count: 33),
            """
            A deep link has too many parts.
                link: “todo://a/b”
                parts: 33
            A link has at most 32 parts, because its sender is unknown.
            To fix this, make the link shorter.
            """
        )
    }

    @Test
    func describesProblemsOfTheScheme() {
        expect(
            .noScheme(link: "list"),
            """
            A deep link has no scheme.
                link: “list”
            The scheme selects the app; “://” and the parts follow it.
            To fix this, begin the link with a scheme and “://”, as in todo://list.
            """
        )
        expect(
            .invalidScheme(link: "1a://list", scheme: "1a"),
            """
            A deep link has an invalid scheme.
                link: “1a://list”
                scheme: “1a”
            A scheme is a letter, then letters, digits, “+”, “-” and “.” (RFC 3986, section 3.1).
            To fix this, correct the text before “://”.
            """
        )
    }

    @Test
    func describesProblemsOfAPart() {
        expect(
            .emptyPart(link: "todo://a//b", part: 1),
            """
            A deep link has an empty part.
                link: “todo://a//b”
                position: part 2
            A value is missing between two consecutive “/”.
            To fix this, write the missing part, or remove one “/”.
            """
        )
        expect(
            .traversal(link: "todo://a/..", in: ".."),
            """
            A deep link has a part that leads elsewhere.
                link: “todo://a/..”
                in: “..”
            “.” and “..” between slashes could name a file that the link must not reach.
            To fix this, name the item itself, without “.” and “..”.
            """
        )
    }

    @Test
    func describesProblemsOfTheEncoding() {
        expect(
            .invalidPercent(link: "todo://5%", in: "5%"),
            """
            A deep link has a “%” without two hexadecimal digits.
                link: “todo://5%”
                in: “5%”
            A “%” begins an encoded byte (RFC 3986, section 2.1).
            To fix this, write %25 for a percent sign.
            """
        )
        expect(
            .invalidUTF8(link: "todo://%FF", in: "%FF"),
            """
            A deep link encodes bytes that aren't UTF-8.
                link: “todo://%FF”
                in: “%FF”
            Links are read as UTF-8 text.
            To fix this, encode the text as UTF-8.
            """
        )
        expect(
            .controlCharacter(link: "todo://a\u{7}", in: "a\u{7}"),
            #"""
            A deep link contains a control character.
                link: “todo://a\u{07}”
                in: “a\u{07}”
            A control character can steer a terminal or cut a text short.
            To fix this, remove the character from the link.
            """#
        )
    }

    @Test
    func namesTheUnansweredPartAndTheClosestPatterns() throws {
        let link = try Deeplink("todo://list/home/task")
        expect(
            .unanswered(link: link, part: 2, rest: "task", candidates: ["todo://a", "todo://b"]),
            """
            No pattern answers a deep link.
                link: “todo://list/home/task”
                not answered: “task”, from part 3
                closest patterns: todo://a
                                  todo://b
            A link is followed to its end only if patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it: \
            registerDeeplinks(of:) does so for a module.
            """
        )
        expect(
            .unanswered(link: link, part: 3, rest: "", candidates: []),
            """
            No pattern answers a deep link.
                link: “todo://list/home/task”
                not answered: a link that ends after part 3
                closest patterns: none
            A link is followed to its end only if patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it: \
            registerDeeplinks(of:) does so for a module.
            """
        )
        expect(
            try .unanswered(link: Deeplink("todo://"), part: 0, rest: "", candidates: []),
            """
            No pattern answers a deep link.
                link: “todo://”
                not answered: a link without parts
                closest patterns: none
            A link is followed to its end only if patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it: \
            registerDeeplinks(of:) does so for a module.
            """
        )
    }
}
