import EventModules
import EventModulesTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that are tried again, and downloads.
extension RecipesTests {
    private struct FeedLoaded: Action {
        let size: Int?
    }

    private struct ShowSize: Action {
        let bytes: Int
    }

    //>> final class Download: NSObject, URLSessionDataDelegate, Sendable {

    @Test
    func aRequestIsTriedAgain() async throws {
        let server = StubServer { request in
            request.number < 3 ? .failure(.networkConnectionLost) : .response(200, body: "feed")
        }
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        store.services = Services { $0.clock = ImmediateClock() }
        var sizes: [Int?] = []
        store.addActionListener { action in
            if let loaded = action as? FeedLoaded { sizes.append(loaded.size) }
        }
        let (request, session) = (URLRequest(url: server.url()), server.session)

        //> let loadFeed = BlockAsyncAction { _, dispatch in

        try await store.run(loadFeed)
        #expect(sizes == [4] && server.requests.count == 3)
    }

    @Test
    func aDownloadShowsItsProgress() async throws {
        let server = StubServer { _ in .response(200, body: "feed") }
        let (url, configuration) = (server.url(), server.configuration)
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        var count = 0
        store.addActionListener { if $0 is ShowSize { count += 1 } }

        //> let showDownload = BlockAsyncAction { _, dispatch in

        try await store.run(showDownload)
        #expect(count == 1)
    }
}

/// A clock whose sleepers don't wait.
private struct ImmediateClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
