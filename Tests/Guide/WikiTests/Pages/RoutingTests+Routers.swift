import EventModules
import Testing

//>> final class PosterRouter: Router {

private final class CountingRouter: Router {
    private(set) var counts: [String: Int] = [:]
    private let router: StackRouter
    private let manager: ModuleManager

    init(_ router: StackRouter, manager: ModuleManager) {
        self.router = router
        self.manager = manager
        router.wrapper = self
    }

    func perform(_ moves: [RouterMove]) {
        for step in moves.flatMap(manager.steps) {
            counts[step.step.moduleType.map { "\($0)" } ?? "unknown", default: 0] += 1
        }
        router.perform(moves)
    }
}

/// The router as a producer, and other routers.
extension RoutingTests {
    @Test
    func trackingRoutes() {
        let provider = ConsoleAnalytics()

        //> let tracking = AnalyticsEventsListener(provider: provider)

        manager.addEventsListeners([tracking])
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        #expect(provider.records == ["screen.pushed 1"])
    }

    @Test
    func aWrapper() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        registerLinks(with: manager)
        let wrapper = CountingRouter(router, manager: manager)
        router.start(with: .catalog)
        for module in manager.livingModules() {
            manager.router(of: module)?.route(toDeeplink: "shop://product/lamp")
        }
        #expect(wrapper.counts == ["ProductModule": 1])
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#2")
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
}
