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
    func mockRouterRecordsMoves() {
        //> let router = MockRouter()
    }

    @Test
    func partsThatLiveAsLongAsTheAppAreAccepted() {
        //> let search = SearchFieldModule()
    }
}
