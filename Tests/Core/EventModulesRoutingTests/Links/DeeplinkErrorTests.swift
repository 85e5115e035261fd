import EventModules
import EventRuntime
import Testing

/// The errors of malformed links.
struct DeeplinkErrorTests {
    /// A problem, and links that have it, each with the line that says where.
    struct Problem {
        let summary: String
        var explanation: String
        var fix: String
        let links: [(text: String, detail: String)]

        /// Links with the problem in the second part.
        static func inPieces(_ pieces: String...) -> [(text: String, detail: String)] {
            pieces.map { ("todo://a/\($0)", "in: part 2") }
        }
    }

    private static let problems = [
        Problem(
            summary: "A deep link is too long.",
            explanation: "A link has at most 8192 bytes, percent-encoded, because its sender is "
                + "unknown.",
            fix: "send less in the link, such as only an identifier",
            links: [
                ("todo://" + String(repeating: "a", count: 8186), "bytes: 8193"),
                ("todo://" + String(repeating: "ä", count: 1365), "bytes: 8197"),
                ("todo://a#" + String(repeating: "a", count: 8184), "bytes: 8193"),
            ]
        ),
        Problem(
            summary: "A deep link has too many parts.",
            explanation: "A link has at most 32 parts, because its sender is unknown.",
            fix: "make the link shorter",
            links: [("todo:/" + String(repeating: "/a", count: 33), "parts: 33")]
        ),
        Problem(
            summary: "A deep link has no scheme.",
            explanation: "The scheme selects the app; “://” and the parts follow it.",
            fix: "begin the link with a scheme and “://”, as in shop://catalog",
            links: ["", "list", "list/a:b", "mailto:anna", "todo:/list", "://list", "todo//a"]
                .map { ($0, "") }
        ),
        Problem(
            summary: "A deep link has an invalid scheme.",
            explanation: "A scheme is a letter, then letters, digits, “+”, “-”, and “.” (RFC 3986, "
                + "section 3.1).",
            fix: "correct the text before “://”",
            links: ["1a", " todo", "to do", "täsk", "to%64o", "to/do", "to#do", "to?do", "-a"]
                .map { ("\($0)://list", "scheme: “\($0)”") }
        ),
        Problem(
            summary: "A deep link has an empty part.",
            explanation: "A value is missing between two consecutive “/”.",
            fix: "write the missing part, or remove one “/”",
            links: [
                ("todo:///list", "in: part 1"), ("todo://a//b", "in: part 2"),
                ("todo://a//", "in: part 2"), ("todo:////", "in: part 1"),
            ]
        ),
        Problem(
            summary: "A deep link has a part that leads elsewhere.",
            explanation: "“.” and “..” between slashes could name a file that the link must not "
                + "reach.",
            fix: "name the item itself, without “.” and “..”",
            links: [
                ".", "..", "%2e", "%2E%2e", ".%2E", "a%2F..%2Fb", "..%2Fa", "a%2F..",
                "a%5c..%5Cb", #"a\..\b"#, #"..\"#, "%2F.", "a%5C.%2Fb",
            ].map { ("todo://a/\($0)/b", "in: part 2") }
        ),
        Problem(
            summary: "A deep link has a “%” without two hexadecimal digits.",
            explanation: "A “%” begins an encoded byte (RFC 3986, section 2.1).",
            fix: "write %25 for a percent sign",
            links: Problem.inPieces("%", "a%", "%4", "%4g", "%g4", "%%41", "%+1", "%é")
        ),
        Problem(
            summary: "A deep link encodes bytes that aren't UTF-8.",
            explanation: "Links are read as UTF-8.",
            fix: "encode the link as UTF-8",
            links: Problem.inPieces(
                "%FF",
                "%C3",
                "%C3%28",
                "%ED%A0%80",
                "%C0%AF",
                "%F5%80%80%80",
                "a%80"
            )
        ),
        Problem(
            summary: "A deep link has a fragment that leads to a page.",
            explanation: "Fragments are dropped.",
            fix: "write all parts before the “#”",
            links: ["https://a.b/#/list/3", "todo://#!/list", "todo://a?b#/"].map { ($0, "") }
        ),
        Problem(
            summary: "A deep link has a host that can't be written in ASCII.",
            explanation: "Only programs with Foundation convert hosts.",
            fix: "write the host as in https://xn--bcher-kva.example",
            links: ["https://\u{200D}.b/a", "http://b%C3%BC%2Fa.c", "https://ü／b/c"].map {
                ($0, "in: part 1")
            }
        ),
        Problem(
            summary: "A deep link contains a control character.",
            explanation: "A control character can control a terminal or truncate a string.",
            fix: "remove the character from the link",
            links: Problem.inPieces("%00", "a%0a", "%1B[2J", "%7f", "%C2%85", "a\n", "\u{7}")
        ),
    ]

    @Test(arguments: problems)
    func anErrorSaysWhatIsWrongWhereAndHowToFixIt(problem: Problem) {
        for (text, detail) in problem.links {
            let error = #expect(throws: DeeplinkError.self) { try Deeplink(text) }
            let place = detail.isEmpty ? "" : "    \(detail)\n"
            #expect(
                error?.description == """
                    \(problem.summary)
                        link: \(text.shownLink.excerpt)
                    \(place)\(problem.explanation)
                    To fix this, \(problem.fix).
                    """
            )
            let part = detail.hasPrefix("in: part") ? detail.last?.wholeNumberValue : nil
            #expect(error?.part == part.map { $0 - 1 })
        }
    }

    // A tracker's badly encoded item refused the link.
    @Test(arguments: [
        "50%_off", "%", "%4", "caf%E9", "%FF", "%ED%A0%80", "%00", "a%0a", "%1B[2J", "\u{7}",
    ])
    func aQueryItemWithAnErrorIsLeftOut(piece: String) throws {
        let link = try Deeplink("todo://a?b=1&utm=\(piece)&\(piece)=c&d=2")
        #expect(link == (try Deeplink("todo://a?b=1&d=2")))
    }

    @Test(arguments: ["...", ".a", "a..", "a%2F.b", "%252e%252e", "a%2F%2Fb", "..;"])
    func dotsInNamesAreAllowed(piece: String) throws {
        _ = try Deeplink("todo://a/\(piece)/b?b=..")
    }

    @Test
    func longTextIsCutOff() {
        let text = String(repeating: "x", count: 9000)
        let excerpt = "“" + String(repeating: "x", count: 100) + "…”"
        let error = #expect(throws: DeeplinkError.self) { try Deeplink(text) }
        #expect(error?.description.contains("    link: \(excerpt)\n") == true)
        // The combining marks turn the whole text into one character.
        let marks = "a" + String(repeating: "\u{301}", count: 4000)
        let other = #expect(throws: DeeplinkError.self) { try Deeplink(marks) }
        #expect(other?.description.utf8.count ?? 0 < 1000)
    }

    @Test
    func invisibleCharactersAreWrittenOut() {
        let text = "todo\u{1B}[2J\n\u{202E}\u{2028}\u{200D}ä\u{0}"
        let error = #expect(throws: DeeplinkError.self) { try Deeplink(text) }
        #expect(
            error?.description.contains(
                #"    link: “todo\u{1B}[2J\n\u{202E}\u{2028}"# + "\u{200D}ä" + #"\0”"# + "\n"
            ) == true
        )
    }
}
