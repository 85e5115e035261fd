import EventModules
import Testing

/// Links whose end is a path, or isn't answered.
extension DeepLinksTests {
    @Test
    func allRemainingParts() throws {
        manager.registerDeeplinks(of: ManualModule.self) { match in
            match["path", as: [String].self].map { ManualContext(routingContext: .link, path: $0) }
        }

        let pattern: DeeplinkPattern = "library://manual/{path...}"
        let link = pattern.link(["path": ["loans", "late fees"]])

        let text = try #require(link).description
        #expect(try Self.page.text().contains("The link is `\(text)`."))
        let step = try #require(manager.plan(for: text).steps.first)
        let screen = manager.viewController(for: step.routingStep)
        let manual = try #require(manager.module(for: screen) as? ManualModule)
        #expect(manual.context.path == ["loans", "late fees"])
    }

    @Test
    func whatFollowsIsAPath() {
        let patterns: [DeeplinkPattern] = [
            "library://manual", "library://manual/{path...}", "library://book/{number:Int}",
        ]
        let matches = AnyLinkModule.matches(of: "library://manual/book/3", with: patterns)
        #expect(matches?.map(\.pattern) == [patterns[1]])
    }

    @Test
    func answeredInPart() throws {
        var printed: [String] = []
        func print(_ plan: DeeplinkPlan) {
            printed.append("\(plan)")
        }
        registerLibrary()

        manager.unansweredLinks = .openBeginning

        let plan = try manager.plan(for: "library://shelf/art/film/3")
        print(plan)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
        let whole = try manager.plan(for: "library://shelf/art/book/3")
        #expect(plan.unanswered != nil && whole.unanswered == nil)
        #expect(throws: DeeplinkError.self) { try manager.plan(for: "library://film/3/shelf/art") }

        var events: [RouterEvent] = []
        let router = StackRouter(manager: manager)
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)
        let reports = Diagnostics.collect { router.route(toDeeplink: "\(plan.link)") }
        #expect(reports.map(\.description) == [plan.unanswered?.description])
        #expect(events.last == plan.unanswered.map { .linkRefused($0) })
        #expect(router.position.description == "modal: ShelfModule#1")
    }

    @Test
    func allLinks() throws {
        var printed: [String] = []
        func print(_ line: String) {
            printed.append(line)
        }
        registerLibrary()

        for registration in manager.deeplinkPatterns {
            print("\(registration.pattern)  \(registration.module)")
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }
}
