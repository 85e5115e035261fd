import EventModules
import EventModulesTesting
import Foundation
import Testing

/// The examples in the comments of EventModulesTesting: doubles and flows.
@MainActor
struct EventModulesTestingExamplesTests {
    private let shop = Shop()
    private let products = MockProducer<ProductEvent>()
    private let product = Product(id: "7")
    private let apple = Product(id: "7")
}

// MARK: - Doubles

extension EventModulesTestingExamplesTests {
    private enum ProductArrayEvent: EventProtocol, Equatable {
        case productSelected(Product)
        case closed
    }

    private final class MainFlowRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<ProductArrayEvent>
        ) -> Bool {
            events.subscribe(onNext: { [router] event in
                switch event {
                case .productSelected(let product): router.route(to: product.step)
                case .closed: router.goBack()
                }
            })
            .disposed(by: producer.disposeBag)
            return true
        }
    }

    private final class ShopAnalytics: EventsListenersAggregator {
        let listeners: [any AnyEventsListening]

        init(provider: any AnalyticsProvider) { listeners = [Shop.analytics(provider)] }
    }

    private final class Container {
        @MainActor
        func show(_ screen: any Presentable) {
            screen.viewWillAppear()
            screen.viewDidAppear()
        }
    }

    @Test
    func everyCaseHasADecision() {
        let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
            .on(ProductArrayEvent.productSelected, as: "product.selected")
            .ignoring(ProductArrayEvent.closed)

        analytics.expectNoUnmappedCases(of: ProductArrayEvent.self)
    }

    @Test
    func casesWithoutDecisionAreFound() {
        let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
            .on(ProductArrayEvent.productSelected, as: "product.selected")
            .ignoring(ProductArrayEvent.closed)

        #expect(analytics.unmappedCases(of: ProductArrayEvent.self).isEmpty)
    }

    @Test
    func producersAreMocked() {
        let listener = RecordingListener()
        let manager = ModuleManager(listeners: [listener])

        //> let products = MockProducer<ProductArrayEvent>()

        #expect(listener.events(of: ProductArrayEvent.self) == [.productSelected(apple)])
    }

    @Test
    func modulesAreMocked() {
        let listener = RecordingListener()
        let router = shop.router
        shop.manager.addEventsListeners([listener])

        //> let context = MockModuleContext<ProductEvent>(routingContext: .mainFlow)

        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7")])
        #expect(context.module?.screen?.history.last == .disappeared)
    }

    @Test
    func screensAreMocked() {
        let container = Container()

        //> let screen = MockScreen()
    }

    private enum PickerEvent: EventProtocol {
        case picked(Product)
    }

    @Test
    func answersAreMocked() {
        let router = MockRouter()
        var answers: [String] = []
        let token = router.open(product.step)
            .subscribe(
                onNext: { answers.append($0.label) },
                onCompleted: { answers.append("completed") }
            )

        //> router.opened[0].onNext(PickerEvent.picked(apple))

        token.dispose()
        #expect(answers == ["picked", "completed"])
    }

    @Test(.manualClock)
    func routersAreMocked() {
        let products = MockProducer<ProductArrayEvent>()

        //> let router = MockRouter()
    }

    @Test
    func movesAreExpected() {
        let router = MockRouter()
        router.route(toDeeplink: "shop://basket")

        router.expect(.link("shop://basket"))

        router.expectNoMoreMoves()
    }

    @Test
    func listenersAreMocked() {
        let manager = ModuleManager()
        let module = ProductModule(usingContext: ProductContext(id: "7"))
        manager.setupEventsListeners(for: module)

        //> let listener = RecordingListener()
    }

    @Test
    func providersAreMocked() {
        //> let provider = RecordingAnalyticsProvider()
    }

    @Test
    func trackedEventsAreCompared() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = RecordingAnalyticsProvider()
        let analytics = Shop.analytics(provider)
        try Data(analytics.plan().schema.utf8).write(to: file)
        analytics.registerToEvents(for: products)
        provider.expectMatches(plan: analytics.plan(), allowingMissing: true)
        products.emit(.bought(id: "7"))

        //> let plan = try AnalyticsPlan(schema: String(contentsOf: file, encoding: .utf8))

        provider.expectMatches(plan: plan, allowingMissing: true)
    }

    @Test
    func modulesAreFound() {
        let manager = shop.manager
        shop.router.route(to: product.step)

        manager.expectModule(ProductModule.self)?.buy()

        #expect(shop.store.state[Basket.self]?.ids == ["7"])
    }
}

