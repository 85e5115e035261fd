import EventModulesTransfers
import Foundation
import Testing
import TransfersTestSupport

@MainActor
struct HTTPRequestErrorTests {
    @Test(arguments: ["file:///todo.txt", "ftp://example.com/todo.txt", "todo.txt", "http:///a"])
    func refusesURLsThatAreNotHTTP(address: String) async throws {
        let url = try #require(URL(string: address))
        let store = TransferStore<HTTPResponse, HTTPRequestError>()
        await store.run(SendRequest(HTTPRequest(url)) { store.ended($0) })
        #expect(store.results == [.failure(.notHTTP(url))])
    }

    @Test
    func saysWhatFailedWhereAndHowToFixIt() throws {
        let url = try #require(URL(string: "http://example.com/todos"))
        let errors: [(HTTPRequestError, String)] = [
            (
                .notHTTP(url),
                """
                this is not the URL of an HTTP server. \
                To fix this, use an http: or https: URL with a host.
                """
            ),
            (
                .invalidMethod(url, "GET\r\nX: 1"),
                """
                “GET\\r\\nX: 1” is not a method. \
                To fix this, use a word such as GET or POST.
                """
            ),
            (
                .invalidHeader(url, name: "X Y"),
                """
                the header “X Y” can't be sent. To fix this, use a name of letters, digits and \
                hyphens once, whatever its case, a value without control characters, and neither \
                Content-Length nor Transfer-Encoding.
                """
            ),
            (
                .unknownHost(url),
                """
                the name example.com is unknown. \
                To fix this, correct it, or connect to the network.
                """
            ),
            (
                .unreachable(url),
                """
                example.com can't be reached. \
                To fix this, start it, or correct the name and port.
                """
            ),
            (
                .timedOut(url, after: .seconds(60)),
                """
                example.com sent nothing for 60.0 seconds. \
                To fix this, try again, or give the request a longer timeout.
                """
            ),
            (
                .tookTooLong(url, limit: .seconds(60)),
                """
                it took longer than 60.0 seconds. \
                To fix this, try again, or give the request a longer totalTimeout.
                """
            ),
            (
                .tooLarge(url, limit: 100),
                """
                the response is longer than 100 bytes. \
                To fix this, ask for less, or give the request a greater responseLimit.
                """
            ),
            (
                .noAnswer(url),
                """
                example.com closed the connection without a response. \
                To fix this, try again; if it fails again, check the server's log.
                """
            ),
            (
                .badAnswer(url),
                """
                the response of example.com is not HTTP. \
                To fix this, use the port of an HTTP server.
                """
            ),
            (
                .cutOff(url, received: 5, total: 10),
                """
                example.com closed the connection after 5 of 10 bytes. \
                To fix this, try again; if it fails again, check the server's log.
                """
            ),
            (
                .cutOff(url, received: 5, total: nil),
                """
                example.com closed the connection after 5 bytes. \
                To fix this, try again; if it fails again, check the server's log.
                """
            ),
            (
                .system(url, code: -1, text: "no such protocol"),
                """
                of a system error: no such protocol (-1). \
                To fix this, resolve the cause, then try again.
                """
            ),
        ]
        for (error, text) in errors {
            #expect("\(error)" == "http://example.com/todos: the request failed, because \(text)")
        }
    }

    @Test
    func hidesUserInfoAndQueryValues() throws {
        let url = try #require(URL(string: "http://anna:1234@example.com/a?token=5678&9#0"))
        #expect(
            "\(HTTPRequestError.noAnswer(url))" == """
                http://…@example.com/a?token=…&…#…: the request failed, because example.com closed \
                the connection without a response. To fix this, try again; if it fails again, \
                check the server's log.
                """
        )
    }
}
