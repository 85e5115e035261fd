import EventModules
import EventRuntime
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
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = DeeplinkPattern("todo://list/{list", fileID: "Shop/List.swift", line: 7)
        }
        #expect(
            result?.standardErrorText.contains(
                """
                A deep link pattern is malformed.
                    pattern: todo://list/{list
                    problem: the braces in “{list” don't enclose all of it
                    created at: Shop/List.swift:7
                The pattern wouldn't answer the links that it is written for.
                To fix this, write placeholders as in todo://list/{list}/item/{line:Int}?{filter}.
                """
            ) == true
        )
    }

    @Test
    func aMalformedLiteralStopsTheProgram() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let pattern: DeeplinkPattern = "todo://list/{line:Integer}"
            _ = pattern
        }
        #expect(result?.standardErrorText.contains("“Integer” isn't a kind") == true)
    }
}

struct DeeplinkPatternFaultTests {
    /// Expects that a text isn't read as a pattern.
    private func expect(
        _ text: String,
        alsoUnder roots: [String] = [],
        _ problem: String,
        _ remedy: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let fault = #expect(throws: DeeplinkFault.self, sourceLocation: sourceLocation) {
            try DeeplinkPattern(parsing: text, priority: 0, alsoUnder: roots)
        }
        let report = """
            A deep link pattern is malformed.
                pattern: a://b
                problem: \(problem)
                created at: Shop/List.swift:7
            The pattern wouldn't answer the links that it is written for.
            To fix this, \(remedy).
            """
        let text = fault.map { "\($0.diagnostic(of: "a://b", at: "Shop/List.swift:7"))" }
        #expect(text == report, sourceLocation: sourceLocation)
    }

    @Test
    func aReportWithoutASourceLocationHasNone() throws {
        let fault = try #require(throws: DeeplinkFault.self) {
            try DeeplinkPattern(parsing: "list", priority: 0, alsoUnder: [])
        }
        #expect(!"\(fault.diagnostic(of: "list", at: nil))".contains("created at"))
    }

    @Test(arguments: ["", "list", "todo:list", "todo:/list", "://a", "1a://b", "{a}://b"])
    func aPatternBeginsWithAScheme(text: String) {
        let problem = "it doesn't begin with a scheme and “://”"
        expect(text, problem, "begin the pattern as in todo://list")
    }

    @Test
    func aWebPatternHasALiteralHost() {
        let remedy = "write the host as in https://todo.example/list"
        expect("https://{host}/a", "“https://{host}/a” has no literal host", remedy)
        expect("http://", "“http://” has no literal host", remedy)
        expect("todo://a", alsoUnder: ["https://"], "“https://” has no literal host", remedy)
    }

    @Test(arguments: ["{a", "a}", "a{b}", "{a}b", "{{a}}", "{a}{b}", "{", "}", "}a{"])
    func placeholdersAreWholeParts(piece: String) {
        let problem = "the braces in “\(piece)” don't enclose all of it"
        let remedy = "write placeholders as in todo://list/{list}/item/{line:Int}?{filter}"
        expect("todo://x/\(piece)", problem, remedy)
        expect("todo://x?\(piece)", problem, remedy)
        expect("todo://x?a={a}", "the braces in “a={a}” don't enclose all of it", remedy)
    }

    @Test
    func placeholdersHaveTheirOwnNames() {
        let remedy = "give each placeholder its own name"
        for piece in ["{}", "{:Int}", "{a b}", "{ä}", "{a.b}"] {
            let problem = "“\(piece)” has no name of letters, digits, “_” and “-”"
            expect("todo://\(piece)", problem, remedy)
        }
        expect("todo://{a}/{a:Int}", "two placeholders are named “a”", remedy)
        expect("todo://{a}?{b}&{a}", "two placeholders are named “a”", remedy)
    }

    @Test(arguments: ["", "int", "Integer", "Int:Int", " Int", "[String]"])
    func thereAreFiveKinds(kind: String) {
        let remedy = "choose one of Bool, Int, Double, UUID, String"
        expect("todo://{a:\(kind)}", "“\(kind)” isn't a kind", remedy)
    }

    @Test
    func aRestIsTheLastPartOfThePath() {
        let remedy = "write it once, at the end of the path, as in todo://file/{path...}"
        let problem = "{path...} isn't the last part"
        expect("todo://{path...}/a", problem, remedy)
        expect("todo://{path...}/{more...}", problem, remedy)
        expect("todo://a?{path...}", problem, remedy)
        expect("todo://a/{more...}?{b}&{path...}", problem, remedy)
    }

    @Test(arguments: ["{...}", "{a:Int...}", "{a....}", "{a ...}"])
    func aRestHasANameOnly(piece: String) {
        let problem = "“\(piece)” has no name of letters, digits, “_” and “-”"
        expect("todo://\(piece)", problem, "give each placeholder its own name")
    }

    @Test
    func literalsArePartsOfLinks() {
        let remedy = "write the part as in a link, percent-encoded where needed"
        expect("todo:///a", "no link can have a part “”", remedy)
        for piece in ["..", "%2E", "5%", "%FF", "%00", "a%2F.."] {
            expect("todo://x/\(piece)/y", "no link can have a part “\(piece)”", remedy)
        }
        expect("todo://x/\u{7}/y", #"no link can have a part “\u{07}”"#, remedy)
    }

    @Test
    func theQueryHasPlaceholdersOnly() {
        let remedy = "write query values as in ?{filter}&{page:Int}"
        for piece in ["", "a", "a=b"] {
            expect("todo://x?\(piece)", "“\(piece)” after the “?” isn't a placeholder", remedy)
        }
        expect("todo://x?{a}&", "“” after the “?” isn't a placeholder", remedy)
    }

    @Test(arguments: ["todo://x#y", "todo://x?{a}#y"])
    func aPatternHasNoFragment(text: String) {
        let problem = "a “#” and the text after it are dropped from links"
        expect(text, problem, "remove the “#”, or write it as %23")
    }

    @Test(arguments: ["beta", "beta:", "1a://", "beta://{a}", "beta://a?b", "beta://.."])
    func furtherRootsAreSchemeAndLiterals(root: String) {
        let remedy = "write the root as in todo-beta:// or https://todo.example"
        expect("todo://x", alsoUnder: ["ok://a/b", root], "“\(root)” isn't a root", remedy)
    }

    @Test
    func aPatternHasAtMost32Parts() throws {
        let most = "todo:/" + String(repeating: "/a", count: 32)
        _ = try DeeplinkPattern(parsing: most, priority: 0, alsoUnder: [])
        let remedy = "use at most 32 parts, including the root's"
        expect("\(most)/a", "a link can't have 33 parts", remedy)
        expect(most, alsoUnder: ["https://todo.example"], "a link can't have 33 parts", remedy)
    }
}
