import EventModules
import EventRuntime
import Foundation
import Testing

@MainActor
struct DeeplinkPatternLinkTests {
    private let pattern = DeeplinkPattern(
        "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
        alsoUnder: ["https://todo.example"]
    )

    private func report(_ values: [String: DeeplinkValue]) -> String? {
        let reports = Diagnostics.collect {
            #expect(pattern.link(values, fileID: "Shop/List.swift", line: 7) == nil)
        }
        #expect(reports.count == 1)
        return reports.first?.description
    }

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

    @Test(arguments: [nil, [], [""], ["a", ""], ["", "a"]] as [[String]?])
    func reportsARestWithoutText(path: [String]?) {
        let file: DeeplinkPattern = "todo://file/{path...}"
        let reports = Diagnostics.collect {
            let values = path.map { ["path": DeeplinkValue.rest($0)] } ?? [:]
            #expect(file.link(values, fileID: "Shop/List.swift", line: 7) == nil)
        }
        #expect(
            reports.map(\.description) == [
                """
                A value doesn't fit a deep link pattern.
                    pattern: todo://file/{path...}
                    problem: {path...} has no text
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, pass at least one part for path, and no empty one.
                """
            ]
        )
    }

    @Test
    func reportsATextForARest() {
        let file: DeeplinkPattern = "todo://file/{path...}"
        let reports = Diagnostics.collect { #expect(file.link(["path": "a"]) == nil) }
        let text = reports.first?.description ?? ""
        #expect(text.contains("{path...} has the String “a”"))
        #expect(text.contains("To fix this, pass a value of the kind [String]."))
    }

    @Test
    func reportsAnUndeclaredValue() {
        #expect(
            report(["list": "a", "line": 3, "lime": 3]) == """
                A value doesn't fit a deep link pattern.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: the pattern has no value “lime”
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, use a name of the pattern: list, line, filter, page.
                """
        )
    }

    @Test
    func reportsAMissingValue() {
        #expect(
            report(["list": "a"]) == """
                A value doesn't fit a deep link pattern.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {line:Int} has no text
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, pass a value for line, or move it to the query.
                """
        )
    }

    @Test
    func reportsAValueOfAnotherKind() {
        #expect(
            report(["list": "a", "line": "3"]) == """
                A value doesn't fit a deep link pattern.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {line:Int} has the String “3”
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, pass a value of the kind Int.
                """
        )
        #expect(report(["list": "a", "line": 3, "page": 1.5])?.contains("Double “1.5”") == true)
    }

    @Test
    func reportsAnEmptyPart() {
        #expect(
            report(["list": "", "line": 3]) == """
                A value doesn't fit a deep link pattern.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {list} has no text
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, pass a value for list, or move it to the query.
                """
        )
    }

    @Test
    func reportsValuesThatNoLinkCanHave() {
        #expect(
            report(["list": "..", "line": 3]) == """
                A value doesn't fit a deep link pattern.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: A deep link has a part that leads elsewhere, in “..”
                    at: Shop/List.swift:7
                A link has one value of the right kind for each placeholder, optional in the query; \
                the result is nil.
                To fix this, pass values of a valid link.
                """
        )
        for list in ["a\n", "a/./b", String(repeating: "a", count: 9000)] {
            #expect(report(["list": .string(list), "line": 3]) != nil)
        }
    }
}
