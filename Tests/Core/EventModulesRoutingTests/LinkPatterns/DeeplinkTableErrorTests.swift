import EventModules
import EventRuntime
import Testing

/// The error of a link that no pattern answers.
struct DeeplinkTableErrorTests {
    private let lists: [DeeplinkPattern] = [
        "todo://list/{list}?{page:Int}", "todo://list/{list}/of/{year:Int}",
        "todo://task/{line:Int}", "todo://settings",
    ]

    private func expect(
        _ text: String,
        _ patterns: [DeeplinkPattern],
        part: Int,
        rest: String,
        _ candidates: [String],
        accepts: @escaping (DeeplinkMatch) -> Bool = { _ in true },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let link = try Deeplink(text)
        var table = DeeplinkTable<Int>()
        for pattern in patterns { #expect(table.add(pattern, 0) == nil) }
        let error = #expect(throws: DeeplinkError.self, sourceLocation: sourceLocation) {
            try table.chain(for: link) { accepts($1) ? $1 : nil }
        }
        #expect(error?.part == part, sourceLocation: sourceLocation)
        let expected = unansweredText(link, part, rest, candidates)
        #expect(error?.description == expected, sourceLocation: sourceLocation)
    }

    @Test
    func namesTheKnownSchemesForAnUnknownScheme() throws {
        let patterns = [DeeplinkPattern("todo://a", alsoUnder: ["https://todo.example", "b://c"])]
        let schemes = ["b://", "https://", "todo://"]
        try expect("file://a/b?c", patterns, part: 0, rest: "a/b?c", schemes)
        try expect("file://", [], part: 0, rest: "", [])
    }

    @Test
    func namesPatternsThatMatchUpToTheUnansweredPart() throws {
        let all = lists.map(\.description)
        try expect("todo://tasks/3", lists, part: 0, rest: "tasks/3", all)
        try expect("todo://list/a/b?c", lists, part: 2, rest: "b?c", all)
        try expect("todo://", lists, part: 0, rest: "", all)
    }

    @Test
    func namesPatternsThatLackAValueFirst() throws {
        let patterns = lists + ["todo://task/new", "todo://task/{line:Int}/{sub:Double}"]
        try expect(
            "todo://list/home/task/a%2Fb?c",
            patterns,
            part: 3,
            rest: "a%2Fb?c",
            [
                "todo://task/{line:Int}: “a/b” can't be read as {line:Int}",
                "todo://task/{line:Int}/{sub:Double}: “a/b” can't be read as {line:Int}",
                "todo://task/new",
            ]
        )
        try expect(
            "todo://task/\(String(repeating: "a", count: 101))",
            Array(lists[2...]),
            part: 1,
            rest: String(repeating: "a", count: 101),
            [
                "todo://task/{line:Int}: “\(String(repeating: "a", count: 100))…” can't be read as "
                    + "{line:Int}"
            ]
        )
    }

    @Test
    func namesTheValueThatALinkEndsBefore() throws {
        try expect(
            "todo://list",
            lists,
            part: 1,
            rest: "",
            [
                "todo://list/{list}?{page:Int}: the link ends before {list}",
                "todo://list/{list}/of/{year:Int}: the link ends before {list}",
            ]
        )
    }

    @Test
    func namesTheRestThatALinkEndsBefore() throws {
        try expect(
            "todo://file",
            ["todo://file/{path...}?{page:Int}", "todo://list/{list}"],
            part: 1,
            rest: "",
            ["todo://file/{path...}?{page:Int}: the link ends before {path...}"]
        )
    }

    @Test
    func namesPatternsUnderTheRootOfTheLink() throws {
        let patterns = [
            DeeplinkPattern("todo://task/{line:Int}", alsoUnder: ["https://todo.example"])
        ]
        try expect(
            "https://todo.example/task/x",
            patterns,
            part: 2,
            rest: "x",
            ["https://todo.example/task/{line:Int}: “x” can't be read as {line:Int}"]
        )
        try expect(
            "https://other.example/task/3",
            patterns,
            part: 0,
            rest: "other.example/task/3",
            ["https://todo.example/task/{line:Int}"]
        )
    }

    @Test
    func namesAQueryValueOfAnotherKind() throws {
        try expect(
            "todo://list/home/task/3?page=x",
            lists,
            part: 0,
            rest: "list/home/task/3?page=x",
            ["todo://list/{list}?{page:Int}: a query value can't be read as {page:Int}"]
        )
    }

