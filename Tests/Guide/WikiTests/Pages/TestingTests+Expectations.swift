import EventModules
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
            .called(ShopRouting.self),
            .accepted(ProductModule.self, by: ShopRouting.self),
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

struct Prices {
    var euros: [String: Int] = [:]
}

struct SetPrice: Action {
    let product: String
    let euros: Int
}

struct PriceService: Sendable, Uninspected {
    let euros: @MainActor @Sendable (_ product: String) async throws -> Int
}

struct FetchPrice: TaskAction {
    let product: String
    let service: PriceService

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        dispatch(SetPrice(product: product, euros: try await service.euros(product)))
    }
}

@MainActor
final class PricedShopApp {
    let store: Store
    let manager: ModuleManager
    let router: StackRouter

    init(service: PriceService) {
        let prices = TableReducer(initialState: Prices())
            .on(SetPrice.self) { prices, action in prices.euros[action.product] = action.euros }
        store = Suas.createStore(reducer: Basket.reducer + prices, middleware: AsyncMiddleware())
        let bridge = StoreEventsListener(store: store)
            .on(CatalogEvent.productSelected) { FetchPrice(product: $0, service: service) }
            .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }
        manager = ModuleManager(listeners: [AnalyticsEventsListener.shop(), bridge], store: store)
        router = StackRouter(manager: manager)
        let basket = store.partialStore(forStateType: Basket.self)
        manager.addEventsListeners([ShopRouting(router: router, basket: basket)])
        router.start(with: .catalog)
    }
}

@MainActor
struct PriceTests {
    private let gate = Gate()
    private let app: PricedShopApp

    init() {
        let gate = gate
        let service = PriceService { _ in
            await gate.pass()
            return 40
        }
        app = PricedShopApp(service: service)
    }

    @Test
    func selectedProductGetsItsPrice() async {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("lamp")
        app.router.enter("add")
        gate.open()
        await flow.settle()

        flow.expectTranscript(
            """
            event CatalogModule#1: productSelected(id: "lamp")
              called AnalyticsEventsListener#1
                tracked product.selected [id: "lamp"]
              called StoreEventsListener#1
                action FetchPrice(product: "lamp")
                  began FetchPrice(product: "lamp")
                    action SetPrice(product: "lamp", euros: 40)
                      changed Prices: euros["lamp"]: inserted 40
                    ended FetchPrice(product: "lamp")
              called ShopRouting#1
                route pushed ProductModule#2
                  screen appeared Page#2
            event ProductModule#2: addedToBasket(id: "lamp")
              called StoreEventsListener#1
                action AddProduct(name: "lamp")
                  changed Basket: names[0]: inserted "lamp"
              called ShopRouting#1
                route presented BasketModule#3
                  screen appeared BasketScreen#1
            """
        )
        flow.finish()
        expectNothingLeft(in: app.manager, app.store, app.router)
    }

    @Test
    func priceIsSetWhenTheServiceAnswers() async {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        flow.expect(.event(CatalogEvent.productSelected(id: "lamp")))
        flow.expectInAnyOrder(
            .tracked("product.selected", ["id": "lamp"]),
            .action(FetchPrice.self) { $0.product == "lamp" },
            .began(FetchPrice.self),
            .route(to: ProductModule.self),
            .appeared(Page.self)
        )

        gate.open()
        await flow.settle()
        flow.expect(.action(SetPrice(product: "lamp", euros: 40)))
        flow.expect(.changed(to: Prices(euros: ["lamp": 40])))
        flow.expect(.ended(FetchPrice.self))
        flow.finish()
    }
}
