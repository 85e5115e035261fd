import EventModulesTesting
import Testing

/// The expectations that the page lists.
@MainActor
struct TestingExpectationsTests {
    private struct NoPrice: Error {}

    @Test
    func everyListedExpectationIsTested() throws {
        let page = try GuidePage(path: "Wiki/Testing.md").text()
        let tests = try GuidePage.text(
            of: "Tests/Guide/WikiTests/Pages/TestingTests+Expectations.swift"
        )
        let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("|") }
        let listed = rows.flatMap { row in
            row.matches(of: #/`(\.[^`]+)`/#).map { String($0.output.1) }
        }
        #expect(listed.count == 23)
        for expectation in listed {
            #expect(tests.contains("    \(expectation)"), "\(expectation) is not tested")
        }
    }

    @Test
    func eventsActionsAndChangesAreExpected() {
        expectEach(
            .event(ProductEvent.addedToBasket(id: "lamp")),
            .event(ProductEvent.addedToBasket) { $0 == "lamp" },
            .action(AddProduct(name: "lamp")),
            .action(AddProduct.self) { $0.name == "lamp" },
            .changed(to: Basket(names: ["lamp"])),
            .changed(Basket.self) { $0.names == ["lamp"] },
            after: ["lamp", "add"]
        )
    }

    @Test
    func routesScreensAndTrackedEventsAreExpected() {
        expectEach(
            .route(to: ProductModule.self),
            .route(RouterEvent.popped),
            .appeared(Page.self),
            .tracked("product.selected"),
            .tracked("product.selected", ["id": "lamp"]),
            after: ["lamp", "back"]
        )
    }

    @Test
    func heldAndRefusedEventsAreExpected() {
        let store = Suas.createStore(reducer: TableReducer(initialState: Consent()))
        let analytics = AnalyticsEventsListener(providers: [])
            .on(SearchEvent.shown, as: "search.shown")
            .on(SearchEvent.closed, as: "search.left", for: .advice)
            .consent(in: store, dropping: [.advice]) { $0[Consent.self]?.purposes }
        let search = MockProducer<SearchEvent>()
        let manager = ModuleManager(listeners: [analytics], store: store)
        manager.setupEventsListeners(for: search)
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        search.emit(.shown)
        search.emit(.closed)
        flow.expectInAnyOrder(
            .held("search.shown"),
            .refused("search.left")
        )
        flow.finish()
    }

    @Test
    func detailsMayBeExpected() {
        expectEach(
            .called(RoutingEventsListener.self),
            .accepted(ProductModule.self, by: RoutingEventsListener.self),
            .screen(.willDisappear, Page.self),
            .notified("Basket"),
            after: ["lamp", "add", "buy"]
        )
    }

    @Test
    func removedStateIsExpected() {
        let manager = ModuleManager(store: Suas.createStore(reducer: Basket.reducer))
        let router = StackRouter(manager: manager)
        let quantity = ModuleRoutingStep(withMaker: ModuleContext(building: QuantityModule.self))
        router.start(with: .catalog)
        router.route(to: PresentableRoutingStep(withStep: quantity, presentationMode: .push()))
        let flow = FlowRecorder(manager: manager, router: router, exhaustivity: .off)
        router.goBack()
        flow.expect(
            .removed("Quantity@QuantityModule#2")
        )
        flow.finish()
    }

    @Test
    func asyncActionIsExpectedToBeginAndEnd() async {
        let app = PricedShopApp(service: PriceService { _ in 40 })
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        app.router.enter("lamp")
        await flow.settle()
        flow.expectInAnyOrder(
            .began(FetchPrice.self),
            .ended(FetchPrice.self)
        )
        flow.finish()
    }

    @Test
    func cancelledActionIsExpected() async {
        let began = Gate()
        let gate = Gate()
        let service = PriceService { _ in
            began.open()
            await gate.pass()
            return 40
        }
        let app = PricedShopApp(service: service)
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        let fetch = FetchPrice(product: "lamp", service: service)
        let fetching = Task { try await app.store.run(fetch) }
        await began.pass()
        fetching.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await fetching.value }
        await flow.settle()
        flow.expect(
            .cancelled(FetchPrice.self)
        )
        flow.finish()
    }

    @Test
    func failedActionIsExpected() async {
        let service = PriceService { _ in throw NoPrice() }
        let app = PricedShopApp(service: service)
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        await #expect(throws: NoPrice.self) {
            try await app.store.run(FetchPrice(product: "lamp", service: service))
        }
        flow.expect(
            .failed(FetchPrice.self)
        )
        flow.finish()
    }

    @Test
    func reportIsExpected() {
        let app = ShopApp()
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        let reports = Diagnostics.collect { app.router.selectTab(1) }
        flow.expect(
            .reported("A router was asked for a tab that it does not have.")
        )
        flow.finish()
        #expect(reports.count == 1)
    }

    /// Expects each of the expectations in a flow of its own, after the user typed some lines.
    private func expectEach(_ expectations: FlowExpectation..., after lines: [String]) {
        for expectation in expectations {
            let app = ShopApp()
            let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
            for line in lines { app.router.enter(line) }
            flow.expect(expectation)
            flow.finish()
        }
    }
}
