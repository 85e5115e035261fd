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
        func print(_ plan: DeeplinkPlan) {
            printed.append("\(plan)")
        }
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

        //> for id in ["lamp", "fine china", "a/b"] {
    }
}
