import EventModules
import Testing

/// The part of the page on modules that have screens.
extension ModulesandEventsTests {
    private static let page = GuidePage(path: "Wiki/Modules-and-Events.md")

    private static func makeSoup() -> PresentableRoutingStep {
        PresentableRoutingStep(
            withStep: .recipe(routingContext: .kitchen, name: "Soup"),
            presentationMode: .push()
        )
    }

    @Test
    func modulesWithScreens() throws {
        var printed: [String] = []

        let manager = ModuleManager(listeners: [EventsLogger()])
        manager.addEventsListeners([EventsLogger { printed.append($0) }])

        let step = PresentableRoutingStep(
            withStep: .recipe(routingContext: .kitchen, name: "Soup"),
            presentationMode: .push()
        )
        let screen = manager.viewController(for: step)
        screen.viewDidAppear()
        (screen as? RecipeScreen)?.onCook()

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func plainContexts() throws {
        let manager = ModuleManager()

        let pantry = ModuleContext(routingContext: .kitchen, building: PantryModule.self)
        let step = ModuleRoutingStep(withMaker: pantry)

        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        let module = try #require(manager.module(for: screen) as? PantryModule)
        #expect(module.routingContext == .kitchen)
    }

    @Test
    func screensTellWhatHappens() {
        let screen = ClockScreen()
        var events: [ViewControllerEvent] = []
        screen.events.subscribe(onNext: { events.append($0) }).disposed(by: screen.disposeBag)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        #expect(events == [.willAppear, .appeared, .willDisappear, .disappeared])
        #expect(screen.isTicking)
    }

    @Test
    func lifetimes() {
        var log: [String] = []
        let manager = ModuleManager()
        let step = Self.makeSoup()

        var screen: (any Presentable)? = manager.viewController(for: step)
        log.append("\(manager.livingModules().count) lives")
        screen = nil
        log.append("\(manager.livingModules().count) live")

        #expect(log == ["1 lives", "0 live"])
        #expect(screen == nil)
    }

    @Test
    func furtherScreens() throws {
        let trail = CrashTrail()
        let manager = ModuleManager(listeners: [trail])
        var screen: (any Presentable)? = manager.viewController(for: Self.makeSoup())
        let recipe = try #require(screen.flatMap { manager.module(for: $0) } as? RecipeModule)

        let further = manager.viewController(
            for: PresentableRoutingStep(
                withStep: .ingredients(of: recipe),
                presentationMode: .push()
            )
        )

        #expect(manager.module(for: further) === recipe)
        (screen as? RecipeScreen)?.onCook()
        #expect(trail.labels == ["cooked"])
        weak let first = screen as? RecipeScreen
        screen = nil
        #expect(first == nil)
        #expect(manager.livingModules().count == 1)
    }

    @Test
    func furtherScreensKeepTheModule() {
        let manager = ModuleManager()
        var further: (any Presentable)?
        if let recipe = manager.module(for: manager.viewController(for: Self.makeSoup())) {
            further = manager.viewController(
                for: PresentableRoutingStep(
                    withStep: ModuleRoutingStep(of: recipe) { ClockScreen() },
                    presentationMode: .push()
                )
            )
        }
        #expect(manager.livingModules().count == 1)
        further = nil
        #expect(manager.livingModules().isEmpty)
        #expect(further == nil)
    }

    @Test
    func findingModules() {
        let manager = ModuleManager()
        let screen = manager.viewController(for: Self.makeSoup())

        let names = manager.livingModules().compactMap { ($0 as? RecipeModule)?.context.name }
        let recipe = manager.module(for: screen) as? RecipeModule

        #expect(names == ["Soup"])
        #expect(recipe?.context.name == "Soup")
        #expect(manager.module(for: ClockScreen()) == nil)
    }
}
