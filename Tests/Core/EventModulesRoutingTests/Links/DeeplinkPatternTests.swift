import EventModules
import EventRuntime
import Foundation
import Testing

struct DeeplinkPatternTests {
    @Test
    func isDescribedAsItIsWritten() {
        let texts = [
            "todo://", "todo://list", "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
            "https://todo.example/{a:Bool}/{b:Double}/{c:UUID}", "todo://a%2Fb%7B",
            "todo://file/{path...}?{page:Int}", "todo://{path...}", "todo://a...",
        ]
        for text in texts { #expect("\(DeeplinkPattern(text))" == text) }
        #expect("\(DeeplinkPattern("TODO://größe/{a:String}/"))" == "todo://gr%C3%B6%C3%9Fe/{a}")
    }

    @Test
    func isALiteral() {
        let pattern: DeeplinkPattern = "todo://list/{list}"
        #expect(pattern == DeeplinkPattern("todo://list/{list}"))
        #expect(pattern != DeeplinkPattern("todo://list/{list}", priority: 1))
        #expect(pattern != DeeplinkPattern("todo://list/{list}", alsoUnder: ["beta://"]))
        #expect(DeeplinkPattern("todo://list/{list}", alsoUnder: ["todo://"]) == pattern)
    }

    @Test
    func aMalformedPatternStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            _ = DeeplinkPattern("todo://list/{list", fileID: "Shop/List.swift", line: 7)
        }
        #expect(
            result?.standardErrorText.contains(
                """
                A deep link pattern is malformed.
                    pattern: todo://list/{list
                    problem: the braces in “{list” don't enclose all of it
                    created at: Shop/List.swift:7
                The pattern wouldn't match the links that it is written for.
                To fix this, write placeholders as in shop://{category}/{number:Int}?{sort}.
                """
            ) == true
        )
    }

    @Test
    func aMalformedLiteralStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            let pattern: DeeplinkPattern = "todo://list/{line:Integer}"
            _ = pattern
        }
        #expect(result?.standardErrorText.contains("“Integer” isn't a kind") == true)
    }
}

struct DeeplinkPatternFaultTests {
    private static let names = "give each placeholder its own name"
    private static let kinds = "choose one of Bool, Int, Double, UUID, String"
    private static let count = "use at most 32 parts, including the root's"
    private static let host = "write the host as in https://shop.example/catalog"
    private static let literal = "write the part as in a link, percent-encoded where needed"
    private static let rest = "write it once, at the end of the path, as in shop://file/{path...}"
    private static let root = "write the root as in shop-beta:// or https://shop.example"
    private static let braces =
        "write placeholders as in shop://{category}/{number:Int}?{sort}"
    private static let most = "todo:/" + String(repeating: "/a", count: 32)

