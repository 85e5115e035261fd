import EventModulesTransfers
import Foundation
import Testing
import TransfersTestSupport

@MainActor
struct HTTPRequestTests {
    // No server accepts connections there.
    private let url = URL(string: "http://127.0.0.1:1/todos") ?? URL(fileURLWithPath: "/")

    // MARK: - Injection

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

    // MARK: - Descriptions

    @Test
    func describesOnlyWhatIsAllowed() throws {
        var request = HTTPRequest(
            try #require(URL(string: "http://anna:1234@example.com/todos?Page=2&token=5678&#9")),
            method: "POST",
            headers: ["Authorization": "Bearer 5678", "Content-Type": "text/plain"],
            body: Data("1234".utf8)
        )
        request.tracedHosts = ["traced.example"]
        let send = SendRequest(request) { TransferStore().ended($0) }
        #expect("\(send)" == "SendRequest(POST http://…@example.com/todos?Page=…&token=…&…#…)")
        #expect(
            "\(request)" == """
                HTTPRequest(POST http://…@example.com/todos?Page=…&token=…&…#…, \
                [Authorization: …, Content-Type: …], 4 bytes)
                """
        )
        request.printedNames = ["content-type", "page"]
        #expect(
            "\([request])" == """
                [HTTPRequest(POST http://…@example.com/todos?Page=2&token=…&…#…, \
                [Authorization: …, Content-Type: text/plain], 4 bytes)]
                """
        )
    }

    @Test(arguments: ["Page", "page", "PAGE"])
    func theCaseOfPrintedNamesIsIgnored(name: String) throws {
        let request = HTTPRequest(
            try #require(URL(string: "http://example.com?pAge=2&other=3")),
            headers: ["pAge": "4", "Other": "5"],
            printedNames: [name]
        )
        let text = "HTTPRequest(GET http://example.com?pAge=2&other=…, [Other: …, pAge: 4])"
        #expect("\(request)" == text)
    }

    @Test
    func describesAResponseWithoutItsContent() {
        let headers = ["set-cookie": "id=1234", "etag": "5"]
        let response = HTTPResponse(status: 200, headers: headers, body: Data("1234".utf8))
        #expect("\(response)" == "HTTPResponse(200, [etag: …, set-cookie: …], 4 bytes)")
    }
}
