import EventModulesTesting
import Testing

/// The single rules of the page, with the shop after a lamp was selected.
@MainActor
struct TestingRulesTests {
    private let app = ShopApp()

    init() {
        app.router.enter("lamp")
    }

    @Test
    func sectionOfATestIsNotExhaustive() {
        //>2 let flow = FlowRecorder(manager: app.manager, router: app.router)
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

        //> download.start()

        flow.finish()
    }

    @Test
    func serviceAnswersWhenTheGateIsOpened() async {
        //>> let gate = Gate()

        expectNothingLeft(in: app.manager, app.store, app.router)
    }

    @Test
    func changesOfTheStateAreExpected() {
        app.router.enter("add")

        //> let testStore = TestStore(app.store)
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
    func partsThatLiveAsLongAsTheAppAreAccepted() {
        //> let search = SearchFieldModule()
    }

    @Test
    func closureHasAClock() {
        let (taps, bag, clock) = (PublishSubject<Int>(), DisposeBag(), ManualClock())
        var log: [Int] = []
        withClock(clock) {
            taps.toRoutableObservable().subscribe(onNext: { log.append($0) }).disposed(by: bag)
        }
        for tap in 1...2 { taps.onNext(tap) }
        clock.advance(by: .seconds(2))
        taps.onNext(3)
        #expect(log == [1, 3])
    }
}
