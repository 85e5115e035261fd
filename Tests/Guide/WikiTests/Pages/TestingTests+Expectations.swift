import EventModules
import EventModulesTesting
import Testing

/// The expectations that the page lists compile; `NearMissesTests` has what each accepts and refuses.
@MainActor
struct TestingExpectationsTests {
    private static let listed: [FlowExpectation] = [
        .event(ProductEvent.addedToBasket(id: "lamp")),
        .event(ProductEvent.addedToBasket) { $0 == "lamp" },
        .action(AddProduct(name: "lamp")),
        .action(AddProduct.self) { $0.name == "lamp" },
        .changed(to: Basket(names: ["lamp"])),
        .changed(Basket.self) { $0.names == ["lamp"] },
        .removed("Quantity@QuantityModule#2"),
        .route(to: ProductModule.self),
        .route(RouterEvent.popped),
        .appeared(Page.self),
        .tracked("product.selected"),
        .tracked("product.selected", ["id": "lamp"]),
        .held("search.shown"),
        .refused("search.left"),
        .began(FetchPrice.self),
        .ended(FetchPrice.self),
        .cancelled(FetchPrice.self),
        .failed(FetchPrice.self),
        .reported("A router has no tab at the requested index."),
        .accepted(ProductModule.self, by: RoutingEventsListener.self),
        .called(RoutingEventsListener.self),
        .notified("Basket"),
        .screen(.willDisappear, Page.self),
    ]

    @Test
    func everyListedExpectationIsCompiled() throws {
        let file = "Tests/Guide/WikiTests/Pages/TestingTests+Expectations.swift"
        let compiled = try GuidePage.lines(of: file)
        let rows = try GuidePage.lines(of: "Wiki/Testing.md")
            .filter { $0.hasPrefix("|") || $0.hasPrefix("**Details**") }
        let listed = rows.flatMap { row in
            row.matches(of: #/`(\.[^`]+)`/#).map { "\($0.output.1)," }
        }
        #expect(listed.count == Self.listed.count)
        #expect(listed.filter { !compiled.contains($0) } == [])
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
        let routing = RoutingEventsListener.shop(router: router, basket: basket)
        manager.addEventsListeners([routing])
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
              called RoutingEventsListener#1
                route pushed ProductModule#2
                  screen appeared Page#2
            event ProductModule#2: addedToBasket(id: "lamp")
              called StoreEventsListener#1
                action AddProduct(name: "lamp")
                  changed Basket: names[0]: inserted "lamp"
              called RoutingEventsListener#1
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
