import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct HTTPRequestTests {
    // No server accepts connections there.
    private let url = URL(string: "http://127.0.0.1:1/todos") ?? URL(fileURLWithPath: "/")

    @Test(arguments: ["GET / HTTP/1.1\r\nX-Forged: 1\r\n\r\nGET", "GE\nT", "GET ", "GÉT", ""])
    func refusesAnInvalidMethod(method: String) async {
        let results = await results(of: HTTPRequest(url, method: method))
        #expect(results == [.failure(.invalidMethod(url, method))])
    }

    @Test(arguments: [
        ("X-One\r\nX-Forged", "1"), ("X-One: 1\nX-Forged", "1"), ("X One", "1"), ("X-One:", "1"),
        ("", "1"), ("X-Öne", "1"), ("X-One", "1\r\nX-Forged: 1"), ("X-One", "1\n"),
        ("X-One", "\r1"), ("X-One", "\u{0}"), ("X-One", "\u{85}"), ("Content-Length", "1"),
        ("transfer-encoding", "chunked"),
    ])
    func refusesAnInvalidHeader(name: String, value: String) async {
        let results = await results(of: HTTPRequest(url, headers: [name: value]))
        #expect(results == [.failure(.invalidHeader(url, name: name))])
    }

    @Test
    func refusesOneHeaderInTwoSpellings() async {
        let results = await results(of: HTTPRequest(url, headers: ["X-One": "1", "x-one": "2"]))
        #expect(results == [.failure(.invalidHeader(url, name: "x-one"))])
    }

    private func results(
        of request: HTTPRequest
    ) async -> [Result<HTTPResponse, HTTPRequestError>] {
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        await store.run(SendRequest(request) { store.ended($0) })
        return store.results
    }
}
