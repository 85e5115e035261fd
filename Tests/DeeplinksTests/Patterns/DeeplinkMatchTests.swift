import Deeplinks
import Delivery
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

    private func match(_ link: String, _ pattern: DeeplinkPattern) throws -> DeeplinkMatch {
        var table = DeeplinkTable<Int>()
        #expect(table.add(pattern, 0) == nil)
        #expect(table.add("todo://rest/{rest}", 1) == nil)
        return try #require(table.chain(for: Deeplink(link)) { $1 }.first)
    }

    private func collect(_ body: () throws -> Void) rethrows -> [String] {
        try Diagnostics.collect(body).map(\.description)
    }

    @Test
    func givesValuesAsTheirTypes() throws {
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
    func givesEnumsByTheirRawValues() throws {
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
    func hasTheWholeLinkAndTheRest() throws {
        let match = try match("todo://home/rest/a?b=c", "todo://{list}")
        #expect("\(match.link)" == "todo://home/rest/a?b=c")
        #expect(match.remainder?.description == "todo://rest/a?b=c")
        #expect(try self.match("todo://home?b=c", "todo://{list}").remainder == nil)
    }

    @Test
    func theRestIsUnderTheSameRoot() throws {
        let pattern = DeeplinkPattern("todo://list", alsoUnder: ["https://todo.example"])
        var table = DeeplinkTable<Int>()
        #expect(table.add(pattern, 0) == nil)
        #expect(
            table.add(DeeplinkPattern("https://todo.example/task/{line:Int}"), 1) == nil
        )
        let matches = try table.chain(for: Deeplink("https://todo.example/list/task/3")) { $1 }
        #expect(matches.map { $0.remainder?.description } == ["https://todo.example/task/3", nil])
        #expect(matches.map(\.link.description) == Array(repeating: "\(matches[0].link)", count: 2))
    }

    @Test
    func reportsANameThatThePatternDoesNotHave() throws {
        let match = try match("todo://home", "todo://{list}?{page:Int}")
        let reports = collect {
            #expect(match["lst", as: String.self, fileID: "Shop/List.swift", line: 7] == nil)
        }
        #expect(
            reports == [
                """
                A value of a deep link has a name that the pattern does not have.
                    pattern: todo://{list}?{page:Int}
                    problem: there is no {lst}
                    at: Shop/List.swift:7
                Only what the pattern says can be in a link; the answer is nil.
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
                A value of a deep link was asked as another kind than it is.
                    pattern: todo://{line}
                    problem: {line} is asked as Int
                    at: Shop/List.swift:7
                Only what the pattern says can be in a link; the answer is nil.
                To fix this, ask for a value of the kind String, or write {line:Int} in the pattern.
                """
            ]
        )
    }
}
