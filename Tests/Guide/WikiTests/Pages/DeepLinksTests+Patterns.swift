import EventModules
import Testing

/// The page's tables of patterns and links, row by row.
extension DeepLinksTests {
    @Test
    func tableOfPatterns() throws {
        let rows = try Self.page.rows(ofTable: "| pattern | link | values |")
        #expect(rows.count == 29)
        for row in rows {
            let pattern = DeeplinkPattern(row[0])
            let values = AnyLinkModule.matches(of: row[1], with: [pattern])?.first.map(describe)
            #expect(values ?? "no match" == row[2], "\(row[1])")
        }
    }

    private func describe(_ match: DeeplinkMatch) -> String {
        let values = match.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return values.isEmpty ? "none" : values.joined(separator: ", ")
    }

    @Test
    func tableOfChoices() throws {
        //> let patterns: [DeeplinkPattern] = [

        let rows = try Self.page.rows(ofTable: "| link | answered by |")
        #expect(rows.count == 11)
        for row in rows {
            let matches = AnyLinkModule.matches(of: row[0], with: patterns)
            let answers = matches?.map { "\($0.pattern)" }.joined(separator: ", ")
            #expect(answers ?? "no pattern" == row[1], "\(row[0])")
        }
    }

    @Test
    func furtherRoots() throws {
        //> let pattern = DeeplinkPattern(

        let links = ["shop", "shop-beta", "https://shop.example"]
            .map { $0.contains(":") ? "\($0)/order/3" : "\($0)://order/3" }
        for link in links {
            let match = try #require(AnyLinkModule.matches(of: link, with: [pattern])?.first)
            #expect(match["number"] == 3)
        }
        #expect(pattern.link(["number": 3])?.description == links[0])
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
    }

    @Test
    func misuseOfValuesIsReported() throws {
        let matches = AnyLinkModule.matches(of: "shop://order/3", with: [OrderModule.pattern])
        let match = try #require(matches?.first)
        let reports = Diagnostics.collect {
            #expect(match["title", as: String.self] == nil)
            #expect(match["number", as: String.self] == nil)
        }
        #expect(reports.count == 2)
    }

    @Test
    func equalPatternsAreReported() {
        let reports = Diagnostics.collect {
            manager.registerDeeplinks(of: OrderModule.self) { _ in nil }
            AnyLinkModule.deeplinkPatterns = ["shop://order/{edition:Int}"]
            manager.registerDeeplinks(of: AnyLinkModule.self) { _ in nil }
        }
        #expect(reports.map(\.summary) == ["Two modules answer the same links."])
        #expect(reports[0].description.contains("OrderModule"))
        #expect(reports[0].description.contains("AnyLinkModule"))
    }
}
