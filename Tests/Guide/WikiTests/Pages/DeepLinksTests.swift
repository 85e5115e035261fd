import EventModules
import Testing

//> struct OrderContext: ModuleContextProtocol, Equatable {

//> enum OrderEvent: EventProtocol {

final class OrderModule: ModuleProtocol, EventsEmitting {
    let context: OrderContext
    let events = EventsSource<OrderEvent>()

    init(usingContext context: OrderContext) { self.context = context }

    func makePresentable() -> any Presentable {
        Page("Order \(context.number)") { _ in }
    }
}

extension OrderModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "shop://order/{number:Int}"
    static let deeplinkPatterns = [pattern]

    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }
}

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
        manager.registerDeeplinks(of: OrderModule.self) { match in
            match["number", as: Int.self].map { OrderContext(number: $0) }
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

        //> let plan = try manager.plan(for: "shop://department/garden/order/3")

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func refusedLinksAreEmittedAndReported() {
        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect { router.route(toDeeplink: "order/3") }
        #expect(reports.map(\.summary) == ["A deep link has no scheme."])
        #expect(events == [.linkRefused(.noScheme(link: "order/3"))])
    }

    @Test
    func livingModules() throws {
        var log: [String] = []
        registerShop()
        let router = StackRouter(manager: manager)
        router.start(
            with: ModuleRoutingStep(
                withMaker: DepartmentContext(name: "maps")
            )
        )
        let department = try #require(manager.livingModules().first as? DepartmentModule)
        department.events
            .subscribe(onNext: { event in log.append("\(event)") })
            .disposed(by: department.disposeBag)

        //> router.route(toDeeplink: "shop://department/garden/order/3")

        #expect(
            log == [
                "departmentChanged(name: \"garden\")", "stack: DepartmentModule#1 / OrderModule#2",
                "departmentChanged(name: \"kitchen\")", "stack: DepartmentModule#1",
            ]
        )
        #expect(try Self.page.text().contains("`\(log[1])`, `\(log[3])`"))
        #expect(router.position.top?.link?.description == "shop://department/kitchen")
    }

    @Test
    func thePositionRecordsTheLink() throws {
        registerShop()
        let router = StackRouter(manager: manager)
        router.route(toDeeplink: "shop://department/garden")
        let department = try #require(manager.livingModules().first as? DepartmentModule)
        let music = try manager.plan(for: "shop://department/kitchen").steps[0].match
        #expect(department.updateContext(for: music))
        #expect(department.deeplink?.description == "shop://department/kitchen")
        #expect(router.position.top?.link?.description == "shop://department/garden")
        router.route(toDeeplink: "shop://department/maps")
        #expect(router.position.top?.link?.description == "shop://department/maps")
    }

    @Test
    func screensThatMustNotBeCovered() {
        registerShop()
        let router = StackRouter(manager: manager)
        let reports = Diagnostics.collect {
            router.route(toDeeplink: "shop://form/order/3")
            router.route(toDeeplink: "shop://order/4")
        }
        #expect(reports.isEmpty)
        #expect(
            router.position.description
                == "modal: FormModule#1, modal: OrderModule#2 / OrderModule#3"
        )
    }

    @Test
    func linksToLivingModules() throws {
        registerShop()

        //> for number in [1, 3, 1_000_000] {

        let reports = Diagnostics.collect {
            #expect(OrderModule.pattern.link([:]) == nil)
            #expect(OrderModule.pattern.link(["number": "three"]) == nil)
            #expect(DepartmentModule.pattern.link(["name": ""]) == nil)
        }
        #expect(reports.count == 3)
        #expect(
            DepartmentModule.pattern.link(["name": "fine/art"])?.description
                == "shop://department/fine%2Fart"
        )
    }

    @Test
    func errors() throws {
        var printed: [String] = []
        func print(_ error: DeeplinkError) {
            printed.append("\(error)")
        }
        registerShop()

        //> do {

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func tableOfErrors() throws {
        registerShop()
        let rows = try Self.page.rows(ofTable: "| link | error |")
        #expect(rows.count == 8)
        for row in rows {
            let error = #expect(throws: DeeplinkError.self) { try manager.plan(for: row[0]) }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.hasPrefix("\(row[1])\n"), "\(row[0])")
        }
    }

    @Test(arguments: [
        String(repeating: "/a", count: 33).dropFirst(), String(repeating: "a", count: 8_186)[...],
    ])
    func limits(rest: Substring) {
        #expect(throws: DeeplinkError.self) { try Deeplink("shop://\(rest)") }
        #expect(throws: Never.self) { try Deeplink("shop://\(rest.dropFirst(2))") }
    }
}
