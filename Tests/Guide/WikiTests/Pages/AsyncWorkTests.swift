import EventModules
import EventModulesActions
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

/// Runs until it is cancelled.
private struct Follow: TaskAction {
    let podcast: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        let (episodes, source) = AsyncStream<Int>.makeStream()
        for await _ in episodes {}
        withExtendedLifetime(source) {}
    }
}

private struct Player: Equatable {
    var isPlaying = false
}

private struct Play: AppAction {
    func updatedState(currentState: inout Player) { currentState.isPlaying = true }
}

private struct CountSeconds: AsyncAction {
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {}
}

private enum PlayerEvent: EventProtocol {
    case finished
}

private final class PlayerModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<PlayerEvent>()
    let reducer: any CombinableReducer = AppActionReducer(initialState: Player())

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

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

    // MARK: - Files and requests

    private struct FileWritten: Action {
        let result: Result<Void, any Error>
    }

    private struct FileRead: Action {
        let result: Result<Data, any Error>
    }

    @Test
    func files() async throws {
        let store = makeStore()
        var log: [String] = []
        store.addActionListener { action in
            switch action {
            case is FileWritten: log.append("written")
            case let read as FileRead: log.append((try? read.result.get()).map { "\($0)" } ?? "")
            default: break
            }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("swift\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        //>> let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }

        #expect(await eventually { log == ["written", "\(bytes)"] })
    }

    private struct RequestSent: Action {
        let result: Result<Int, any Error>
    }

    @Test
    func requests() async throws {
        let store = makeStore()
        var sent: [RequestSent] = []
        store.addActionListener { action in
            if let action = action as? RequestSent { sent.append(action) }
        }
        // No server accepts connections there.
        let url = try #require(URL(string: "http://127.0.0.1:1/search"))

        //> var request = URLRequest(url: url, timeoutInterval: 10)

        #expect(sent.count == 1)
        #expect(throws: URLError.self) { try sent.first?.result.get() }
    }

    @Test
    func requestsOutsideARecording() throws {
        let url = try #require(URL(string: "https://api.podcasts.example/search"))

        //> let request = URLRequest(url: url).addingTraceparent()

        #expect(request == URLRequest(url: url))
    }

    // MARK: - Work that lasts as long as a state

    @Test
    func workWhile() {
        let store = makeStore()

        //> store.work(forEach: { $0[Podcasts.self]?.names ?? [] }) { name in Follow(podcast: name) }

        let running = { store.runningActions.compactMap { ($0 as? Follow)?.podcast } }
        store.dispatch(PodcastsFound(names: ["swift weekly", "rust weekly"]))
        #expect(running() == ["swift weekly", "rust weekly"])
        store.dispatch(PodcastsFound(names: ["rust weekly"]))
        let kept = store.uncancelledActions.compactMap { ($0 as? Follow)?.podcast }
        #expect(kept == ["rust weekly"])
    }

    @Test
    func workOfAModule() {
        let store = makeStore()
        let manager = ModuleManager(listeners: [], store: store)
        let module = PlayerModule(usingContext: ModuleContext(building: PlayerModule.self))
        manager.setupEventsListeners(for: module)
        var counts = 0
        store.addActionListener { if $0 is CountSeconds { counts += 1 } }

        //> module.partialStore(forStateType: Player.self)

        store.dispatch(Play())
        #expect(counts == 1)
    }
}
