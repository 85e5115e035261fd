import EventModulesTestSupport
import EventModulesTesting
import Testing

final class SearchFieldModule: EventsEmitting {
    let events = EventsSource<SearchEvent>()
    private let texts = PublishSubject<String>()

    init() {
        texts.throttle(.seconds(1))
            .subscribe(onNext: events.emitter(of: SearchEvent.typed))
            .disposed(by: disposeBag)
    }

    func type(_ text: String) { texts.onNext(text) }
}

@MainActor
struct SearchFieldTests {
    @Test(.manualClock)
    func lastTextOfASecondIsSearchedFor() async {
        let search = SearchFieldModule()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: search)
        let flow = FlowRecorder(manager: manager)

        search.type("l")
        search.type("la")
        search.type("lam")
        await ManualClock.current.run(for: .seconds(1))

        flow.expectTranscript(
            """
            event SearchFieldModule#1: typed("l")
            event SearchFieldModule#1: typed("lam")
            """
        )
        flow.finish()
    }
}

//>>2 @MainActor

/// The page quotes the failures of the kit.
@MainActor
struct TestingFailuresTests {
    private let app = ShopApp()
    private let page = GuidePage(path: "Wiki/Testing.md")

    init() { app.router.enter("lamp") }

    @Test
    func entriesThatWereNotExpectedAreListed() async throws {
        let texts = try await failures {
            let flow = flowOfCheckOut()
            flow.expect(.event(BasketEvent.checkedOut))
            flow.finish()
        }
        #expect(try page.shows(first(of: texts)))
    }

    @Test
    func emptyTranscriptIsCompared() async throws {
        app.router.enter("add")
        let texts = try await failures {
            //>1 let flow = FlowRecorder(manager: app.manager, router: app.router)
        }
        let added = first(of: texts).split(separator: "\n").filter { $0.hasPrefix("+ ") }
        #expect(try page.shows(added.map { $0.dropFirst(2) }.joined(separator: "\n")))
    }

    /// The flow of a check-out, of which nothing is expected yet.
    private func flowOfCheckOut() -> FlowRecorder {
        app.router.enter("add")
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("buy")
        return flow
    }

    /// Returns the only failure.
    private func first(of texts: [String]) -> String {
        #expect(texts.count == 1)
        return texts.first ?? ""
    }

    private func failures(of body: @MainActor () -> Void) async throws -> [String] {
        try await issues(of: body).map(\.text)
    }
}

/// The single rules of the page, with the shop after a lamp was selected.
@MainActor
struct TestingRulesTests {
    private let app = ShopApp()

    init() { app.router.enter("lamp") }

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
    func partsThatLiveAsLongAsTheAppAreAccepted() {
        //> let search = SearchFieldModule()
    }
}
