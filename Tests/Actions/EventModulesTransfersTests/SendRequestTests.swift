import EventModulesTesting
import EventModulesTransfers
import Foundation
import Testing
import TransfersTestSupport

/// Requests to a real server.
@MainActor
struct SendRequestTests {
    private let server: LoopbackServer
    private let store = TransferStore<HTTPResponse, HTTPRequestError>()

    init() throws {
        server = try LoopbackServer()
    }

    // MARK: - Answers

    @Test
    func givesStatusHeadersAndBody() async throws {
        try await send(HTTPRequest(server.url("/hello")))
        let response = try #require(try store.results.first?.get())
        #expect(response.status == 200)
        #expect(response.headers == ["x-answer": "Yes", "content-length": "5"])
        #expect(response.body == Data("hello".utf8))
        #expect(store.log == ["progress 5 of 5", "ended"])
    }

    @Test
    func aStatusOf404IsASuccess() async throws {
        try await send(HTTPRequest(server.url("/missing")))
        let response = try store.results.first?.get()
        #expect(response?.status == 404 && response?.body == Data("gone".utf8))
    }

    @Test
    func sendsMethodHeadersAndBody() async throws {
        try await send(
            HTTPRequest(
                server.url("/echo"),
                method: "PUT",
                headers: ["X-One": "1", "X-Two": "2"],
                body: Data("Buy milk".utf8)
            )
        )
        #expect(try text() == "PUT /echo HTTP/1.1\nX-One: 1\nX-Two: 2\nBuy milk")
    }

    @Test
    func sendsALargeBody() async throws {
        let body = Data(repeating: 65, count: 500_000)
        try await send(HTTPRequest(server.url("/count"), method: "POST", body: body))
        #expect(try text() == "500000")
        let sent = store.progress.filter { $0.direction == .sent }
        #expect(sent.map(\.bytes) == sent.map(\.bytes).sorted())
        #expect(sent.allSatisfy { $0.total == 500_000 })
        #expect(store.progress.last == TransferProgress(.received, bytes: 6, total: 6))
    }

    @Test
    func followsRedirects() async throws {
        try await send(HTTPRequest(server.url("/moved")))
        #expect(try text() == "hello")
    }

    @Test
    func readsAResponseInChunks() async throws {
        try await send(HTTPRequest(server.url("/chunks")))
        #expect(try text() == "hello")
    }

    @Test
    func sendsHeadersWithoutAValue() async throws {
        let headers = ["X-Blank": " \t", "X-Empty": ""]
        try await send(HTTPRequest(server.url("/echo"), headers: headers))
        #expect(try text() == "GET /echo HTTP/1.1\nX-Blank:\nX-Empty:\n")
    }

