import EventModules
import Testing

/// Links whose end no pattern answers, and whose beginning is opened.
struct DeeplinkTableBeginningTests {
    private let lists: [DeeplinkPattern] = [
        "todo://list/{list}", "todo://task/{line:Int}", "todo://list/{list}/task",
    ]

    /// Returns the patterns that answer the beginning of a link, and the error of the rest.
    private func chain(
        _ link: String,
        _ patterns: [DeeplinkPattern],
        accepts: (String) -> Bool = { _ in true }
    ) throws -> (matches: [String], unanswered: DeeplinkError?) {
        var table = DeeplinkTable<String>()
        table.unanswered = .openBeginning
        for pattern in patterns { #expect(table.add(pattern, "\(pattern)") == nil) }
        return try table.chain(for: Deeplink(link)) { pattern, _ in
            accepts(pattern) ? pattern : nil
        }
    }

    @Test
    func theLongestBeginningIsTaken() throws {
        let chain = try chain("todo://list/home/task/3/help", lists)
        #expect(chain.matches == ["todo://list/{list}", "todo://task/{line:Int}"])
        let rests: [DeeplinkPattern] = ["todo://a/{x}/c", "todo://a/{x}/{y}", "todo://{x}"]
        #expect(try self.chain("todo://a/b", rests).matches == ["todo://{x}", "todo://{x}"])
    }

    @Test
    func theFirstOfTheLongestBeginningsIsTaken() throws {
        let patterns: [DeeplinkPattern] = ["todo://{x}/b", "todo://a", "todo://b", "todo://a/{x}"]
        #expect(try chain("todo://a/b/c", patterns).matches == ["todo://a/{x}"])
        let others = try chain("todo://a/b/c", patterns) { $0 != "todo://a/{x}" }
        #expect(others.matches == ["todo://a", "todo://b"])
    }

    @Test
    func aWholeChainHasNoUnansweredRest() throws {
        let chain = try chain("todo://list/home/task/3", lists)
        #expect(chain.matches == ["todo://list/{list}", "todo://task/{line:Int}"])
        #expect(chain.unanswered == nil)
    }

    @Test
    func theErrorDescribesTheRest() throws {
        let chain = try chain("todo://list/a%2Fb/task/x?page=2", [lists[0], lists[1]])
        let candidates = ["todo://task/{line:Int}: “x” can't be read as {line:Int}"]
        #expect(
            try chain.unanswered
                == .unanswered(
                    link: Deeplink("todo://list/a%2Fb/task/x?page=2"),
                    part: 2,
                    rest: "task/x?page=2",
                    candidates: candidates
                )
        )
    }

    @Test
    func theErrorNamesARefusedMatchOfTheRest() throws {
        let chain = try chain("todo://list/a/task/3", Array(lists[...1])) { $0 == "\(lists[0])" }
        #expect(chain.matches == ["todo://list/{list}"])
        #expect(
            try chain.unanswered
                == .unanswered(
                    link: Deeplink("todo://list/a/task/3"),
                    part: 2,
                    rest: "task/3",
                    candidates: ["todo://task/{line:Int}: the match was refused"]
                )
        )
    }

    @Test
    func theErrorDoesNotNameARefusedMatchOfTheBeginning() throws {
        let chain = try chain("todo://a/b/x", ["todo://a/b", "todo://a", "todo://b", "todo://c"]) {
            $0 != "todo://a/b"
        }
        #expect(chain.matches == ["todo://a", "todo://b"])
        #expect(
            try chain.unanswered
                == .unanswered(
                    link: Deeplink("todo://a/b/x"),
                    part: 2,
                    rest: "x",
                    candidates: ["todo://a/b", "todo://a", "todo://b", "todo://c"]
                )
        )
    }

    @Test
    func aLinkWithoutAnAnsweredBeginningIsRefused() throws {
        for link in ["todo://help/list/home", "todo://list", "todo://", "beta://list/home"] {
            #expect(throws: DeeplinkError.self) { try chain(link, lists) }
        }
        #expect(throws: DeeplinkError.self) {
            try chain("todo://list/home/help", lists) { _ in false }
        }
    }

    @Test
    func aRestLeavesNothingUnanswered() throws {
        let chain = try chain("todo://list/home/help/me", lists + ["todo://help/{path...}"])
        #expect(chain.matches == ["todo://list/{list}", "todo://help/{path...}"])
        #expect(chain.unanswered == nil)
    }
}