// MARK: - Flows

extension EventModulesTestingExamplesTests {
    /// Runs an example with a recorder, and passes over what the example doesn't expect.
    private func recording(
        _ work: (FlowRecorder) -> Void,
        example: (FlowRecorder) -> Void
    ) {
        let flow = FlowRecorder(manager: shop.manager, router: shop.router)
        work(flow)
        example(flow)
        flow.skip()
        flow.finish()
    }

    private func buy(_ flow: FlowRecorder) {
        shop.router.route(to: product.step)
        flow.skip()
        shop.manager.expectModule(ProductModule.self)?.buy()
    }

    @Test
    func flowsMayBeChecked() {
        let app = shop

        let flow = FlowRecorder(manager: app.manager, exhaustivity: .off)

        app.signIn()
        flow.finish()
    }

    @Test
    func entriesAreExpected() {
        recording(buy) { flow in
            //> flow.expect(.event(ProductEvent.bought) { $0 == "7" })
        }
    }

    @Test
    func payloadsAreExpected() {
        recording { _ in
            shop.products?.select(product)
        } example: { flow in
            flow.expect(.event(ProductsEvent.productSelected) { $0.id == "7" })
        }
    }

    @Test
    func movesOfARouterAreExpected() {
        recording { flow in
            shop.router.route(to: product.step)
            flow.skip()
            shop.router.goBack()
        } example: { flow in
            flow.expect(.route(RouterEvent.popped) { $0.count == 1 })
        }
    }

    @Test
    func actionsAreExpectedByTheirType() {
        recording { _ in
            shop.store.dispatch(AddToBasket(id: "7"))
        } example: { flow in
            flow.expect(.action(AddToBasket.self) { $0.id == "7" })
        }
    }

    @Test
    func changesAreExpected() {
        recording { flow in
            shop.store.dispatch(AddToBasket(id: "7"))
            flow.expect(.action(AddToBasket.self))
        } example: { flow in
            flow.expect(.changed(Basket.self) { $0.ids == ["7"] })
        }
    }

    @Test
    func entriesAreExpectedInAnyOrder() {
        recording(buy) { flow in
            //> flow.expect(.event(ProductEvent.bought(id: "7")))
        }
    }

    @Test
    func nothingIsTrackedTooEarly() {
        recording { _ in
            shop.signIn()
        } example: { flow in
            flow.expectNothingTracked(before: .action(SignIn.self), besides: ["app.opened"])

            flow.skip()
        }
    }

    @Test
    func entriesAreSkipped() {
        let app = shop
        recording { _ in
        } example: { flow in
            //> app.open()
        }
    }

    @Test
    func sectionsNeedNotExpectEverything() {
        let app = shop
        recording { _ in
        } example: { flow in
            //> flow.withoutExhaustivity {
        }
    }

    @Test
    func flowsAreRecorded() {
        //> let flow = FlowRecorder(manager: shop.manager, router: shop.router)
    }

    @Test
    func recordersWaitForTasks() async {
        let gate = Gate()
        let flow = FlowRecorder(manager: shop.manager)
        shop.store.dispatch(SendOrder(gate: gate))
        flow.skip()

        gate.open()
        await flow.settle()
        flow.expect(.ended(SendOrder.self))

        flow.finish()
    }

    @Test
    func recordersWaitForOtherThreads() async {
        let download = DownloadModule()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: download)
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)

        //> download.start()

        flow.finish()
    }
}

// MARK: - Leaks

extension EventModulesTestingExamplesTests {
    //> @Test

    private struct SyncTickets: TaskAction {
        let gate: Gate

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws { await gate.pass() }
    }

    @Test
    func someThingsLiveAsLongAsTheApp() async {
        let gate = Gate()
        let store = Suas.createStore(reducer: BasketReducer(), middleware: AsyncMiddleware())
        let app = (
            manager: ModuleManager(store: store),
            tickets: MockProducer<ProductEvent>(),
            saving: store.addListener { _ in }
        )
        app.manager.setupEventsListeners(for: app.tickets)
        store.dispatch(SyncTickets(gate: gate))

        //> expectNothingLeft(

        //> gate.open()
    }
}