    /// Expects that a text isn't read as a pattern.
    private func expect(
        _ text: String,
        alsoUnder roots: [String] = [],
        _ problem: String,
        _ remedy: String
    ) {
        let fault = #expect(throws: DeeplinkFault.self) {
            try DeeplinkPattern(parsing: text, priority: 0, alsoUnder: roots)
        }
        let report = """
            A deep link pattern is malformed.
                pattern: a://b
                problem: \(problem)
                created at: Shop/List.swift:7
            The pattern wouldn't match the links that it is written for.
            To fix this, \(remedy).
            """
        #expect(fault.map { "\($0.diagnostic(of: "a://b", at: "Shop/List.swift:7"))" } == report)
    }

    /// Patterns, each with its problem and remedy; `PIECE` stands for each of some texts.
    @Test(
        arguments: [
            (
                ["", "list", "todo:list", "todo:/list", "://a", "1a://b", "{a}://b"], "PIECE",
                "it doesn't begin with a scheme and “://”", "begin the pattern as in shop://catalog"
            ),
            (["https://{host}/a", "http://"], "PIECE", "“PIECE” has no literal host", host),
            (
                ["{a", "a}", "a{b}", "{a}b", "{{a}}", "{a}{b}", "{", "}", "}a{"], "todo://x/PIECE",
                "the braces in “PIECE” don't enclose all of it", braces
            ),
            (
                ["{a", "a}", "a={a}", "{a}{b}"], "todo://x?PIECE",
                "the braces in “PIECE” don't enclose all of it", braces
            ),
            (
                ["{}", "{:Int}", "{a b}", "{ä}", "{a.b}", "{...}", "{a:Int...}", "{a....}"],
                "todo://PIECE", "“PIECE” has no name of letters, digits, “_” and “-”", names
            ),
            (
                ["{a}/{a:Int}", "{a}?{b}&{a}"], "todo://PIECE", "two placeholders are named “a”",
                names
            ),
            (
                ["", "int", "Integer", "Int:Int", " Int", "[String]"], "todo://{a:PIECE}",
                "“PIECE” isn't a kind", kinds
            ),
            (
                ["{path...}/a", "{path...}/{more...}", "a?{path...}", "a/{more...}?{b}&{path...}"],
                "todo://PIECE", "{path...} isn't the last part", rest
            ),
            (
                ["", "..", "%2E", "5%", "%FF", "%00", "a%2F.."], "todo://x/PIECE/y",
                "no link can have a part “PIECE”", literal
            ),
            (
                ["", "a", "a=b"], "todo://x?{a}&PIECE", "“PIECE” after the “?” isn't a placeholder",
                "write query values as in ?{filter}&{page:Int}"
            ),
            (
                ["x#y", "x?{a}#y"], "todo://PIECE",
                "a “#” and the text after it are dropped from links",
                "remove the “#”, or write it as %23"
            ),
            (
                [
                    "todo://*", "todo://a/*", "todo://**/{a}", "https://*.todo.example",
                    "todo://a?*",
                ],
                "PIECE", "a “*” doesn't stand for other parts",
                "write a placeholder {name} or {name...}, or the character as %2A"
            ),
            (
                ["\u{200D}.example", "ü／b"], "https://PIECE/a", "no link can have a part “PIECE”",
                "write the host in ASCII, as in https://xn--bcher-kva.example"
            ),
            (["\(most)/a"], "PIECE", "a link can't have 33 parts", count),
        ] as [([String], String, String, String)]
    )
    func aMalformedPatternHasItsReport(
        pieces: [String],
        text: String,
        problem: String,
        remedy: String
    ) {
        for piece in pieces {
            let problem = problem.replacing("PIECE", with: piece)
            expect(text.replacing("PIECE", with: piece), problem, remedy)
        }
    }

    @Test
    func aFurtherRootIsASchemeAndLiterals() throws {
        for root in ["beta", "beta:", "1a://", "beta://{a}", "beta://a?b", "beta://.."] {
            let roots = ["ok://a/b", root]
            expect("todo://x", alsoUnder: roots, "“\(root)” isn't a root", Self.root)
        }
        expect("todo://a", alsoUnder: ["https://"], "“https://” has no literal host", Self.host)
        _ = try DeeplinkPattern(parsing: Self.most, priority: 0, alsoUnder: [])
        let roots = ["https://todo.example"]
        expect(Self.most, alsoUnder: roots, "a link can't have 33 parts", Self.count)
    }

    // A separator and a scalar that joins it were one character: the second part was lost.
    @Test
    func isReadByScalars() throws {
        let pattern = try DeeplinkPattern(
            parsing: "todo://a/\u{301}b/{c}?{d}&{e}",
            priority: 0,
            alsoUnder: []
        )
        #expect(pattern.description == "todo://a/%CC%81b/{c}?{d}&{e}")
        for text in ["todo://a#\u{301}", "todo://a{b}\u{301}", "todo://*\u{20E3}"] {
            #expect(throws: DeeplinkFault.self) {
                try DeeplinkPattern(parsing: text, priority: 0, alsoUnder: [])
            }
        }
        let star = try DeeplinkPattern(parsing: "todo://%2A", priority: 0, alsoUnder: [])
        #expect(star.description == "todo://%2A")
    }

    @Test
    func aReportWithoutASourceLocationHasNone() throws {
        let fault = try #require(throws: DeeplinkFault.self) {
            try DeeplinkPattern(parsing: "list", priority: 0, alsoUnder: [])
        }
        #expect(!"\(fault.diagnostic(of: "list", at: nil))".contains("created at"))
    }
}

