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
}
