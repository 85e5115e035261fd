import EventModules
import EventModulesTesting
import Testing

//>>1 @MainActor

/// The surroundings of a router: the host, the listeners, the tests, another router.
extension RoutingTests {
    @Test
    func theHost() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let host = TextHost(router: router)
        router.start(with: .catalog)
        #expect(host.window == "Catalog: lamp, chair")
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        #expect(host.window == "Product: lamp (type add)")
        host.swipeBack()
        #expect(host.window == "Catalog: lamp, chair")
        #expect(router.position.description == "stack: CatalogModule#1")
        #expect(TextHost(router: router).window == "Catalog: lamp, chair")
    }

    @Test
    func order() throws {
        var log: [String] = []

        //> manager.addEventsListeners([EventsLogger { line in log.append(line) }])

        #expect(try Self.page.shows(log.joined(separator: "\n")))
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

    @Test
    func whatTheRouterTells() {
        let provider = ConsoleAnalytics()

        //> let tracking = AnalyticsEventsListener(provider: provider)

        manager.addEventsListeners([tracking])
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        #expect(provider.records == ["screen.pushed 1"])
    }

    @Test
    func answers() throws {
        var log: [String] = []
        let bag = DisposeBag()

        //>> router.open(.catalog, .modal)

        #expect(log == ["chosen: chair", "closed"])
        #expect(try Self.page.text().contains("`chosen: chair`, `closed`"))
        #expect(router.position.description == "stack: CatalogModule#1")
    }

    //> @Test(.manualClock)

    @Test
    func testingAListener() throws {
        //>> let recorder = MoveRecorder()
    }

    @Test
    func testingWithAStackRouter() {
        let manager = ModuleManager()

        //> let router = StackRouter(manager: manager)
    }

    @Test
    func aWrapper() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let wrapper = CountingRouter(router, manager: manager)
        router.start(with: .catalog)
        let lamp = PresentableRoutingStep(
            withStep: .product(id: "lamp"),
            presentationMode: .push()
        )
        for module in manager.livingModules() { manager.router(of: module)?.route(to: lamp) }
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
    }
}
