import EventModules
import Testing

final class IngredientsRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<RecipeEvent>
    ) -> Bool {
        producer[event: RecipeEvent.cooked]
            .subscribe(onNext: { [weak self, weak producer] _ in
                guard let recipe = producer as? RecipeModule else { return }
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: .ingredients(of: recipe),
                        presentationMode: .push()
                    )
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

final class ImprintModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { RecipeScreen(title: "Imprint") }
}

class PageScreen: Screen {
    let title: String
    var log: [String] = []

    init(title: String) { self.title = title }

    override func viewWillAppear() {
        log.append("\(title) will appear")
        super.viewWillAppear()
    }
}

final class CoverScreen: PageScreen {
    override func viewWillAppear() {
        super.viewWillAppear()
        log.append("the cover is drawn")
    }
}

/// The part of the page on modules that have screens.
extension ModulesandEventsTests {
    private static let page = GuidePage(path: "Wiki/Modules-and-Events.md")

    private static func makeSoup() -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: .recipe("Soup"), presentationMode: .push())
    }

    @Test
    func modulesWithScreens() throws {
        var printed: [String] = []

        let manager = ModuleManager(listeners: [EventsLogger()])
        manager.addEventsListeners([EventsLogger { printed.append($0) }])

        let step = PresentableRoutingStep(withStep: .recipe("Soup"), presentationMode: .push())
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
    func modulesWithoutEvents() throws {
        let trail = CrashTrail()
        let manager = ModuleManager(listeners: [trail])

        let imprint = ModuleContext(building: ImprintModule.self)

        var screen: (any Presentable)? = manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: imprint),
                presentationMode: .none
            )
        )
        let title = (screen as? RecipeScreen)?.title
        #expect(title == "Imprint")
        #expect(manager.livingModules().map { $0 is ImprintModule } == [true])
        screen = nil
        #expect(manager.livingModules().isEmpty)
        #expect(trail.labels.isEmpty)
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
    func screensWithABaseClass() {
        let cover = CoverScreen(title: "Cover")
        let screen: any Presentable = cover
        screen.viewWillAppear()

        #expect(cover.log == ["Cover will appear", "the cover is drawn"])
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
    func aListenerRoutesToFurtherScreens() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([IngredientsRouting(router: router)])
        router.start(with: .recipe("Soup"))
        router.position.top.map { top in
            (router.presentable(for: top.id) as? RecipeScreen)?.onCook()
        }
        #expect(router.position.description == "stack: RecipeModule#1 / RecipeModule#1")
        #expect(manager.livingModules().count == 1)
        weak let first = manager.livingModules().first
        router.start(with: .recipe("Bread"))
        #expect(first == nil)
    }

    @Test
    func aScreenOfTwoModulesIsReported() {
        let manager = ModuleManager()
        let shared = ClockScreen()
        let soup = manager.viewController(for: Self.makeSoup())
        let bread = manager.viewController(for: Self.makeSoup())
        let steps = manager.livingModules().map { module in
            PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: module) { shared },
                presentationMode: .push()
            )
        }
        let reports = Diagnostics.collect {
            for step in steps { _ = manager.viewController(for: step) }
        }
        #expect(reports.count == 1)
        #expect(manager.module(for: shared) === manager.module(for: soup))
        #expect(manager.module(for: shared) !== manager.module(for: bread))
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
