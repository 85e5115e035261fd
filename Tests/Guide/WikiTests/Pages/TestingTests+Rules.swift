import EventModulesTesting
import Testing

/// The single rules of the page, with the shop after a lamp was selected.
@MainActor
struct TestingRulesTests {
    private let app = ShopApp()
    private let page = GuidePage(path: "Wiki/Testing.md")

    init() {
        app.router.enter("lamp")
    }

    @Test
    func sectionOfATestIsNotExhaustive() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("add")
        flow.skip()
        flow.withoutExhaustivity {
            app.router.enter("buy")
            flow.expect(.changed(Basket.self) { $0.names.isEmpty })
        }
        flow.finish()
    }

    @Test
    func entryKnowsItsCauses() throws {
        let printed = try Printed.lines {
            let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
            app.router.enter("add")

            let change = try #require(flow.entries.first { $0.kind == .changed })
            print(flow.why(change))
        }
        let causes = try #require(printed.last)
        #expect(try page.shows(causes), "\(causes)")
    }

    @Test
    func flowHasTheRoutesOfTheMainRouter() {
        let other = StackRouter(manager: app.manager, stateKey: "Window/2")
        let flow = FlowRecorder(manager: app.manager)
        app.router.enter("back")
        flow.expectTranscript(
            """
            route popped ProductModule#2
              screen appeared Page#1
            """
        )
        withExtendedLifetime(other) {}
        flow.finish()
    }

    @Test
    func eventsOfAnotherThreadAreAwaited() async {
        let download = DownloadModule()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: download)

        let flow = FlowRecorder(manager: manager)
        download.start()
        await flow.next(.event(DownloadEvent.progressed) { $0 == 50 })
        await flow.next(.event(DownloadEvent.progressed) { $0 == 100 })
        await flow.next(.event(DownloadEvent.finished))
        flow.finish()
    }

    @Test
    func changesOfTheStateAreExpected() {
        app.router.enter("add")

        let testStore = TestStore(app.store)
        testStore.dispatch(AddProduct(name: "chair")) { expected in
            expected[Basket.self]?.names.append("chair")
        }
        app.router.enter("buy")
        testStore.expect(EmptyBasket()) { expected in
            expected[Basket.self]?.names = []
        }
        testStore.finish()
    }

    @Test
    func changesOfSeveralActionsAreExpectedTogether() {
        let testStore = TestStore(app.store)
        app.store.dispatch(AddProduct(name: "lamp"))
        app.store.dispatch(AddProduct(name: "chair"))
        testStore.expectChanges { expected in
            expected[Basket.self]?.names = ["lamp", "chair"]
        }
        testStore.finish()
    }

    @Test
    func routeIsAlsoAnAction() {
        let testStore = TestStore(app.store)
        app.router.enter("add")
        testStore.expect(AddProduct(name: "lamp")) { expected in
            expected[Basket.self]?.names = ["lamp"]
        }
        testStore.expect(MoveRouter.self) { expected in
            expected[RouterPosition.self] = app.router.position
        }
        testStore.finish()
    }

    @Test
    func mockRouterRecordsMoves() {
        let router = MockRouter()
        let basket = app.store.partialStore(forStateType: Basket.self)
        let catalog = MockProducer<CatalogEvent>()
        let manager = ModuleManager(listeners: [ShopRouting(router: router, basket: basket)])
        manager.setupEventsListeners(for: catalog)
        catalog.emit(.productSelected(id: "lamp"))
        #expect(router.expectStep(to: ProductContext.self)?.id == "lamp")
        router.expectNoMoreMoves()
    }

    @Test
    func recordingListenerRecordsEvents() {
        let listener = RecordingListener()
        let manager = ModuleManager(listeners: [listener])
        let product = ProductModule(usingContext: ProductContext(id: "lamp"))
        manager.setupEventsListeners(for: product)
        let screen = product.makePresentable() as? Page
        screen?.enter("add")
        let received = listener.received.map(\.description)
        #expect(received == [#"ProductModule: addedToBasket(id: "lamp")"#])
    }

    @Test
    func partsThatLiveAsLongAsTheAppAreAccepted() {
        let search = SearchFieldModule()
        app.manager.setupEventsListeners(for: search)
        let saving = app.store.addListener { state in print(state) }
        expectNothingLeft(
            in: app.manager,
            app.store,
            app.router,
            besides: [.producer(search), .listener(saving)]
        )
    }

    @Test
    func listenersOfAFileAndActionsOfATypeAreAccepted() async {
        let gate = Gate()
        let service = PriceService { _ in
            await gate.pass()
            return 40
        }
        let app = PricedShopApp(service: service)
        app.router.enter("lamp")
        app.store.addListener { state in print(state) }
        expectNothingLeft(
            in: app.manager,
            app.store,
            app.router,
            besides: [.listeners(addedIn: #fileID), .asyncAction(FetchPrice.self)]
        )
        gate.open()
        await app.store.settle()
    }

    @Test
    func closureHasAClock() {
        let provider = RecordingAnalyticsProvider()
        let search = MockProducer<SearchEvent>()

        let clock = ManualClock()
        let analytics = withClock(clock) { AnalyticsEventsListener.shop(providers: [provider]) }
        analytics.registerToEvents(for: search)
        search.emit(.typed("l"))
        clock.advance(by: .seconds(2))
        search.emit(.typed("la"))
        #expect(provider.tracked.count == 2)
    }
}
