import EventModules
import Testing

/// Links whose end is a path, or isn't answered.
extension DeepLinksTests {
    @Test
    func allRemainingParts() throws {
        //>> manager.registerDeeplinks(of: GuideModule.self) { match in

        let text = try #require(link).description
        #expect(try Self.page.text().contains("The link is `\(text)`."))
        let step = try #require(manager.plan(for: text).steps.first)
        let screen = manager.viewController(for: step.routingStep)
        let guide = try #require(manager.module(for: screen) as? GuideModule)
        #expect(guide.context.path == ["returns", "late fees"])
    }

    @Test
    func whatFollowsIsAPath() {
        let patterns: [DeeplinkPattern] = [
            "shop://guide", "shop://guide/{path...}", "shop://order/{number:Int}",
        ]
        let matches = AnyLinkModule.matches(of: "shop://guide/order/3", with: patterns)
        #expect(matches?.map(\.pattern) == [patterns[1]])
    }

    @Test
    func answeredInPart() throws {
        var printed: [String] = []
        func print(_ plan: DeeplinkPlan) {
            printed.append("\(plan)")
        }
        registerShop()

        //>> manager.unansweredLinks = .openBeginning

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        let whole = try manager.plan(for: "shop://department/garden/order/3")
        #expect(plan.unanswered != nil && whole.unanswered == nil)
        #expect(throws: DeeplinkError.self) {
            try manager.plan(for: "shop://gift/3/department/garden")
        }

        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect { router.route(toDeeplink: "\(plan.link)") }
        #expect(reports.map(\.description) == [plan.unanswered?.description])
        #expect(events.last == plan.unanswered.map { .linkRefused($0) })
        #expect(router.position.description == "modal: DepartmentModule#1")
    }

    @Test
    func allLinks() throws {
        var printed: [String] = []
        func print(_ line: String) {
            printed.append(line)
        }
        registerShop()

        //> for registration in manager.deeplinkPatterns {

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }
}
