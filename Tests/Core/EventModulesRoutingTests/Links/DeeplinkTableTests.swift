import EventModules
import EventRuntime
import Testing

struct DeeplinkTableTests {
    private let lists: [DeeplinkPattern] = [
        "todo://list/{list}?{filter}&{page:Int}", "todo://task/{line:Int}", "todo://settings",
    ]

    private func table(_ patterns: [DeeplinkPattern]) -> DeeplinkTable {
        var table = DeeplinkTable()
        for pattern in patterns { #expect(table.add(pattern) == nil) }
        return table
    }

    /// Returns the patterns that answer a link.
    private func chain(_ link: String, _ patterns: [DeeplinkPattern]) throws -> [String] {
        try table(patterns).matches(of: Deeplink(link)) { "\($1.pattern)" }
    }

    @Test
    func aLinkIsFollowedToItsEnd() throws {
        let matches = try table(lists).matches(
            of: Deeplink("todo://list/home/task/3/settings?page=2")
        ) { $1 }
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
        #expect(table.add(equal) == 2)
        #expect(throws: DeeplinkError.self) {
            try table.matches(of: Deeplink("new://")) { number, _ in number }
        }
        let chain = try table.matches(of: Deeplink("todo://settings")) { number, _ in number }
        #expect(chain == [2])
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
            ("todo://a?page=x", ["a?{page:Int}", "{x}?{page}"], ["a?{page:Int}"]),
        ] as [(String, [String], [String])]
    )
    func theMostSpecificChainIsTaken(link: String, patterns: [String], taken: [String]) throws {
        let all = patterns.map { DeeplinkPattern("todo://\($0)") }
        #expect(try chain(link, all) == taken.map { "todo://\($0)" })
    }

    // It refused the link.
    @Test
    func anOptionalValueThatDoesNotFitIsAbsent() throws {
        var table = DeeplinkTable()
        _ = table.add("todo://list/{list}?{page:Int}&{filter}")
        let link = try Deeplink("todo://list/home?page=x&filter=open&page=2")
        let found = try table.matches(of: link) { $1.values }
        #expect(found == [["list": "home", "filter": "open"]])
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
        let chain = try table(lists).matches(of: Deeplink("todo://list/a/task/3")) { _, match in
            passed.append("\(match.pattern)")
            return "\(match.pattern)"
        }
        #expect(chain == [lists[0], lists[1]].map(\.description))
        #expect(passed == chain.reversed())
    }

    @Test
    func textIsComparedByUnicodeEquivalence() throws {
        #expect(try chain("todo://e%CC%81", ["todo://%C3%A9"]) == ["todo://%C3%A9"])
        #expect(throws: DeeplinkError.self) { try chain("todo://A", ["todo://a"]) }
    }
}

/// A link that no pattern answers, the first part that isn't answered, the link's text from it on, and
/// the patterns that the error names.
private typealias Unanswered = (
    link: String, patterns: [DeeplinkPattern], part: Int, rest: String, candidates: [String]
)

/// The error of a link that no pattern answers.
struct DeeplinkTableErrorTests {
    private static let lists: [DeeplinkPattern] = [
        "todo://list/{list}?{page:Int}", "todo://list/{list}/of/{year:Int}",
        "todo://task/{line:Int}", "todo://settings",
    ]
    private static let roots = [
        DeeplinkPattern("todo://a", alsoUnder: ["https://todo.example", "b://c"])
    ]
    private static let web = [
        DeeplinkPattern("todo://task/{line:Int}", alsoUnder: ["https://todo.example"])
    ]
    private static let long = String(repeating: "a", count: 101)

    private static let schemes: [Unanswered] = [
        ("file://a/b?c", roots, 0, "a/b?c", ["b://", "https://", "todo://"]),
        ("file://", [], 0, "", []),
    ]

    private static let furthest: [Unanswered] = [
        ("todo://tasks/3", 0, "tasks/3"), ("todo://list/a/b?c", 2, "b?c"), ("todo://", 0, ""),
    ].map {
        ($0, lists, $1, $2, lists.map(\.description))
    }

