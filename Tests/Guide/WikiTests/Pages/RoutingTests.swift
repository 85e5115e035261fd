import EventModules
import EventModulesTesting
import Testing

private final class CatalogRouting: ModuleEventsListening, Routing {
    let routingContexts: Set<RoutingContext>? = [.main]
    let router: any Router

    init(router: any Router) { self.router = router }

    //> func registerToEvents(for module: any AnyModule, events: Observable<CatalogEvent>) -> Bool {
}

//>> extension RoutingContext {

private final class PosterRouter: Router {
    private(set) var screen: (any Presentable)?
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func perform(_ moves: [RouterMove]) {
        guard let manager, let step = moves.flatMap(manager.steps).last else { return }
        let next = manager.viewController(for: step)
        guard let previous = screen else {
            screen = next
            next.viewWillAppear()
            return next.viewDidAppear()
        }

        //> screen = next
    }
}

extension CatalogModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "shop://catalog"
    static let deeplinkPatterns = [pattern]
    var deeplink: Deeplink? { Self.pattern.link([:]) }
}

@MainActor
func registerLinks(with manager: ModuleManager) {
    manager.registerDeeplinks(of: CatalogModule.self) { _ in
        ModuleContext(building: CatalogModule.self)
    }
    manager.registerDeeplinks(of: ProductModule.self) { match in
        match["id", as: String.self].map { ProductContext(id: $0) }
    }
}

//> struct HelpContext: ModuleContextProtocol {

final class HelpModule: ModuleProtocol {
    let context: HelpContext
    let disposeBag = DisposeBag()

    init(usingContext context: HelpContext) { self.context = context }

    func makePresentable() -> any Presentable { Page("Help") { _ in } }
}

@MainActor
struct RoutingTests {
    static let page = GuidePage(path: "Wiki/Routing.md")

    let manager: ModuleManager
    let router: StackRouter
    let lamp = ModuleRoutingStep.product(id: "lamp")
    let chair = ModuleRoutingStep.product(id: "chair")
    let table = ModuleRoutingStep.product(id: "table")

    init() {
        manager = ModuleManager()
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
    }