    /// On Linux, a session without a delegate for it ignored the response.
    @Test(arguments: [
        "Basic realm=\"todos\"", "Basic", "Digest realm=\"todos\", nonce=\"1\"", "Negotiate",
    ])
    func aStatusOf401IsASuccess(challenge: String) async throws {
        var url = try #require(URLComponents(string: server.url("/unauthorized").absoluteString))
        url.query = challenge
        try await send(HTTPRequest(#require(url.url), timeout: .seconds(3_600)))
        let response = try store.results.first?.get()
        #expect(response?.status == 401 && response?.body == Data("who?".utf8))
        #expect(store.log == ["progress 4 of 4", "ended"])
    }

    // MARK: - A slow server

    @Test
    func reportsProgressWhileTheServerIsSlow() async throws {
        store.onProgress = { progress in
            if progress.bytes == 5 { server.resume() }
        }
        try await send(patientRequest("/parts"))
        #expect(store.log == ["progress 5 of 10", "progress 10 of 10", "ended"])
        #expect(try text() == "firstafter")
    }

    @Test
    func reportsProgressWithoutATotal() async throws {
        store.onProgress = { progress in
            if progress.bytes == 5 { server.resume() }
        }
        try await send(patientRequest("/open-end"))
        #expect(store.progress.first == TransferProgress(.received, bytes: 5, total: nil))
        #expect(store.progress.last == TransferProgress(.received, bytes: 10, total: 10))
        #expect(try text() == "firstafter")
    }

    @Test(arguments: ["/silent", "/parts"])
    func timesOutWhenTheServerIsSilent(path: String) async throws {
        let request = try HTTPRequest(server.url(path), timeout: .milliseconds(1))
        await send(request)
        #expect(store.results == [.failure(.timedOut(request.url, after: .milliseconds(1)))])
    }

    /// On a busy machine, a part may take too long; the next attempt has more time.
    @Test
    func anUploadMayTakeLongerThanItsTimeout() async throws {
        var results: [Result<HTTPResponse, HTTPRequestError>] = []
        for milliseconds in [300, 1_000, 4_000] where (try? results.last?.get()) == nil {
            results += try await resultsOfSlowUpload(timeout: .milliseconds(milliseconds))
        }
        #expect(try results.last?.get().body == Data("\(3 << 24)".utf8))
    }

    /// Uploads three parts; before each, the server waits for half of the timeout.
    private func resultsOfSlowUpload(
        timeout: Duration
    ) async throws -> [Result<HTTPResponse, HTTPRequestError>] {
        let uploads = TransferStore<HTTPResponse, HTTPRequestError>()
        let slow = try LoopbackServer()
        let body = Data(count: 3 << 24)
        let url = try slow.url("/slowly")
        let request = HTTPRequest(url, method: "POST", body: body, timeout: timeout)
        let upload = Task { await uploads.run(SendRequest(request) { uploads.ended($0) }) }
        for _ in 1...3 {
            try await send(HTTPRequest(server.url("/silent"), timeout: timeout / 2))
            slow.resume()
        }
        await upload.value
        return uploads.results
    }

    @Test
    func endsAtItsTotalTimeout() async throws {
        var request = try patientRequest("/parts")
        request.totalTimeout = .milliseconds(1)
        await send(request)
        #expect(store.results == [.failure(.tookTooLong(request.url, limit: .milliseconds(1)))])
    }

    @Test
    func acceptsTheLongestTimeouts() async throws {
        let forever = Duration.seconds(Int64.max)
        let url = try server.url("/hello")
        await send(HTTPRequest(url, timeout: forever, totalTimeout: forever))
        #expect(try text() == "hello")
    }

    @Test
    func aNegativeTimeoutEndsImmediately() async throws {
        let past = Duration.seconds(Int64.min)
        let url = try server.url("/silent")
        await send(HTTPRequest(url, timeout: past))
        #expect(store.results == [.failure(.timedOut(url, after: past))])
    }

    // MARK: - A large response

    @Test
    func refusesAnEndlessResponse() async throws {
        let request = try HTTPRequest(server.url("/endless"), responseLimit: 100_000)
        await send(request)
        #expect(store.results == [.failure(.tooLarge(request.url, limit: 100_000))])
        #expect(await server.sawHangUp())
    }

    @Test
    func acceptsAResponseUpToTheLimit() async throws {
        let url = try server.url("/hello")
        await send(HTTPRequest(url, responseLimit: 5))
        #expect(try text() == "hello")
        await send(HTTPRequest(url, responseLimit: 4))
        #expect(store.results.last == .failure(.tooLarge(url, limit: 4)))
    }

    // MARK: - A broken server

    @Test
    func reportsAResponseThatIsCutOff() async throws {
        let url = try server.url("/cut")
        await send(HTTPRequest(url))
        #expect(store.results == [.failure(.cutOff(url, received: 5, total: 10))])
    }

    @Test
    func reportsAChunkThatIsCutOff() async throws {
        let url = try server.url("/cut-chunk")
        await send(HTTPRequest(url))
        #expect(store.results == [.failure(.cutOff(url, received: 2, total: nil))])
    }

    @Test
    func reportsAResponseThatIsNotHTTP() async throws {
        let url = try server.url("/garbage")
        await send(HTTPRequest(url))
        #expect(store.results == [.failure(.badAnswer(url))])
    }

    @Test
    func reportsAConnectionClosedWithoutAResponse() async throws {
        let url = try server.url("/nothing")
        await send(HTTPRequest(url))
        #expect(store.results == [.failure(.noAnswer(url))])
    }

    // MARK: - A stopped server

    @Test
    func reportsAServerThatIsNotRunning() async throws {
        let url = try server.url("/hello")
        server.stop()
        await send(HTTPRequest(url))
        #expect(store.results == [.failure(.unreachable(url))])
    }

    @Test
    func reportsAServerThatStopsDuringTheResponse() async throws {
        let request = try patientRequest("/parts")
        store.onProgress = { _ in server.stop() }
        await send(request)
        #expect(store.results == [.failure(.cutOff(request.url, received: 5, total: 10))])
    }

    // MARK: - Cancellation

    @Test
    func cancellingClosesTheConnectionAndDispatchesNothing() async throws {
        let send = try request(patientRequest("/until-hung-up"))
        store.onProgress = { [store] _ in store.cancel("transfer") }
        await store.run(send)
        #expect(await server.sawHangUp())
        #expect(store.log == ["progress 5 of 10"])
    }

    @Test
    func closesTheConnectionWhenTheStoreIsReleased() async throws {
        let send = try request(patientRequest("/until-hung-up"))
        let begun = Gate()
        store.onProgress = { _ in begun.open() }
        store.dispatch(send)
        await begun.pass()
        store.dropStore()
        #expect(await server.sawHangUp())
        await store.transfersEnded()
        #expect(store.log == ["progress 5 of 10"])
    }

    private func send(_ request: HTTPRequest) async {
        await store.run(self.request(request))
    }

    /// A request whose server waits for the test, which waits for all tests on the main actor.
    private func patientRequest(_ path: String) throws -> HTTPRequest {
        try HTTPRequest(server.url(path), timeout: .seconds(3_600))
    }

    private func request(_ request: HTTPRequest) -> SendRequest {
        var send = SendRequest(request) { [store] in
            store.ended($0)
        } progress: { [store] in
            store.progressed($0)
        }
        send.id = "transfer"
        return send
    }

    private func text() throws -> String? {
        try store.results.first.map { String(decoding: try $0.get().body, as: UTF8.self) }
    }
}
