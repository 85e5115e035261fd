import EventModules
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
