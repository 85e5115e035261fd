import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct HTTPRequestErrorTests {
    @Test(arguments: ["file:///todo.txt", "ftp://example.com/todo.txt", "todo.txt", "http:///a"])
    func onlyAddressesOfHTTPServersAreAsked(address: String) async throws {
        let url = try #require(URL(string: address))
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        await store.run(SendRequest(HTTPRequest(url)) { store.ended($0) })
        #expect(store.results == [.failure(.notHTTP(url))])
    }

    @Test
    func saysWhatWhereAndHowToMendIt() throws {
        let url = try #require(URL(string: "http://example.com/todos"))
        let errors: [(HTTPRequestError, String)] = [
            (
                .notHTTP(url),
                """
                this is no address of an HTTP server. \
                To fix this, begin the URL with http:// or https:// and the server's name.
                """
            ),
            (
                .unknownHost(url),
                """
                nobody knows a server named example.com. \
                To fix this, correct the name, or connect to the network.
                """
            ),
            (
                .unreachable(url),
                """
                no server can be reached there. \
                To fix this, start the server, or correct the name and port.
                """
            ),
            (
                .timedOut(url, after: .seconds(60)),
                """
                example.com was silent for 60.0 seconds. \
                To fix this, try again, or give the request a longer timeout.
                """
            ),
            (
                .noAnswer(url),
                """
                example.com hung up without one. \
                To fix this, try again, and look into the server's log if that does not help.
                """
            ),
            (
                .badAnswer(url),
                """
                what example.com sent is not HTTP. \
                To fix this, see that the port is that of an HTTP server.
                """
            ),
            (
                .cutOff(url, received: 5, total: 10),
                """
                example.com hung up after 5 of 10 bytes. \
                To fix this, try again, and look into the server's log if that does not help.
                """
            ),
            (
                .cutOff(url, received: 5, total: nil),
                """
                example.com hung up after 5 bytes. \
                To fix this, try again, and look into the server's log if that does not help.
                """
            ),
            (
                .system(url, code: -1, text: "no such protocol"),
                """
                of a system error: no such protocol (-1). \
                To fix this, see to the cause, then try again.
                """
            ),
        ]
        for (error, text) in errors {
            #expect("\(error)" == "http://example.com/todos: no answer, because \(text)")
        }
    }

    @Test
    func anActionSaysWhomItAsksWithoutHeadersAndBody() throws {
        let url = try #require(URL(string: "http://example.com/todos"))
        let request = HTTPRequest(url, method: "POST", headers: ["Authorization": "secret"])
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        let send = SendRequest(request) { store.ended($0) }
        #expect("\(send)" == "SendRequest(POST http://example.com/todos)")
    }
}
