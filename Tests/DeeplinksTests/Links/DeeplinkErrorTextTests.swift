import Deeplinks
import Delivery
import Testing

struct DeeplinkErrorTextTests {
    private func expect(_ error: DeeplinkError, _ text: String) {
        #expect("\(error)" == text)
        #expect("\(error.diagnostic)" == text)
    }

    @Test
    func saysWhatIsTooMuch() {
        expect(
            .tooLong(link: "todo://long", bytes: 8193),
            """
            A deep link is too long.
                link: “todo://long”
                bytes: 8193
            A link has at most 8192 bytes, percent-encoded, because nobody knows who sends it.
            To fix this, send less in the link, such as the number of a thing instead of its text.
            """
        )
        expect(
            .tooManyParts(link: "todo://a/b", count: 33),
            """
            A deep link has too many parts.
                link: “todo://a/b”
                parts: 33
            A link has at most 32 parts, because nobody knows who sends it.
            To fix this, make the link shorter.
            """
        )
    }

    @Test
    func saysWhatIsWrongWithTheScheme() {
        expect(
            .noScheme(link: "list"),
            """
            A deep link has no scheme.
                link: “list”
            The scheme says whom a link is for; “://” and the parts follow it.
            To fix this, begin the link with a scheme and “://”, as in todo://list.
            """
        )
        expect(
            .invalidScheme(link: "1a://list", scheme: "1a"),
            """
            What a deep link begins with is no scheme.
                link: “1a://list”
                scheme: “1a”
            A scheme is a letter, then letters, digits, “+”, “-” and “.” (RFC 3986, section 3.1).
            To fix this, correct what stands before “://”.
            """
        )
    }

    @Test
    func saysWhatIsWrongWithAPart() {
        expect(
            .emptyPart(link: "todo://a//b", part: 1),
            """
            A deep link has an empty part.
                link: “todo://a//b”
                empty: part 2
            Between two “/” that follow each other, a value is missing.
            To fix this, write what is missing, or remove one “/”.
            """
        )
        expect(
            .traversal(link: "todo://a/..", in: ".."),
            """
            A deep link has a part that leads elsewhere.
                link: “todo://a/..”
                in: “..”
            “.” and “..” between slashes could name a file that the link must not reach.
            To fix this, name the thing itself, without “.” and “..”.
            """
        )
    }

    @Test
    func saysWhatIsWrongWithTheEncoding() {
        expect(
            .invalidPercent(link: "todo://5%", in: "5%"),
            """
            A deep link has a “%” that encodes nothing.
                link: “todo://5%”
                in: “5%”
            After a “%” come two hexadecimal digits (RFC 3986, section 2.1).
            To fix this, write %25 where a percent sign is meant.
            """
        )
        expect(
            .invalidUTF8(link: "todo://%FF", in: "%FF"),
            """
            A deep link encodes bytes that are no text.
                link: “todo://%FF”
                in: “%FF”
            What is percent-encoded in a link must be UTF-8.
            To fix this, encode the text as UTF-8.
            """
        )
        expect(
            .controlCharacter(link: "todo://a\u{7}", in: "a\u{7}"),
            #"""
            A deep link has a control character in it.
                link: “todo://a\u{07}”
                in: “a\u{07}”
            A control character can steer a terminal or cut a text short.
            To fix this, remove the character from the link.
            """#
        )
    }

    @Test
    func saysWhereNothingAnswersAndWhatCameClosest() throws {
        let link = try Deeplink("todo://list/home/task")
        expect(
            .unanswered(link: link, part: 2, rest: "task", candidates: ["todo://a", "todo://b"]),
            """
            Nothing answers a deep link.
                link: “todo://list/home/task”
                not answered: part 3 on, “task”
                came closest: todo://a
                              todo://b
            A link is followed if registered patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it.
            """
        )
        expect(
            .unanswered(link: link, part: 3, rest: "", candidates: []),
            """
            Nothing answers a deep link.
                link: “todo://list/home/task”
                not answered: a link that ends after part 3
                came closest: nothing
            A link is followed if registered patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it.
            """
        )
        expect(
            try .unanswered(link: Deeplink("todo://"), part: 0, rest: "", candidates: []),
            """
            Nothing answers a deep link.
                link: “todo://”
                not answered: a link without parts
                came closest: nothing
            A link is followed if registered patterns answer all of its parts.
            To fix this, correct the link, or register a pattern that answers it.
            """
        )
    }
}