    @Test
    func smallestExample() throws {
        weak var left: ModuleManager?
        let printed = Printed.lines {
            //>> let manager = ModuleManager()

            #expect(manager.livingModules().count == 1)
            left = manager
        }
        #expect(left == nil)
        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test(.manualClock)
    func theSecondTapWithinHalfASecondIsDropped() {
        let router = MockRouter()
        let manager = ModuleManager(listeners: [CatalogRouting(router: router)])
        let list = manager.viewController(
            for: PresentableRoutingStep(withStep: .catalog, presentationMode: .none)
        )
        for _ in 1...2 { (list as? Page)?.enter("lamp") }
        #expect(router.moves.count == 1)
        ManualClock.current.advance(by: .milliseconds(500))
        (list as? Page)?.enter("lamp")
        #expect(router.moves.count == 2)
    }

    // MARK: - Two flows with a listener each, alone and together

    @Test
    func aFlowAlone() {
        //> let router = MockRouter()
    }

    @Test
    func bothFlowsTogether() throws {
        let flows = RoutingEventsListener.catalog(router: router)
        manager.addEventsListeners([flows])
        let gifts = ModuleContext(routingContext: .gift, building: CatalogModule.self)
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: gifts),
                presentationMode: .modal
            )
        )
        let top = try #require(router.topPresentable)
        #expect(manager.module(for: top)?.routingContext == .gift)
        router.enter("lamp")
        #expect(router.position.description == "stack: CatalogModule#1")
        router.enter("lamp")
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#3")
        router.goBack()
        manager.removeEventsListener(flows)
        router.enter("chair")
        #expect(router.position.description == "stack: CatalogModule#1")
    }

    // MARK: - How screens are shown, and how one gets back

    @Test
    func tabs() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)

        //>> router.start(withTabs: [.catalog, .product(id: "lamp")])

        let text = router.position.description
        #expect(try Self.page.text().contains("The position is then `\(text)`."))
        router.replaceTab(1, with: table)
        #expect(router.position.description == "tab 2 of 2: ProductModule#4")
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))
        router.selectTab(0)
        #expect(router.position.modals.count == 1)
    }

    // MARK: - The router as a producer, and other routers

    @Test
    func trackingRoutes() {
        let provider = ConsoleAnalytics()

        //> let tracking = AnalyticsEventsListener(provider: provider)

        manager.addEventsListeners([tracking])
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        #expect(provider.records == ["screen.pushed 1"])
    }

    @Test
    func aRouterOfOnesOwn() throws {
        var log: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { log.append($0) }])
        let router = PosterRouter(manager: manager)
        registerLinks(with: manager)
        manager.addEventsListeners([CatalogRouting(router: router)])
        router.route(toDeeplink: "shop://catalog")
        (router.screen as? Page)?.enter("lamp")
        #expect(
            log == [
                "Page: willAppear",
                "Page: appeared",
                "CatalogModule: productSelected(id: \"lamp\")",
                "Page: willDisappear",
                "Page: willAppear",
                "Page: disappeared",
                "Page: appeared",
                "Page: left",
            ]
        )
        #expect((router.screen as? Page)?.text == "Product: lamp (type add)")
        #expect(manager.livingModules().count == 1)
        router.route(toDeeplink: "shop://nothing")
        #expect((router.screen as? Page)?.text == "Product: lamp (type add)")
    }

    // MARK: - A position as a value, and as a sub-state

    @Test
    func aStore() throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        registerLinks(with: manager)
        router.start(with: .catalog)

        //> let kept = router.position

        #expect(router.position.description == "stack: CatalogModule#1")
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        let state = store.state
        router.pop()
        store.resetFullState(state)
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#3")
    }

    @Test
    func restoring() {
        let router = router
        registerLinks(with: manager)
        router.route(
            to: PresentableRoutingStep(
                withStep: lamp,
                presentationMode: .push(withCloseButton: true, onClose: { Issue.record() })
            )
        )
        let nextManager = ModuleManager()
        registerLinks(with: nextManager)
        let nextRouter = StackRouter(manager: nextManager)

        //>> let saved = router.savedPosition

        #expect(nextRouter.position == router.position)
        nextRouter.position.top.map { nextRouter.close($0.id) }
        #expect(nextRouter.position.description == "stack: CatalogModule#1")
        let firstRouter = StackRouter(manager: nextManager)
        firstRouter.restore(from: "")
        #expect(firstRouter.position.tabs.isEmpty)
    }

    // MARK: - Turns, and what is done when a call returns

    @Test
    func severalMoves() {
        for step in [chair, table] {
            router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        }
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))
        var events: [RouterEvent] = []
        router.events.subscribe(onNext: { events.append($0) }).disposed(by: router.disposeBag)

        //> router.perform([.dismissAll, .popToRoot, .push(.product(id: "lamp"))])

        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#5")
        #expect(events.count == 3)
    }

    @Test
    func aModuleThatIsAModal() {
        let step = ModuleRoutingStep(withMaker: HelpContext())
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        #expect(router.position.modals.map(\.style) == [.sheet])
    }

    @Test
    func orderInATurn() {
        var log: [String] = []
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        let mode = RoutingStepPresentationMode.push(
            withCloseButton: true,
            onClose: { log.append("onClose") }
        )
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: mode))
        manager.addEventsListeners([EventsLogger { log.append($0) }])
        store.addListener(forStateType: RouterPosition.self) { log.append("store: \($0)") }
        weak let product = manager.livingModules().last
        router.position.top.map { router.close($0.id) }
        #expect(
            log == [
                "store: stack: CatalogModule#1",
                "Page: willDisappear", "Page: willAppear",
                "Page: disappeared", "Page: appeared",
                "StackRouter: popped([ProductModule#2])",
                "Page: left",
                "onClose",
            ]
        )
        #expect(product == nil)
    }
}