    private static let values: [Unanswered] = [
        (
            "todo://list/home/task/a%2Fb?c",
            lists + ["todo://task/new", "todo://task/{line:Int}/{sub:Double}"], 3, "a%2Fb?c",
            [
                "todo://task/{line:Int}: “a/b” can't be read as {line:Int}",
                "todo://task/{line:Int}/{sub:Double}: “a/b” can't be read as {line:Int}",
                "todo://task/new",
            ]
        ),
        (
            "todo://task/\(long)", Array(lists[2...]), 1, long,
            ["todo://task/{line:Int}: “\(long.dropLast())…” can't be read as {line:Int}"]
        ),
        (
            "todo://list", lists, 1, "",
            [
                "todo://list/{list}?{page:Int}: the link ends before {list}",
                "todo://list/{list}/of/{year:Int}: the link ends before {list}",
            ]
        ),
        (
            "todo://file", ["todo://file/{path...}?{page:Int}", "todo://list/{list}"], 1, "",
            ["todo://file/{path...}?{page:Int}: the link ends before {path...}"]
        ),
        (
            "https://todo.example/task/x", web, 2, "x",
            ["https://todo.example/task/{line:Int}: “x” can't be read as {line:Int}"]
        ),
        (
            "https://other.example/task/3", web, 0, "other.example/task/3",
            ["https://todo.example/task/{line:Int}"]
        ),
    ]

    private static let refused: [Unanswered] = [
        (
            "todo://list/home/task/0", lists, 2, "task/0",
            ["todo://task/{line:Int}: the match was refused"]
        )
    ]

    private static let most: [Unanswered] = [
        (
            "todo://a", (1...9).map { DeeplinkPattern("todo://a/b\($0)") }, 1, "",
            (1...5).map { "todo://a/b\($0)" }
        ),
        (
            "todo://a/x",
            (1...9).map { DeeplinkPattern("todo://a/b\($0)") }
                + (1...9).map { DeeplinkPattern("todo://a/{a:Int}/b\($0)") },
            1, "x", (1...5).map { "todo://a/{a:Int}/b\($0): “x” can't be read as {a:Int}" }
        ),
    ]

    private static let once: [Unanswered] = [
        (
            "todo://a/b", ["todo://a/{x:Int}", DeeplinkPattern("todo://a/{x:Int}", priority: -1)],
            1, "b", ["todo://a/{x:Int}: “b” can't be read as {x:Int}"]
        ),
        (
            "todo://a/y/b/y/z", ["todo://a/{x}/b/{n:Int}", "todo://a/{x}", "todo://b/{n:Int}"], 3,
            "y/z",
            [
                "todo://a/{x}/b/{n:Int}: “y” can't be read as {n:Int}",
                "todo://b/{n:Int}: “y” can't be read as {n:Int}",
            ]
        ),
        (
            "todo://0/0", ["todo://{x}", DeeplinkPattern("todo://{x}", priority: 1)], 1, "0",
            ["todo://{x}: the match was refused"]
        ),
    ]

    @Test(
        arguments: [
            ("the schemes", schemes), ("the furthest patterns", furthest),
            ("patterns that lack a value first", values), ("refused matches", refused),
            ("at most five patterns", most), ("each pattern once", once),
        ]
    )
    private func anErrorNames(what: String, links: [Unanswered]) throws {
        for unanswered in links {
            let link = try Deeplink(unanswered.link)
            var table = DeeplinkTable()
            for pattern in unanswered.patterns { #expect(table.add(pattern) == nil) }
            let error = #expect(throws: DeeplinkError.self) {
                // A match with the value 0 is refused.
                try table.matches(of: link) {
                    $1.values.values.contains { "\($0)" == "0" } ? nil : $1
                }
            }
            #expect(error?.part == unanswered.part, "\(what): \(link)")
            let (part, rest) = (unanswered.part, unanswered.rest)
            let text = unansweredText(link, part, rest, unanswered.candidates)
            #expect(error?.description == text, "\(what): \(link)")
        }
    }
}

/// The text of the error; `rest` is the link's text from the unanswered part on.
private func unansweredText(
    _ link: Deeplink,
    _ part: Int,
    _ rest: String,
    _ candidates: [String]
) -> String {
    let end = part == 0 ? "a link without parts" : "a link that ends after part \(part)"
    let closest = candidates.joined(separator: "\n                      ")
    return """
        No pattern answers a deep link.
            link: \("\(link)".shownLink.excerpt)
            not answered: \(rest.isEmpty ? end : "\(rest.shownLink.excerpt), from part \(part + 1)")
            closest patterns: \(closest.isEmpty ? "none" : closest)
        A link is followed to its end only if patterns answer all of its parts.
        To fix this, correct the link, or register a pattern that answers it: \
        registerDeeplinks(of:) does so for a module.
        """
}
