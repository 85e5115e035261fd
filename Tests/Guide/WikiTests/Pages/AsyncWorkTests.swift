import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

//> struct PodcastService: Sendable {

//> extension Services {

//> enum PodcastsKey: ServiceKey {

struct PodcastsFound: Action {
    let names: [String]
}

struct Podcasts: Equatable {
    var names: [String]?

    static var reducer: TableReducer<Podcasts> {
        TableReducer(initialState: Podcasts())
            .on(PodcastsFound.self) { podcasts, action in podcasts.names = action.names }
    }
}

//>> struct FindPodcasts: TaskAction {

@MainActor
struct AsyncWorkTests {
    private let podcasts = PodcastService { term in ["\(term) weekly"] }

    func makeStore() -> Store {
        Suas.createStore(reducer: Podcasts.reducer, middleware: AsyncMiddleware())
    }

    @Test(.services { $0.podcasts = PodcastService { term in ["\(term) weekly"] } })
    func minimalExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        //> let app = PodcastApp()

        let text = try GuidePage(path: "Wiki/Async-Work.md").text()
        #expect(text.contains("It prints `\(printed.joined())`, and `count` is \(count)."))
    }

    // MARK: - Kinds, outcomes and cancellation

    private struct PlaceFound: Action {
        let name: String
    }

    private struct Locator {
        func findPlace(_ found: @escaping @Sendable (String) -> Void) { found("London") }
    }

    @Test
    func callbacks() async {
        let (store, locator) = (makeStore(), Locator())
        var found: [String] = []
        store.addActionListener { action in
            if let place = action as? PlaceFound { found.append(place.name) }
        }

        //> let locate = BlockAsyncAction { getState, dispatch in

        #expect(found == [])
        #expect(await eventually { found == ["London"] })
    }

    private struct Refused: Error {}

    @Test
    func errors() async throws {
        let store = makeStore()
        let failing = BlockAsyncAction { _, _ in throw Refused() }
        await #expect(throws: Refused.self) { try await store.run(failing) }
        let bare = Suas.createStore(reducer: Podcasts.reducer)
        await #expect(throws: AsyncActionNotRun.self) {
            try await bare.run(FindPodcasts(term: "swift"))
        }
        let reports = await Diagnostics.collectReports {
            store.dispatch(failing)
            await store.actionsEnded()
        }
        #expect(reports.count == 1)
    }

    private enum PodcastEvent: EventProtocol {
        case found(count: Int)
    }

    @Test
    func outcomesAsEvents() {
        var log: [String] = []
        let store = makeStore()
        let manager = ModuleManager(listeners: [EventsLogger { log.append($0) }], store: store)

        //> let producer = StoreEventsProducer(store: store)

        store.dispatch(PodcastsFound(names: ["swift weekly"]))
        #expect(log == ["StoreEventsProducer: found(count: 1)"])
    }

    @Test
    func cancelling() async {
        let store = makeStore()

        //> let search = BlockAsyncAction(id: "search") { _, dispatch in

        await store.actionsEnded()
        #expect(store.state[Podcasts.self]?.names == nil)
    }

    private struct Search: TaskAction {
        let term: String
        var replacesRunning: Bool { true }

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws {
            dispatch(PodcastsFound(names: [term]))
        }
    }

    @Test
    func replacing() async {
        let store = makeStore()
        var found: [[String]] = []
        store.addActionListener { action in
            if let action = action as? PodcastsFound { found.append(action.names) }
        }
        store.dispatch(Search(term: "s"))
        store.dispatch(Search(term: "sw"))
        await store.actionsEnded()
        #expect(found == [["sw"]])
    }

    @Test
    func actionsRunWithoutAStore() async throws {
        var log: [String] = []
        try await Search(term: "sw").run(getState: { [:] }, dispatch: { log.append("\($0)") })
        #expect(log == [#"PodcastsFound(names: ["sw"])"#])
    }

    // MARK: - Services

    @Test(.manualClock)
    func servicesOfListeners() async throws {
        let services = Services { $0.podcasts = PodcastService { _ in ["found"] } }
        let manager = ModuleManager(services: services)
        let producer = MockProducer<SearchEvent>()
        manager.setupEventsListeners(for: producer)
        #expect(try await producer.services.podcasts.search("swift") == ["found"])
    }

    @Test(.manualClock)
    func readyMadeServices() throws {
        let services = try #require(ModuleManager(services: Services()).services)
        var numbers = services.randomNumbers
        #expect((1...6).contains(Int.random(in: 1...6, using: &numbers)))
        #expect(services.date() == Date(timeIntervalSinceReferenceDate: 0))
        #expect(services.uuid().uuidString == "00000000-0000-0000-0000-000000000001")
    }
}
