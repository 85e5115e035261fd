import EventModules
import EventRuntime
import Foundation
import Testing

@MainActor
struct DeeplinkMatchTests {
    private enum Filter: String, DeeplinkConvertible {
        case open, done
    }

    private enum Page: Int, DeeplinkConvertible {
        case first = 1
    }

    private struct Even: LosslessStringConvertible, DeeplinkConvertible {
        static let deeplinkKind = DeeplinkKind.int
        let number: Int
        var description: String { "\(number)" }

        init?(_ text: String) {
            guard let number = Int(text), number.isMultiple(of: 2) else { return nil }
            self.number = number
        }
    }

    private func match(_ link: String, _ pattern: DeeplinkPattern) throws -> DeeplinkMatch {
        var table = DeeplinkTable()
        #expect(table.add(pattern) == nil)
        #expect(table.add("todo://rest/{rest}") == nil)
        return try #require(table.matches(of: Deeplink(link)) { $1 }.first)
    }

    private func collect(_ body: () throws -> Void) rethrows -> [String] {
        try Diagnostics.collect(body).map(\.description)
    }

    @Test
    func returnsValuesAsTheirTypes() throws {
        let id = UUID()
        let match = try match(
            "todo://home/-3/2.5/true/\(id)",
            "todo://{list}/{line:Int}/{share:Double}/{done:Bool}/{id:UUID}"
        )
        #expect(match["list"] == "home")
        #expect(match["line"] == -3)
        #expect(match["share"] == 2.5)
        #expect(match["done", as: Bool.self] == true)
        #expect(match["id"] == id)
        #expect(match.values.count == 5)
    }

    @Test
    func returnsEnumsByTheirRawValues() throws {
        let match = try match("todo://open/all?page=1", "todo://{a}/{b}?{page:Int}&{next:Int}")
        let reports = collect {
            #expect(match["a"] == Filter.open)
            #expect(match["b", as: Filter.self] == nil)
            #expect(match["page"] == Page.first)
            #expect(match["next", as: Page.self] == nil)
        }
        #expect(reports.isEmpty)
    }

    @Test
    func returnsTypesThatConvertToTextAndBack() throws {
        let match = try match("todo://4/5", "todo://{a:Int}/{b:Int}")
        #expect(match["a", as: Even.self]?.number == 4)
        #expect(match["b", as: Even.self] == nil)
    }

    @Test
    func returnsTheRestAsItsParts() throws {
        let match = try match("todo://file/a%2Fb/c?page=2", "todo://file/{path...}?{page:Int}")
        let path: [String]? = match["path"]
        #expect(path == ["a/b", "c"])
        #expect(match["page"] == 2)
        #expect(match.remainder == nil)
    }

    @Test
    func returnsTheRestUnderAFurtherRootAndAfterOtherMatches() throws {
        let pattern = DeeplinkPattern("todo://{x}/{path...}", alsoUnder: ["https://todo.example"])
        let match = try match("https://todo.example/a/b/c", pattern)
        #expect(match.values == ["x": "a", "path": ["b", "c"]])
        var table = DeeplinkTable()
        #expect(table.add("todo://list/{list}") == nil)
        #expect(table.add("todo://file/{path...}") == nil)
        let matches = try table.matches(of: Deeplink("todo://list/home/file/a/b")) { $1 }
        #expect(matches.map(\.values) == [["list": "home"], ["path": ["a", "b"]]])
    }

    @Test
    func hasTheWholeLinkAndTheRemainder() throws {
        let match = try match("todo://home/rest/a?b=c", "todo://{list}")
        #expect("\(match.link)" == "todo://home/rest/a?b=c")
        #expect(match.remainder?.description == "todo://rest/a?b=c")
        #expect(try self.match("todo://home?b=c", "todo://{list}").remainder == nil)
    }

    @Test
    func theRemainderHasTheSameRoot() throws {
        let pattern = DeeplinkPattern("todo://list", alsoUnder: ["https://todo.example"])
        var table = DeeplinkTable()
        #expect(table.add(pattern) == nil)
        #expect(table.add(DeeplinkPattern("https://todo.example/task/{line:Int}")) == nil)
        let matches = try table.matches(of: Deeplink("https://todo.example/list/task/3")) { $1 }
        #expect(matches.map { $0.remainder?.description } == ["https://todo.example/task/3", nil])
        #expect(matches.map(\.link.description) == Array(repeating: "\(matches[0].link)", count: 2))
    }

