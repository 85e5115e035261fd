import Deeplinks
import Testing

/// What the error of a table says of a link that nothing answers.
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
        accepts: (DeeplinkMatch) -> Bool = { _ in true },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let link = try Deeplink(text)
        var table = DeeplinkTable<Int>()
        for pattern in patterns { #expect(table.add(pattern, 0) == nil) }
        let expected = DeeplinkError.unanswered(
            link: link,
            part: part,
            rest: rest,
            candidates: candidates
        )
        #expect(throws: expected, sourceLocation: sourceLocation) {
            try table.chain(for: link) { accepts($1) ? $1 : nil }
        }
    }

    @Test
    func anUnknownSchemeIsToldWithThoseThatThereAre() throws {
        let patterns = [DeeplinkPattern("todo://a", alsoUnder: ["https://todo.example", "b://c"])]
        let schemes = ["b://", "https://", "todo://"]
        try expect("file://a/b?c", patterns, part: 0, rest: "a/b?c", schemes)
        try expect("file://", [], part: 0, rest: "", [])
    }

    @Test
    func whatCouldGoOnFromTheFirstUnansweredPartIsTold() throws {
        let all = lists.map(\.description)
        try expect("todo://tasks/3", lists, part: 0, rest: "tasks/3", all)
        try expect("todo://list/a/b?c", lists, part: 2, rest: "b?c", [all[1], all[0]] + all[2...])
        try expect("todo://", lists, part: 0, rest: "", all)
    }

    @Test
    func whatIsNoneOfItsKindIsToldFirst() throws {
        let patterns = lists + ["todo://task/new", "todo://task/{line:Int}/{sub:Double}"]
        try expect(
            "todo://list/home/task/a%2Fb?c",
            patterns,
            part: 3,
            rest: "a%2Fb?c",
            [
                "todo://task/{line:Int}: “a/b” is no Int",
                "todo://task/{line:Int}/{sub:Double}: “a/b” is no Int", "todo://task/new",
            ]
        )
        try expect(
            "todo://task/\(String(repeating: "a", count: 101))",
            Array(lists[2...]),
            part: 1,
            rest: String(repeating: "a", count: 101),
            ["todo://task/{line:Int}: “\(String(repeating: "a", count: 100))…” is no Int"]
        )
    }

    @Test
    func whatALinkLacksIsTold() throws {
        try expect(
            "todo://list",
            lists,
            part: 1,
            rest: "",
            [
                "todo://list/{list}?{page:Int}: the link has no {list}",
                "todo://list/{list}/of/{year:Int}: the link has no {list}",
            ]
        )
    }

    @Test
    func aPatternIsToldUnderTheRootOfTheLink() throws {
        let patterns = [
            DeeplinkPattern("todo://task/{line:Int}", alsoUnder: ["https://todo.example"])
        ]
        try expect(
            "https://todo.example/task/x",
            patterns,
            part: 2,
            rest: "x",
            ["https://todo.example/task/{line:Int}: “x” is no Int"]
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
    func aQueryValueOfAnotherKindIsTold() throws {
        try expect(
            "todo://list/home/task/3?page=x",
            lists,
            part: 0,
            rest: "list/home/task/3?page=x",
            ["todo://list/{list}?{page:Int}: “x” is no Int for page"]
        )
    }

    @Test
    func aRefusedMatchIsTold() throws {
        try expect(
            "todo://list/home/task/0",
            lists,
            part: 2,
            rest: "task/0",
            ["todo://task/{line:Int}: nothing could be made of its values"],
            accepts: { $0.values["line"] != 0 }
        )
    }

    @Test
    func atMostFiveAreTold() throws {
        let patterns = (1...9).map { DeeplinkPattern("todo://a/b\($0)") }
        try expect("todo://a", patterns, part: 1, rest: "", patterns[..<5].map(\.description))
        let typed = (1...9).map { DeeplinkPattern("todo://a/{a:Int}/b\($0)") }
        let told = typed[..<5].map { "\($0): “x” is no Int" }
        try expect("todo://a/x", patterns + typed, part: 1, rest: "x", told)
    }
}
