//>1 import EventModulesTesting

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
        //>2 let flow = FlowRecorder(manager: app.manager, router: app.router)
    }

    @Test
    func entryKnowsItsCauses() throws {
        let printed = try Printed.lines {
            //>> let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
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

        //> let flow = FlowRecorder(manager: manager)
    }

    @Test
    func changesOfTheStateAreExpected() {
        app.router.enter("add")

        //> let testStore = TestStore(app.store)
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
        //> let router = MockRouter()
    }

    @Test
    func recordingListenerRecordsEvents() {
        //> let listener = RecordingListener()
    }

    @Test
    func partsThatLiveAsLongAsTheAppAreAccepted() {
        //> let search = SearchFieldModule()
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

        //> let clock = ManualClock()
    }
}