struct DeeplinkValueTests {
    @Test
    func isWrittenAsALiteral() {
        let values: [DeeplinkValue] = ["a", 1, 1.5, true, ["a", "b"]]
        #expect(values == [.string("a"), .int(1), .double(1.5), .bool(true), .rest(["a", "b"])])
    }

    @Test
    func itsTextIsReadAsTheSameValue() {
        let values: [DeeplinkValue] = [
            "", "a/b", 0, .int(.min), .int(.max), 0.1, -0.0, .double(.leastNonzeroMagnitude),
            .double(.greatestFiniteMagnitude), 1e100, true, false, .uuid(UUID()),
        ]
        for value in values { #expect(value.kind.value(of: "\(value)") == value) }
    }

    @Test
    func aRestIsDescribedWithSlashes() {
        #expect(DeeplinkValue.rest(["a", "b c"]).description == "a/b c")
    }

    @Test
    func aUUIDIsWrittenAsFoundationWritesIt() {
        for id in (0..<100).map({ _ in UUID() }) {
            let value: DeeplinkValue = .uuid(id)
            #expect(value.description == id.uuidString)
            #expect(UUID(deeplinkValue: value) == id)
            #expect(DeeplinkUUID(id.uuidString)?.description == id.uuidString)
        }
        #expect(UUID(deeplinkValue: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") == nil)
    }
}

/// Texts of each kind, and those that aren't.
struct DeeplinkKindTests {
    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    @Test(
        arguments: [
            (.string, ["": "", "a": "a", "3": "3", "true": "true"], []),
            (.rest, ["a": ["a"], "a/b": ["a/b"]], []),
            (
                .int, ["-9223372036854775808": .int(.min), "007": 7],
                ["", "-", "1.0", "1e3", "0x10", "9223372036854775808", " 1", "١", "1_000"]
            ),
            (
                .double, ["3": .double(3), "-2.5e-3": -0.0025],
                ["", ".", "e", "inf", "nan", "1e999", "0x1p3", " 1", "1,5", "--1"]
            ),
            (.bool, ["true": true, "false": false], ["", "True", "1", "0", "yes"]),
            (
                .uuid, [:],
                [
                    "", "E621", uuid + "0", "{\(uuid)}", uuid.replacing("-", with: ""),
                    "G" + uuid.dropFirst(), "E621E1F8C-36C-495A-93FC-0C247A3E6E5F",
                    "é" + uuid.dropFirst(2), "+" + uuid.dropFirst(),
                ]
            ),
        ] as [(DeeplinkKind, [String: DeeplinkValue], [String])]
    )
    func aTextIsReadAsItsKindOrNotAtAll(
        kind: DeeplinkKind,
        values: [String: DeeplinkValue],
        others: [String]
    ) {
        for (text, value) in values { #expect(kind.value(of: text) == value) }
        for text in others { #expect(kind.value(of: text) == nil) }
    }

    @Test
    func identifiersAreReadInBothCases() throws {
        let uuid = try #require(UUID(uuidString: Self.uuid))
        for text in [Self.uuid, Self.uuid.lowercased()] {
            #expect(DeeplinkKind.uuid.value(of: text) == .uuid(uuid))
            #expect(DeeplinkKind.uuid.value(of: text)?.description == Self.uuid)
        }
    }
}
