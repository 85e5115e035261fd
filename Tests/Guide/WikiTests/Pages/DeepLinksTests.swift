import EventModules
import Testing

//> extension ProductModule: Deeplinkable {

@MainActor
struct DeepLinksTests {
    static let page = GuidePage(path: "Wiki/Deep-Links.md")

    let manager = ModuleManager()

    @Test
    func smallestExample() throws {
        let printed = Printed.lines {
            //>> let manager = ModuleManager()
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    func registerShop() {
        manager.registerDeeplinks(of: DepartmentModule.self) { match in
            match["name", as: String.self].map { DepartmentContext(name: $0) }
        }
        manager.registerDeeplinks(of: ProductModule.self) { match in
            match["id", as: String.self].map { ProductContext(id: $0) }
        }
    }

    @Test
    func plans() throws {
        var printed: [String] = []
        func print(_ plan: DeeplinkPlan) { printed.append("\(plan)") }
        registerShop()

        //> let plan = try manager.plan(for: "shop://department/garden/product/spade")

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        #expect(manager.livingModules().isEmpty)
        #expect(
            manager.deeplinkPatterns.map { "\($0.pattern)  \($0.module)" } == [
                "shop://department/{name}  DepartmentModule",
                "shop://product/{id}  ProductModule",
            ]
        )
    }

    @Test
    func livingModules() throws {
        registerShop()
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: DepartmentContext(name: "maps")))
        let department = try #require(manager.livingModules().first as? DepartmentModule)
        router.route(toDeeplink: "shop://department/garden/product/spade")
        #expect(router.position.description == "stack: DepartmentModule#1 / ProductModule#2")
        #expect(department.context.name == "garden")
        router.route(toDeeplink: "shop://department/kitchen")
        #expect(router.position.description == "stack: DepartmentModule#1")
        #expect(department.context.name == "kitchen")
    }

    @Test
    func linksLeadBackToTheirModules() throws {
        registerShop()

        //> let link = try #require(ProductModule.pattern.link(["id": .string("fine china")]))
    }

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

struct DepartmentContext: ModuleContextProtocol, Equatable {
    typealias ModuleType = DepartmentModule
    let name: String
}

enum DepartmentEvent: EventProtocol {
    case departmentChanged(name: String)
}

final class DepartmentModule: ModuleProtocol, EventsEmitting {
    fileprivate(set) var context: DepartmentContext
    let events = EventsSource<DepartmentEvent>()

    init(usingContext context: DepartmentContext) { self.context = context }

    func makePresentable() -> any Presentable { Page(context.name) { _ in } }
}

//>> extension DepartmentModule: Deeplinkable {

extension DepartmentModule {
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link(["name": .string(context.name)]) }
}

//> enum OrderSorting: String, DeeplinkConvertible {

struct OrdersContext: ModuleContextProtocol {
    typealias ModuleType = OrdersModule
    let sorting: OrderSorting
    let page: Int
}

final class OrdersModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://orders?{sorting}&{page:Int}"]
    let context: OrdersContext
    let disposeBag = DisposeBag()

    init(usingContext context: OrdersContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }
}

/// A module with the patterns of a test.
final class AnyLinkModule: Deeplinkable {
    static var deeplinkPatterns: [DeeplinkPattern] = []
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("") { _ in } }

    /// Returns the matches of patterns, registered in this order; nil if they don't answer the link.
    static func matches(of link: String, with patterns: [DeeplinkPattern]) -> [DeeplinkMatch]? {
        let manager = ModuleManager()
        deeplinkPatterns = patterns
        manager.registerDeeplinks(of: AnyLinkModule.self) { _ in
            ModuleContext(building: AnyLinkModule.self)
        }
        return try? manager.plan(for: link).steps.map(\.match)
    }
}
