import EventModules
import Testing

/// The policy `.oncePerAppearance`.
@MainActor
struct AnalyticsAppearanceTests {
    private let log = Log()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(PageEvent.opened, as: "opened", recorded: .oncePerAppearance) {
                ["page": .string($0)]
            }
    }

    private func makeScreen(of step: ModuleRoutingStep, _ manager: ModuleManager) -> PageScreen? {
        let step = PresentableRoutingStep(withStep: step, presentationMode: .none)
        return manager.viewController(for: step) as? PageScreen
    }

    /// Shows a screen, emits an event twice, and hides the screen.
    private func visit(_ screen: PageScreen?, _ module: PageModule, _ page: String) {
        screen?.viewWillAppear()
        screen?.viewDidAppear()
        for _ in 0..<2 { module.subject.onNext(.opened(page)) }
        screen?.viewWillDisappear()
        screen?.viewDidDisappear()
    }

    @Test
    func recordsAModulesEventOncePerAppearance() throws {
        let manager = ModuleManager(listeners: [makeListener()])
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        for page in ["1", "2", "3"] { visit(screen, module, page) }
        #expect(
            log.lines == [
                "opened page=string(\"1\")", "opened page=string(\"2\")",
                "opened page=string(\"3\")",
            ]
        )
    }

    @Test
    func appearancesOfAllTheModulesScreensCount() throws {
        let manager = ModuleManager(listeners: [makeListener()])
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        visit(screen, module, "1")
        let further = makeScreen(of: module.step(to: "further"), manager)
        module.subject.onNext(.opened("between"))
        visit(further, module, "2")
        visit(screen, module, "3")
        #expect(
            log.lines == [
                "opened page=string(\"1\")", "opened page=string(\"2\")",
                "opened page=string(\"3\")",
            ]
        )
    }

    @Test
    func eachModuleCountsSeparately() throws {
        let manager = ModuleManager(listeners: [makeListener()])
        let screens = ["a", "b"].map { makeScreen(of: .page($0), manager) }
        let modules = manager.livingModules().compactMap { $0 as? PageModule }
        for (screen, module) in zip(screens, modules) {
            visit(screen, module, module.context.name)
        }
        modules.first?.subject.onNext(.opened("a again"))
        #expect(log.lines == ["opened page=string(\"a\")", "opened page=string(\"b\")"])
    }

    @Test
    func countsAppearancesThatTheRouterCauses() throws {
        let app = RoutedApp(listeners: [makeListener()])
        app.router.start(with: .page("home"))
        let home = try app.module("home")
        for _ in 0..<2 { home.subject.onNext(.opened("home")) }
        app.route(to: "details")
        home.subject.onNext(.opened("covered"))
        app.router.pop()
        for _ in 0..<2 { home.subject.onNext(.opened("home again")) }
        #expect(
            log.lines == ["opened page=string(\"home\")", "opened page=string(\"home again\")"]
        )
    }

    @Test
    func aLateListenerAlsoCountsAppearances() throws {
        let manager = ModuleManager()
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        manager.addEventsListeners([makeListener()])
        for page in ["1", "2"] { visit(screen, module, page) }
        #expect(log.lines == ["opened page=string(\"1\")", "opened page=string(\"2\")"])
    }

    @Test
    func aListenerInAModulesOnlyAggregatorCountsAppearances() throws {
        final class ModulesOnly: ModuleEventsListenersAggregator {
            let routingContexts: Set<RoutingContext>? = ["main"]
            let listeners: [any AnyEventsListening]

            init(_ listener: any AnyEventsListening) {
                listeners = [listener]
            }
        }
        let manager = ModuleManager(listeners: [ModulesOnly(makeListener())])
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        for page in ["1", "2"] { visit(screen, module, page) }
        #expect(log.lines == ["opened page=string(\"1\")", "opened page=string(\"2\")"])
    }

    @Test
    func aScreenCountsItsOwnAppearances() {
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(ViewControllerEvent.appeared, as: "seen", recorded: .oncePerAppearance)
            .on(ViewControllerEvent.willDisappear, as: "left", recorded: .oncePerAppearance)
        let screen = PageScreen("home")
        listener.registerToEvents(for: screen)
        for _ in 0..<2 {
            screen.viewDidAppear()
            for _ in 0..<2 { screen.viewWillDisappear() }
        }
        #expect(log.lines == ["seen", "left", "seen", "left"])
    }

    @Test
    func recordsOncePerProducerWithoutAScreen() {
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(BasketEvent.emptied, as: "emptied", recorded: .oncePerAppearance)
        let manager = ModuleManager(listeners: [listener])
        let baskets = [BasketModule(), BasketModule()]
        for basket in baskets {
            manager.setupEventsListeners(for: basket)
            for _ in 0..<2 { basket.subject.onNext(.emptied) }
        }
        #expect(log.lines == ["emptied", "emptied"])
    }

    @Test
    func retainsNeitherModulesNorScreens() throws {
        let app = RoutedApp(listeners: [makeListener()])
        app.router.start(with: .page("home"))
        for page in 0..<3 {
            app.route(to: "page \(page)")
            try app.module("page \(page)").subject.onNext(.opened("\(page)"))
            app.router.pop()
            #expect(app.living == ["home"])
        }
        #expect(
            log.lines == [
                "opened page=string(\"0\")", "opened page=string(\"1\")",
                "opened page=string(\"2\")",
            ]
        )
    }

    @Test
    func doesNotRetainAScreenOfALivingModule() throws {
        let manager = ModuleManager(listeners: [makeListener()])
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        visit(screen, module, "1")
        for page in ["2", "3"] {
            weak var released: PageScreen?
            do {
                let further = makeScreen(of: module.step(to: page), manager)
                released = further
                visit(further, module, page)
            }
            #expect(released == nil)
        }
        #expect(
            log.lines == [
                "opened page=string(\"1\")", "opened page=string(\"2\")",
                "opened page=string(\"3\")",
            ]
        )
    }

    @Test
    func anIndirectlyOfferedProducerHasNoScreens() throws {
        let listener = makeListener()
        let other = PageModule(usingContext: PageContext(name: "other"))
        let passingOn = RegisteringListener { producer in
            if producer is PageModule { listener.registerToEvents(for: other) }
        }
        let manager = ModuleManager(listeners: [passingOn])
        let screen = makeScreen(of: .page("home"), manager)
        for page in ["1", "2"] { visit(screen, other, page) }
        #expect(log.lines == ["opened page=string(\"1\")"])
    }

    @Test
    func aRemovedListenerIsReleased() throws {
        let manager = ModuleManager()
        let screen = makeScreen(of: .page("home"), manager)
        let module = try #require(manager.livingModules().first as? PageModule)
        weak var removed: AnalyticsEventsListener?
        do {
            let listener = makeListener()
            removed = listener
            manager.addEventsListeners([listener])
            visit(screen, module, "1")
            manager.removeEventsListener(listener)
        }
        #expect(removed == nil)
        visit(screen, module, "2")
        #expect(log.lines == ["opened page=string(\"1\")"])
    }
}
