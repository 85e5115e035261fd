import EventModulesTesting
import TestSupport
import Testing

//>> extension PodcastService {

extension PodcastTests {
    @Test
    func failureNamesTheService() async throws {
        let page = GuidePage(path: "Wiki/Testing.md")
        let recorded = try await issues {
            try await PodcastApp().store.run(FindPodcasts(term: "swift"))
        }
        #expect(recorded.count == 1)
        #expect(try page.shows(recorded.first?.text ?? ""))
    }

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
