import Deeplinks
import Delivery
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
    func leadsBackUnderTheFirstRoot() {
        let link = pattern.link(["list": "a/b ä", "line": 3])
        #expect(link?.description == "todo://list/a%2Fb%20%C3%A4/item/3")
        let web = DeeplinkPattern("https://todo.example/list/{list}", alsoUnder: ["todo://"])
        #expect(web.link(["list": "a"])?.description == "https://todo.example/list/a")
        #expect(DeeplinkPattern("todo://").link([:])?.description == "todo://")
    }

    @Test
    func writesTheQueryValuesThatThereAreInTheOrderOfThePattern() {
        let both = pattern.link(["line": 3, "page": 2, "list": "a", "filter": "b&c"])
        #expect(both?.description == "todo://list/a/item/3?filter=b%26c&page=2")
        let one = pattern.link(["line": 3, "page": 2, "list": "a"])
        #expect(one?.description == "todo://list/a/item/3?page=2")
    }

    @Test
    func reportsAValueThatThePatternDoesNotHave() {
        #expect(
            report(["list": "a", "line": 3, "lime": 3]) == """
                A value of a deep link has a name that the pattern does not have.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: there is no {lime}
                    at: Shop/List.swift:7
                Only what the pattern says can be in a link; the answer is nil.
                To fix this, use a name of the pattern: list, line, filter, page.
                """
        )
    }

    @Test
    func reportsAMissingValue() {
        #expect(
            report(["list": "a"]) == """
                No deep link can be made of the values.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {line:Int} is given no value
                    at: Shop/List.swift:7
                Nobody could follow such a link; the answer is nil.
                To fix this, give a value for line.
                """
        )
    }

    @Test
    func reportsAValueOfAnotherKind() {
        #expect(
            report(["list": "a", "line": "3"]) == """
                No deep link can be made of the values.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {line:Int} is given the String “3”
                    at: Shop/List.swift:7
                Nobody could follow such a link; the answer is nil.
                To fix this, give it a value of the kind Int.
                """
        )
        #expect(report(["list": "a", "line": 3, "page": 1.5])?.contains("Double “1.5”") == true)
    }

    @Test
    func reportsAnEmptyPart() {
        #expect(
            report(["list": "", "line": 3]) == """
                No deep link can be made of the values.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: {list} is given an empty text
                    at: Shop/List.swift:7
                Nobody could follow such a link; the answer is nil.
                To fix this, make no link where there is nothing to name, or let the query have the \
                value.
                """
        )
    }

    @Test
    func reportsWhatNoLinkCanHave() {
        #expect(
            report(["list": "..", "line": 3]) == """
                No deep link can be made of the values.
                    pattern: todo://list/{list}/item/{line:Int}?{filter}&{page:Int}
                    problem: A deep link has a part that leads elsewhere, in “..”
                    at: Shop/List.swift:7
                Nobody could follow such a link; the answer is nil.
                To fix this, give values that a link can have.
                """
        )
        for list in ["a\n", "a/./b", String(repeating: "a", count: 9000)] {
            #expect(report(["list": .string(list), "line": 3]) != nil)
        }
    }
}
