import Deeplinks
import Testing

struct DeeplinkPatternTests {
    @Test
    func isDescribedAsItIsWritten() {
        let texts = [
            "todo://", "todo://list", "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
            "https://todo.example/{a:Bool}/{b:Double}/{c:UUID}", "todo://a%2Fb%7B",
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
    func patternsThatWantTheSameOfALinkClash() {
        let pattern: DeeplinkPattern = "todo://list/{list}/{line:Int}?{filter}"
        #expect(pattern.clashes(with: pattern))
        #expect(pattern.clashes(with: "todo://list/{name}/{number:Int}?{page:Int}"))
        for other: DeeplinkPattern in [
            "todo://list/{list}/{line}", "todo://list/{list}", "todo://lists/{list}/{line:Int}",
            "todo://list/{list}/3", "beta://list/{list}/{line:Int}",
            "todo://list/{list}/{line:Int}/{more}",
        ] {
            #expect(!pattern.clashes(with: other))
            #expect(!other.clashes(with: pattern))
        }
    }

    @Test
    func patternsOfDifferentPriorityDoNotClash() {
        let pattern: DeeplinkPattern = "todo://list/{list}"
        #expect(!pattern.clashes(with: DeeplinkPattern("todo://list/{list}", priority: 1)))
    }

    @Test
    func patternsClashUnderFurtherRootsToo() {
        let pattern = DeeplinkPattern("todo://list/{list}", alsoUnder: ["https://todo.example"])
        #expect(pattern.clashes(with: "https://todo.example/list/{list}"))
        #expect(pattern.clashes(with: DeeplinkPattern("a://list/{a}", alsoUnder: ["todo://"])))
        #expect(!pattern.clashes(with: "https://other.example/list/{list}"))
        // Both answer todo://list/home, though what they leave is looked for at different places.
        #expect(pattern.clashes(with: DeeplinkPattern("a://{a}", alsoUnder: ["todo://list"])))
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
                    problem: the braces in “{list” are not around all of it
                    made at: Shop/List.swift:7
                The pattern would not answer the links that it is written for.
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
        #expect(result?.standardErrorText.contains("there is no kind “Integer”") == true)
    }
}