    @Test
    func namesARefusedMatch() throws {
        try expect(
            "todo://list/home/task/0",
            lists,
            part: 2,
            rest: "task/0",
            ["todo://task/{line:Int}: the match was refused"],
            accepts: { $0.values["line"] != 0 }
        )
    }

    @Test
    func namesAtMostFivePatterns() throws {
        let patterns = (1...9).map { DeeplinkPattern("todo://a/b\($0)") }
        try expect("todo://a", patterns, part: 1, rest: "", patterns[..<5].map(\.description))
        let typed = (1...9).map { DeeplinkPattern("todo://a/{a:Int}/b\($0)") }
        let named = typed[..<5].map { "\($0): “x” can't be read as {a:Int}" }
        try expect("todo://a/x", patterns + typed, part: 1, rest: "x", named)
    }

    @Test
    func namesEachPatternOnce() throws {
        let pattern: DeeplinkPattern = "todo://a/{x:Int}"
        try expect(
            "todo://a/b",
            [pattern, DeeplinkPattern("todo://a/{x:Int}", priority: -1)],
            part: 1,
            rest: "b",
            ["todo://a/{x:Int}: “b” can't be read as {x:Int}"]
        )
        try expect(
            "todo://a/y/b/y/z",
            ["todo://a/{x}/b/{n:Int}", "todo://a/{x}", "todo://b/{n:Int}"],
            part: 3,
            rest: "y/z",
            [
                "todo://a/{x}/b/{n:Int}: “y” can't be read as {n:Int}",
                "todo://b/{n:Int}: “y” can't be read as {n:Int}",
            ]
        )
        try expect(
            "todo://0/0",
            ["todo://{x}", DeeplinkPattern("todo://{x}", priority: 1)],
            part: 1,
            rest: "0",
            ["todo://{x}: the match was refused"],
            accepts: { _ in false }
        )
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

/// Links whose end no pattern answers, and whose beginning is opened.
struct DeeplinkTableBeginningTests {
    private let lists: [DeeplinkPattern] = [
        "todo://list/{list}", "todo://task/{line:Int}", "todo://list/{list}/task",
    ]

    /// Returns the patterns that answer the beginning of a link, and the error of the rest.
    private func chain(
        _ link: String,
        _ patterns: [DeeplinkPattern],
        accepts: @escaping (String) -> Bool = { _ in true }
    ) throws -> (matches: [String], unanswered: DeeplinkError?) {
        var table = DeeplinkTable<String>()
        table.unanswered = .openBeginning
        for pattern in patterns { #expect(table.add(pattern, "\(pattern)") == nil) }
        return try table.chain(for: Deeplink(link)) { pattern, _ in
            accepts(pattern) ? pattern : nil
        }
    }

    @Test
    func theErrorDescribesTheRest() throws {
        let chain = try chain("todo://list/a%2Fb/task/x?page=2", [lists[0], lists[1]])
        let candidates = ["todo://task/{line:Int}: “x” can't be read as {line:Int}"]
        #expect(chain.unanswered?.part == 2)
        let expected = try unansweredText(
            Deeplink("todo://list/a%2Fb/task/x?page=2"),
            2,
            "task/x?page=2",
            candidates
        )
        #expect(chain.unanswered?.description == expected)
    }

    @Test
    func theErrorNamesARefusedMatchOfTheRest() throws {
        let chain = try chain("todo://list/a/task/3", Array(lists[...1])) { $0 == "\(lists[0])" }
        #expect(chain.matches == ["todo://list/{list}"])
        #expect(chain.unanswered?.part == 2)
        let expected = try unansweredText(
            Deeplink("todo://list/a/task/3"),
            2,
            "task/3",
            ["todo://task/{line:Int}: the match was refused"]
        )
        #expect(chain.unanswered?.description == expected)
    }

    @Test
    func theErrorDoesNotNameARefusedMatchOfTheBeginning() throws {
        let chain = try chain("todo://a/b/x", ["todo://a/b", "todo://a", "todo://b", "todo://c"]) {
            $0 != "todo://a/b"
        }
        #expect(chain.matches == ["todo://a", "todo://b"])
        #expect(chain.unanswered?.part == 2)
        let expected = try unansweredText(
            Deeplink("todo://a/b/x"),
            2,
            "x",
            ["todo://a/b", "todo://a", "todo://b", "todo://c"]
        )
        #expect(chain.unanswered?.description == expected)
    }
}