    @Test
    func reportsWhatDoesNotFitThePattern() throws {
        let first = try match("todo://home", "todo://{list}?{page:Int}")
        let second = try match("todo://3", "todo://{line}")
        let third = try match("todo://a/b", "todo://{path...}")
        let fourth = try match("todo://home", "todo://home")
        let reports = collect {
            #expect(first["lst", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
            #expect(second["line", as: Int.self, fileID: "Shop/List.swift", line: 7] == nil)
            #expect(third["path", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
            #expect(fourth["list", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
        }
        #expect(
            reports == [
                misfit(
                    of: "todo://{list}?{page:Int}",
                    "the pattern has no value “lst”",
                    "use a name of the pattern: list, page"
                ),
                misfit(
                    of: "todo://{line}",
                    "{line} is read as Int",
                    "read it as String, or write {line:Int} in the pattern"
                ),
                misfit(
                    of: "todo://{path...}",
                    "{path...} is read as String",
                    "read it as [String], or write {path} in the pattern"
                ),
                misfit(
                    of: "todo://home",
                    "the pattern has no value “list”",
                    "add a placeholder to the pattern"
                ),
            ]
        )
    }

    @Test
    func misuseOffTheMainActorIsReportedThere() async throws {
        let match = try match("todo://home", "todo://{list}")
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        let report = await withCheckedContinuation { continuation in
            // Other tests may report something else meanwhile.
            Diagnostics.sink = { report in
                if "\(report)".contains("lst") { continuation.resume(returning: report) }
            }
            Task.detached { #expect(match["lst", as: String.self] == nil) }
        }
        #expect(report.summary == "A value doesn't fit a deep link pattern.")
    }
}

/// Links that are made of a pattern's values.
@MainActor
struct DeeplinkPatternLinkTests {
    private let pattern = DeeplinkPattern(
        "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
        alsoUnder: ["https://todo.example"]
    )

    @Test
    func hasTheRootThatThePatternIsWrittenWith() {
        let link = pattern.link(["list": "a/b ä", "line": 3])
        #expect(link?.description == "todo://list/a%2Fb%20%C3%A4/item/3")
        let web = DeeplinkPattern("https://todo.example/list/{list}", alsoUnder: ["todo://"])
        #expect(web.link(["list": "a"])?.description == "https://todo.example/list/a")
        #expect(DeeplinkPattern("todo://").link([:])?.description == "todo://")
    }

    @Test
    func writesQueryValuesInTheOrderOfThePattern() {
        let both = pattern.link(["line": 3, "page": 2, "list": "a", "filter": "b&c"])
        #expect(both?.description == "todo://list/a/item/3?filter=b%26c&page=2")
        let one = pattern.link(["line": 3, "page": 2, "list": "a"])
        #expect(one?.description == "todo://list/a/item/3?page=2")
    }

    @Test
    func writesTheRestAsParts() {
        let file: DeeplinkPattern = "todo://file/{path...}?{page:Int}"
        let link = file.link(["path": ["a/b", "c"], "page": 2])
        #expect(link?.parts == ["file", "a/b", "c"])
        #expect(link?.description == "todo://file/a%2Fb/c?page=2")
    }

    @Test(
        arguments: [
            (
                ["list": "a", "line": 3, "lime": 3], "the pattern has no value “lime”",
                "use a name of the pattern: list, line, filter, page"
            ),
            (
                ["list": "a"], "{line:Int} has no text",
                "pass a value for line, or move it to the query"
            ),
            (
                ["list": "", "line": 3], "{list} has no text",
                "pass a value for list, or move it to the query"
            ),
            (
                ["list": "a", "line": "3"], "{line:Int} has the String “3”",
                "pass a value of the kind Int"
            ),
            (
                ["list": "a", "line": 3, "page": 1.5], "{page:Int} has the Double “1.5”",
                "pass a value of the kind Int"
            ),
            (
                ["list": "..", "line": 3], "A deep link has a part that leads elsewhere, in part 2",
                "pass values of a valid link"
            ),
        ] as [([String: DeeplinkValue], String, String)]
    )
    func reportsValuesThatDoNotFit(
        values: [String: DeeplinkValue],
        problem: String,
        remedy: String
    ) {
        let reports = Diagnostics.collect {
            #expect(pattern.link(values, fileID: "Shop/List.swift", line: 7) == nil)
        }
        #expect(reports.map(\.description) == [misfit(of: "\(pattern)", problem, remedy)])
    }

    @Test(arguments: ["a\n", "a/./b", String(repeating: "a", count: 9000)])
    func reportsATextThatNoLinkCanHave(list: String) {
        let reports = Diagnostics.collect {
            #expect(pattern.link(["list": .string(list), "line": 3]) == nil)
        }
        #expect(reports.count == 1)
    }

    @Test(arguments: [nil, .rest([]), .rest([""]), .rest(["a", ""]), "a"] as [DeeplinkValue?])
    func reportsARestThatDoesNotFit(path: DeeplinkValue?) {
        let file: DeeplinkPattern = "todo://file/{path...}"
        let reports = Diagnostics.collect {
            let values = path.map { ["path": $0] } ?? [:]
            #expect(file.link(values, fileID: "Shop/List.swift", line: 7) == nil)
        }
        let isText = path == "a"
        let expected = misfit(
            of: "\(file)",
            "{path...} has \(isText ? "the String “a”" : "no text")",
            isText
                ? "pass a value of the kind [String]"
                : "pass at least one part for path, and no empty one"
        )
        #expect(reports.map(\.description) == [expected])
    }
}

/// The report of a value that doesn't fit a pattern.
private func misfit(of pattern: String, _ problem: String, _ remedy: String) -> String {
    """
    A value doesn't fit a deep link pattern.
        pattern: \(pattern)
        problem: \(problem)
        at: Shop/List.swift:7
    A link has one value of the right kind for each placeholder, optional in the query; \
    the result is nil.
    To fix this, \(remedy).
    """
}
