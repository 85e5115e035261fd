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
        manager.registerDeeplinks(of: FormModule.self) { _ in
            ModuleContext(building: FormModule.self)
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
                "shop://form  FormModule",
            ]
        )
    }

    @Test
    func answeredInPart() throws {
        registerShop()
        manager.unansweredLinks = .openBeginning
        let plan = try manager.plan(for: "shop://department/garden/gift/3")
        #expect(plan.steps.map { "\($0.module)" } == ["DepartmentModule"])
        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect { router.route(toDeeplink: "\(plan.link)") }
        #expect(reports.map(\.description) == [plan.unanswered?.description])
        #expect(events.last == plan.unanswered.map { .linkRefused($0) })
        #expect(router.position.description == "modal: DepartmentModule#1")
    }

    @Test
    func refusedLinksAreLoggedAndEmitted() {
        registerShop()
        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.start(with: .product(id: "lamp"))
        let position = router.position
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect {
            router.route(toDeeplink: "product/3")
            router.route(toDeeplink: "shop://product/lamp/gift")
        }
        #expect(
            reports.map(\.summary) == [
                "A deep link has no scheme.", "No pattern answers a deep link.",
            ]
        )
        let error = #expect(throws: DeeplinkError.self) { try Deeplink("product/3") }
        #expect(events.first == error.map { .linkRefused($0) })
        #expect(events.count == 2 && router.position == position)
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
    func onlyLinksAskToCoverAScreen() {
        registerShop()
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ModuleContext(building: FormModule.self)))
        let reports = Diagnostics.collect { router.route(toDeeplink: "shop://product/lamp/") }
        #expect(reports.isEmpty)
        #expect(router.position.description == "stack: FormModule#1, modal: ProductModule#2")
        router.dismiss()
        router.route(
            to: PresentableRoutingStep(
                withStep: .product(id: "lamp"),
                presentationMode: .push()
            )
        )
        #expect(router.position.description == "stack: FormModule#1 / ProductModule#3")
    }

    @Test
    func linksLeadBackToTheirModules() throws {
        registerShop()

        //> for id in ["lamp", "fine china", "a/b"] {
    }
}
