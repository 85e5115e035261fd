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

    /// Returns true if two patterns can't be registered together, in either order.
    private func areEqual(_ first: DeeplinkPattern, _ second: DeeplinkPattern) -> Bool {
        let answers = [[first, second], [second, first]].map { patterns in
            var table = table([patterns[0]])
            return table.add(patterns[1], "second")
        }
        #expect(answers == ["\(first)", "\(second)"] || answers == [nil, nil])
        return answers[0] != nil
    }

    @Test
    func patternsThatRequireTheSameOfEveryPartAreEqual() {
        let pattern: DeeplinkPattern = "todo://list/{list}/{line:Int}?{filter}"
        #expect(areEqual(pattern, pattern))
        #expect(areEqual(pattern, "todo://list/{name}/{number:Int}?{page:Int}"))
        for other: DeeplinkPattern in [
            "todo://list/{list}/{line}", "todo://list/{list}", "todo://lists/{list}/{line:Int}",
            "todo://list/{list}/3", "beta://list/{list}/{line:Int}",
            "todo://list/{list}/{line:Int}/{more}",
        ] {
            #expect(!areEqual(pattern, other))
        }
    }

    @Test
    func patternsWithDifferentPrioritiesAreNotEqual() {
        #expect(!areEqual("todo://list/{list}", DeeplinkPattern("todo://list/{list}", priority: 1)))
    }

    @Test
    func patternsAreAlsoEqualUnderFurtherRoots() {
        let pattern = DeeplinkPattern("todo://list/{list}", alsoUnder: ["https://todo.example"])
        #expect(areEqual(pattern, "https://todo.example/list/{list}"))
        #expect(areEqual(pattern, DeeplinkPattern("a://list/{a}", alsoUnder: ["todo://"])))
        #expect(!areEqual(pattern, "https://other.example/list/{list}"))
        // Both answer todo://list/home, but would follow its remainder under different roots.
        #expect(areEqual(pattern, DeeplinkPattern("a://{a}", alsoUnder: ["todo://list"])))
    }

    @Test
    func literalsComeBeforeKindsAndKindsAreOrdered() throws {
        let kinds: [DeeplinkPattern] = [
            "todo://{a}", "todo://{a:UUID}", "todo://{a:Double}", "todo://{a:Int}",
            "todo://{a:Bool}", "todo://1", "todo://true",
        ]
        #expect(try chain("todo://1", kinds) == ["todo://1"])
        #expect(try chain("todo://true", kinds) == ["todo://true"])
        #expect(try chain("todo://false", kinds) == ["todo://{a:Bool}"])
        #expect(try chain("todo://2", kinds) == ["todo://{a:Int}"])
        #expect(try chain("todo://2.0", kinds) == ["todo://{a:Double}"])
        let uuid = "todo://e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        #expect(try chain(uuid, kinds) == ["todo://{a:UUID}"])
        #expect(try chain("todo://a", kinds) == ["todo://{a}"])
    }

    @Test
    func aRestTakesOneOrMoreParts() throws {
        let patterns: [DeeplinkPattern] = ["todo://file", "todo://file/{path...}"]
        #expect(try chain("todo://file", patterns) == ["todo://file"])
        #expect(try chain("todo://file/a", patterns) == ["todo://file/{path...}"])
        #expect(try chain("todo://file/a/file/b", patterns) == ["todo://file/{path...}"])
        #expect(throws: DeeplinkError.self) { try chain("todo://file", [patterns[1]]) }
    }

    @Test
    func aRestComesAfterAllOtherParts() throws {
        let patterns: [DeeplinkPattern] = [
            "todo://{all...}", "todo://a/{path...}", "todo://a/{x}", "todo://{x}/{y}/c",
            "todo://a/{x}/{path...}",
        ]
        #expect(try chain("todo://a/b", patterns) == ["todo://a/{x}"])
        #expect(try chain("todo://a/b/c", patterns) == ["todo://a/{x}/{path...}"])
        #expect(
            try chain("todo://a/b/c", patterns.dropLast(1)) == ["todo://a/{x}", "todo://{all...}"]
        )
        #expect(try chain("todo://b/b/c", patterns) == ["todo://{x}/{y}/c"])
        #expect(try chain("todo://b/b", patterns) == ["todo://{all...}"])
    }

    @Test
    func aChainThatBeginsMoreSpecificallyComesBeforeARest() throws {
        let patterns: [DeeplinkPattern] = [
            "todo://list/{path...}", "todo://list/{list}", "todo://list", "todo://task/{line:Int}",
        ]
        let both = ["todo://list/{list}", "todo://task/{line:Int}"]
        #expect(try chain("todo://list/home/task/3", patterns) == both)
        #expect(try chain("todo://list/home/task/x", patterns) == ["todo://list/{path...}"])
        // Below “list” the parts belong to the pattern that takes all of them.
        #expect(try chain("todo://list/task/3", patterns) == ["todo://list/{path...}"])
    }

    @Test
    func restsAreEqualWhateverTheirNames() {
        #expect(areEqual("todo://file/{path...}", "todo://file/{rest...}?{page:Int}"))
        #expect(!areEqual("todo://file/{path...}", "todo://file/{path}"))
        #expect(!areEqual("todo://file/{path...}", "todo://file"))
    }

    @Test
    func specificityIsComparedFromTheLeft() throws {
        let patterns: [DeeplinkPattern] = ["todo://{a}/b/c", "todo://a/{b}/{c}"]
        #expect(try chain("todo://a/b/c", patterns) == ["todo://a/{b}/{c}"])
    }

    @Test
    func aLongerPatternComesBeforeItsBeginning() throws {
        let patterns: [DeeplinkPattern] = ["todo://a", "todo://{x}", "todo://a/{x}"]
        #expect(try chain("todo://a/b", patterns) == ["todo://a/{x}"])
    }

    @Test
    func priorityIsComparedBeforeSpecificity() throws {
        let patterns = [
            DeeplinkPattern("todo://a/b"), DeeplinkPattern("todo://{x}", priority: 1),
            DeeplinkPattern("todo://a", priority: -1),
        ]
        #expect(try chain("todo://a/b", patterns) == ["todo://{x}", "todo://{x}"])
    }

    @Test
    func patternsThatDifferInPriorityAreTriedInItsOrder() throws {
        let patterns = [1, 3, 2].map { DeeplinkPattern("todo://a", priority: $0) }
        var table = DeeplinkTable<Int>()
        for pattern in patterns { #expect(table.add(pattern, pattern.priority) == nil) }
        var passed: [Int] = []
        let chain = try table.chain(for: Deeplink("todo://a")) { priority, _ in
            passed.append(priority)
            return priority == 1 ? priority : nil
        }
        #expect(chain.matches == [1])
        #expect(passed == [3, 2, 1])
    }

    @Test
    func theFirstPatternThatLeadsToTheEndIsTaken() throws {
        let patterns: [DeeplinkPattern] = ["todo://a/b", "todo://a", "todo://b/{x}"]
        #expect(try chain("todo://a/b/c", patterns) == ["todo://a", "todo://b/{x}"])
    }

    @Test
    func theNextPatternIsTriedAfterARefusedMatch() throws {
        let table = table(["todo://{x:Int}", "todo://{x}"])
        let chain = try table.chain(for: Deeplink("todo://1/2")) { pattern, match in
            match.values["x"] == 1 ? nil : pattern
        }
        #expect(chain.matches == ["todo://{x}", "todo://{x:Int}"])
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
    func aQueryValueMustHaveItsKind() throws {
        let patterns: [DeeplinkPattern] = ["todo://a?{page:Int}", "todo://{x}?{page}"]
        #expect(try chain("todo://a?page=2", patterns) == ["todo://a?{page:Int}"])
        #expect(try chain("todo://a?other=x", patterns) == ["todo://a?{page:Int}"])
        #expect(try chain("todo://a?page=x", patterns) == ["todo://{x}?{page}"])
        #expect(try chain("todo://a?page", patterns) == ["todo://{x}?{page}"])
        #expect(try chain("todo://a?page=2&page=x", patterns) == ["todo://a?{page:Int}"])
    }

    @Test
    func aPatternWithoutPartsAnswersALinkWithoutParts() throws {
        let patterns = [
            DeeplinkPattern("todo://", alsoUnder: ["https://todo.example"]), "todo://{x}",
        ]
        #expect(try chain("todo://", patterns) == ["todo://"])
        #expect(try chain("https://todo.example/", patterns) == ["todo://"])
        #expect(try chain("todo://a/b", patterns) == ["todo://{x}", "todo://{x}"])
        #expect(throws: DeeplinkError.self) { try chain("https://todo.example/a", patterns) }
    }

    @Test
    func theRemainderIsFollowedUnderTheSameRoot() throws {
        let patterns = [
            DeeplinkPattern("todo://a", alsoUnder: ["beta://app", "https://todo.example"]),
            DeeplinkPattern("todo://b", alsoUnder: ["beta://app"]),
            DeeplinkPattern("beta://c"),
        ]
        #expect(try chain("todo://a/b/a", patterns) == ["todo://a", "todo://b", "todo://a"])
        #expect(try chain("beta://app/b/a", patterns) == ["todo://b", "todo://a"])
        #expect(throws: DeeplinkError.self) { try chain("beta://app/a/c", patterns) }
        #expect(throws: DeeplinkError.self) { try chain("https://todo.example/a/b", patterns) }
    }

    @Test
    func textIsComparedByUnicodeEquivalence() throws {
        #expect(try chain("todo://e%CC%81", ["todo://%C3%A9"]) == ["todo://%C3%A9"])
        #expect(throws: DeeplinkError.self) { try chain("todo://A", ["todo://a"]) }
    }
}
