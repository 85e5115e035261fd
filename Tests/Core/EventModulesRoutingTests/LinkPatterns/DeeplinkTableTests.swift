import EventModules
import Testing

struct DeeplinkTableTests {
    private let lists: [DeeplinkPattern] = [
        "todo://list/{list}?{filter}&{page:Int}", "todo://task/{line:Int}", "todo://settings",
    ]

    private func table(_ patterns: [DeeplinkPattern]) -> DeeplinkTable<String> {
        var table = DeeplinkTable<String>()
        for pattern in patterns { #expect(table.add(pattern, "\(pattern)") == nil) }
        return table
    }

    /// Returns the patterns that answer a link.
    private func chain(_ link: String, _ patterns: [DeeplinkPattern]) throws -> [String] {
        try table(patterns).chain(for: Deeplink(link)) { pattern, _ in pattern }.matches
    }

    @Test
    func aLinkIsFollowedToItsEnd() throws {
        let matches = try table(lists).chain(
            for: Deeplink("todo://list/home/task/3/settings?page=2")
        ) { $1 }.matches
        #expect(matches.map(\.pattern) == lists)
        #expect(matches.map(\.values) == [["list": "home", "page": 2], ["line": 3], [:]])
        #expect(
            matches.map { $0.remainder?.description } == [
                "todo://task/3/settings?page=2", "todo://settings?page=2", nil,
            ]
        )
    }

    @Test
    func anEqualPatternKeepsTheFirstAnswer() throws {
        var table = table(lists)
        let equal = DeeplinkPattern("new://", alsoUnder: ["todo://settings"])
        #expect(table.add(equal, "second") == "todo://settings")
        #expect(throws: DeeplinkError.self) {
            try table.chain(for: Deeplink("new://")) { answer, _ in answer }
        }
        let chain = try table.chain(for: Deeplink("todo://settings")) { answer, _ in answer }
        #expect(chain.matches == ["todo://settings"])
    }

    /// The rules of the documentation by example; `DeeplinkTableModelTests` has all their combinations.
    @Test(
        arguments: [
            ("todo://1", ["{a}", "{a:Int}", "1"], ["1"]),
            ("todo://2", ["{a}", "{a:Double}", "{a:Int}"], ["{a:Int}"]),
            ("todo://file", ["file/{path...}", "file"], ["file"]),
            ("todo://a/b", ["{all...}", "a/{path...}", "a/{x}"], ["a/{x}"]),
            (
                "todo://list/a/task/x", ["list/{path...}", "list/{x}", "task/{n:Int}"],
                ["list/{path...}"]
            ),
            ("todo://a/b/c", ["{a}/b/c", "a/{b}/{c}"], ["a/{b}/{c}"]),
            ("todo://a/b/c", ["a/b", "a", "b/{x}"], ["a", "b/{x}"]),
            ("todo://a?page=x", ["a?{page:Int}", "{x}?{page}"], ["{x}?{page}"]),
        ] as [(String, [String], [String])]
    )
    func theMostSpecificChainIsTaken(link: String, patterns: [String], taken: [String]) throws {
        let all = patterns.map { DeeplinkPattern("todo://\($0)") }
        #expect(try chain(link, all) == taken.map { "todo://\($0)" })
    }

    // Regression: a table negated the priority, which stopped the program.
    @Test
    func theLowestPriorityComesLast() throws {
        let patterns = [DeeplinkPattern("todo://a", priority: .min), "todo://{x}"]
        #expect(try chain("todo://a", patterns) == ["todo://{x}"])
    }

    @Test
    func aMatchIsPassedAfterTheMatchesThatFollowIt() throws {
        var passed: [String] = []
        let chain = try table(lists).chain(for: Deeplink("todo://list/a/task/3")) { pattern, _ in
            passed.append(pattern)
            return pattern
        }
        #expect(chain.matches == [lists[0], lists[1]].map(\.description))
        #expect(passed == chain.matches.reversed())
    }

    @Test
    func textIsComparedByUnicodeEquivalence() throws {
        #expect(try chain("todo://e%CC%81", ["todo://%C3%A9"]) == ["todo://%C3%A9"])
        #expect(throws: DeeplinkError.self) { try chain("todo://A", ["todo://a"]) }
    }
}
