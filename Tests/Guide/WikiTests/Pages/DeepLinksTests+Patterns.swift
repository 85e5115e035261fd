import EventModules
import Testing

/// The page's tables of patterns and links, row by row.
extension DeepLinksTests {
    @Test
    func tableOfPatterns() throws {
        let rows = try Self.page.rows(ofTable: "| pattern | link | values |")
        #expect(rows.count == 7)
        for row in rows {
            let pattern = DeeplinkPattern(row[0])
            let values = AnyLinkModule.matches(of: row[1], with: [pattern])?.first.map(describe)
            #expect(values ?? "no match" == row[2], "\(row[1])")
        }
    }

    private func describe(_ match: DeeplinkMatch) -> String {
        match.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            .joined(separator: ", ")
    }

    @Test
    func tableOfChoices() throws {
        //> let patterns: [DeeplinkPattern] = [

        let rows = try Self.page.rows(ofTable: "| link | answered by |")
        #expect(rows.count == 3)
        for row in rows {
            let matches = AnyLinkModule.matches(of: row[0], with: patterns)
            let answers = matches?.map { "\($0.pattern)" }.joined(separator: ", ")
            #expect(answers == row[1], "\(row[0])")
        }
    }

    @Test
    func furtherRoots() throws {
        //> let pattern = DeeplinkPattern(

        for root in ["shop:/", "shop-beta:/", "https://shop.example"] {
            let matches = AnyLinkModule.matches(of: "\(root)/order/3", with: [pattern])
            #expect(try #require(matches?.first)["number"] == 3)
        }
        #expect(pattern.link(["number": 3])?.description == "shop://order/3")
    }

    @Test
    func values() throws {
        //> manager.registerDeeplinks(of: OrdersModule.self) { match in

        func context(_ link: String) throws -> OrdersContext? {
            let step = try manager.plan(for: link).steps.first
            let screen = step.map { manager.viewController(for: $0.routingStep) }
            return (screen.flatMap { manager.module(for: $0) } as? OrdersModule)?.context
        }
        let first = try #require(try context("shop://orders"))
        #expect(first.sorting == .date && first.page == 1)
        let second = try #require(try context("shop://orders?page=2&sorting=price"))
        #expect(second.sorting == .price && second.page == 2)
        #expect(try context("shop://orders?sorting=colour")?.sorting == .date)
        #expect(try context("shop://orders?page=two")?.page == 1)
    }
}
