import EventModulesTesting
import Testing

//>> extension PodcastService {

extension PodcastTests {
    @Test
    func closureHasServices() async throws {
        let names = try await withServices {
            $0.podcasts = .empty
        } run: {
            let app = PodcastApp()
            try await app.store.run(FindPodcasts(term: "swift"))
            return app.store.state[Podcasts.self]?.names
        }
        #expect(names == [])
    }
}
