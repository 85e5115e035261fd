import EventModules
import Testing

//>> final class PosterRouter: Router {

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
