import EventModules
import EventModulesTesting
import Foundation
import Testing

struct PodcastService: Sendable {
    var search: @Sendable (_ term: String) async throws -> [String]
}

extension PodcastService {
    static let directory = PodcastService { term in ["\(term) weekly"] }
}

extension Services {
    var podcasts: PodcastService {
        get { self[PodcastsKey.self] }
        set { self[PodcastsKey.self] = newValue }
    }
}

enum PodcastsKey: ServiceKey {
    static var liveValue: PodcastService? { .directory }
}

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

struct FindPodcasts: TaskAction {
    let term: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        dispatch(PodcastsFound(names: try await Services.current.podcasts.search(term)))
    }
}

@MainActor
final class PodcastApp {
    let store = Suas.createStore(reducer: Podcasts.reducer, middleware: AsyncMiddleware())
    let manager: ModuleManager

    init() { manager = ModuleManager(store: store, services: Services()) }
}

@MainActor
struct ServicesTests {
    private struct Note: Equatable {
        let id: UUID
        let date: Date
    }

    @Test(.services { $0.podcasts = .directory })
    func actionReadsItsService() async throws {
        let app = PodcastApp()
        try await app.store.run(FindPodcasts(term: "swift"))
        #expect(app.store.state[Podcasts.self]?.names == ["swift weekly"])
    }

    @Test(.manualClock)
    func serviceOfAModuleAndOfItsListener() async throws {
        let services = Services { $0.podcasts = .directory }
        let manager = ModuleManager(services: services)
        let producer = MockProducer<SearchEvent>()
        manager.setupEventsListeners(for: producer)
        #expect(try await producer.services.podcasts.search("swift") == ["swift weekly"])
    }

    @Test(.manualClock)
    func fourServicesHaveKeysAlready() async throws {
        let services = try #require(ModuleManager(services: Services()).services)
        let waiting = Task {
            let note = Note(id: services.uuid(), date: services.date())
            try await services.clock.sleep(for: .seconds(1))
            var numbers = services.randomNumbers
            let side = Int.random(in: 1...6, using: &numbers)
            return (note, side)
        }
        await ManualClock.current.run(for: .seconds(1))
        let (note, side) = try await waiting.value
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        #expect(note == Note(id: id, date: Date(timeIntervalSinceReferenceDate: 0)))
        #expect((1...6).contains(side))
    }
}
