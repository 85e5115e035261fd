import EventModulesTransfers
import Foundation
import Testing
import TransfersTestSupport

/// Redirects between two real servers, which differ in their ports.
@MainActor
struct SendRequestRedirectTests {
    private static let headers = [
        "Authorization": "Bearer 1234", "Content-Type": "text/plain", "Cookie": "id=1234",
        "X-Key": "1234",
    ]

    private let server: LoopbackServer
    private let other: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer()
    }

    @Test
    func keepsCredentialsForTheSameOrigin() async throws {
        let text = try await text(from: server.url("/moved-to?/echo"))
        #expect(
            text == """
                GET /echo HTTP/1.1
                Authorization: Bearer 1234
                Content-Type: text/plain
                Cookie: id=1234
                X-Key: 1234

                """
        )
    }

    @Test
    func dropsCredentialsForAnotherOrigin() async throws {
        let text = try await text(from: server.url("/moved-to?\(other.url("/echo"))"))
        #expect(text == "GET /echo HTTP/1.1\nContent-Type: text/plain\n")
    }

    @Test
    func doesNotRestoreCredentialsOnReturn() async throws {
        let back = try other.url("/moved-to?\(server.url("/echo"))")
        let text = try await text(from: server.url("/moved-to?\(back)"))
        #expect(text == "GET /echo HTTP/1.1\nContent-Type: text/plain\n")
    }

    @Test
    func dropsUserInfoForAnotherOrigin() async throws {
        let target = try #require(
            other.url("/echo").absoluteString.split(separator: ":", maxSplits: 1).last
        )
        let url = try server.url("/moved-to?\(target)").absoluteString
        let start = url.replacingOccurrences(of: "//127.0.0.1:", with: "//anna:1234@127.0.0.1:")
        let request = try #require(
            URL(string: start.replacingOccurrences(of: "?//anna:1234@", with: "?//"))
        )
        let text = try await text(from: request, headers: [:])
        #expect(text == "GET /echo HTTP/1.1\n")
    }

    @Test
    func usesNoUserInfoOnReturn() async throws {
        let end = try server.url("/echo").absoluteString
            .replacingOccurrences(of: "//", with: "//anna:1234@")
        let back = try other.url("/moved-to?\(end)")
        let text = try await text(from: server.url("/moved-to?\(back)"), headers: [:])
        #expect(text == "GET /echo HTTP/1.1\n")
    }

    @Test
    func aRedirectThatIsNotFollowedIsTheResponse() async throws {
        var request = try HTTPRequest(server.url("/moved-to?/hello"), timeout: .seconds(3_600))
        request.followsRedirects = false
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        await store.run(SendRequest(request) { store.ended($0) })
        let response = try store.results.first?.get()
        #expect(response?.status == 302 && response?.headers["location"] == "/hello")
        #expect(response?.body == Data("moved".utf8))
    }

    /// Linux trapped if a redirect was followed after the request had ended.
    @Test
    func aRequestMayEndDuringARedirect() async throws {
        let end = try server.url("/moved-to?/hello")
        let url = try server.url("/moved-to?\(end)")
        for limit in 1...100 {
            let store = TransferStore<HTTPResponse, HTTPRequestError>()
            let request = HTTPRequest(url, totalTimeout: .microseconds(100 * limit))
            await store.run(SendRequest(request) { store.ended($0) })
            #expect(store.results.count == 1)
        }
    }

    private func text(
        from url: URL,
        headers: [String: String] = headers
    ) async throws -> String {
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        let request = HTTPRequest(url, headers: headers, timeout: .seconds(3_600))
        await store.run(SendRequest(request) { store.ended($0) })
        let response = try #require(try store.results.first?.get())
        return String(decoding: response.body, as: UTF8.self)
    }
}
