import EventModules
import EventRuntime
import Foundation
import Testing

@MainActor
struct DeeplinkMatchTests {
    private enum Filter: String, DeeplinkConvertible {
        case open
        case done
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
        var table = DeeplinkTable<Int>()
        #expect(table.add(pattern, 0) == nil)
        #expect(table.add("todo://rest/{rest}", 1) == nil)
        return try #require(table.chain(for: Deeplink(link)) { $1 }.matches.first)
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
        var table = DeeplinkTable<Int>()
        #expect(table.add("todo://list/{list}", 0) == nil)
        #expect(table.add("todo://file/{path...}", 1) == nil)
        let matches = try table.chain(for: Deeplink("todo://list/home/file/a/b")) { $1 }.matches
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
        var table = DeeplinkTable<Int>()
        #expect(table.add(pattern, 0) == nil)
        #expect(
            table.add(DeeplinkPattern("https://todo.example/task/{line:Int}"), 1) == nil
        )
        let matches = try table.chain(for: Deeplink("https://todo.example/list/task/3")) { $1 }
            .matches
        #expect(matches.map { $0.remainder?.description } == ["https://todo.example/task/3", nil])
        #expect(matches.map(\.link.description) == Array(repeating: "\(matches[0].link)", count: 2))
    }

    @Test
    func reportsAnUndeclaredName() throws {
        let match = try match("todo://home", "todo://{list}?{page:Int}")
        let reports = collect {
            #expect(match["lst", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
        }
        #expect(
            reports == [
                """
                A value doesn't fit a deep link pattern.
                    pattern: todo://{list}?{page:Int}
                    problem: the pattern has no value “lst”
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, use a name of the pattern: list, page.
                """
            ]
        )
    }

    @Test
    func reportsATypeOfAnotherKind() throws {
        let match = try match("todo://3", "todo://{line}")
        let reports = collect {
            #expect(match["line", as: Int.self, fileID: "Shop/List.swift", line: 7] == nil)
        }
        #expect(
            reports == [
                """
                A value doesn't fit a deep link pattern.
                    pattern: todo://{line}
                    problem: {line} is read as Int
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, read it as String, or write {line:Int} in the pattern.
                """
            ]
        )
    }

    @Test
    func reportsARestThatIsReadAsText() throws {
        let match = try match("todo://a/b", "todo://{path...}")
        let reports = collect {
            #expect(match["path", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
        }
        #expect(
            reports == [
                """
                A value doesn't fit a deep link pattern.
                    pattern: todo://{path...}
                    problem: {path...} is read as String
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, read it as [String], or write {path} in the pattern.
                """
            ]
        )
    }

    @Test
    func aPatternWithoutPlaceholdersHasNoValues() throws {
        let match = try match("todo://home", "todo://home")
        let reports = collect { #expect(match["list", as: String.self] == nil) }
        #expect(reports.first?.contains("To fix this, add a placeholder to the pattern.") == true)
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
