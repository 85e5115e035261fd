import EventModules
import EventModulesTesting
import Foundation
import Testing

//> struct PodcastService: Sendable {

//> extension PodcastService {

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
        // swift-format-ignore: OmitExplicitReturns
        let waiting = Task {
            //> let note = Note(id: services.uuid(), date: services.date())
            return (note, side)
        }
        await ManualClock.current.run(for: .seconds(1))
        let (note, side) = try await waiting.value
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        #expect(note == Note(id: id, date: Date(timeIntervalSinceReferenceDate: 0)))
        #expect((1...6).contains(side))
    }
}
