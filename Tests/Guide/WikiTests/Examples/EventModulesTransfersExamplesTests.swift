import EventModulesTesting
import EventModulesTransfers
import Foundation
import Testing

/// The examples in the comments of EventModulesTransfers.
@MainActor
final class EventModulesTransfersExamplesTests {
    private struct TodosFetched: Action {
        let result: Result<HTTPResponse, HTTPRequestError>

        init(_ result: Result<HTTPResponse, HTTPRequestError>) { self.result = result }
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: 0) { _, _ in nil },
        middleware: AsyncMiddleware()
    )
    private var actions: [String] = []

    init() {
        store.addActionListener { [weak self] action in
            self?.actions.append("\(type(of: action))")
        }
    }

    @Test
    func requestsAreValues() throws {
        let url = try #require(URL(string: "https://todo.example/todo.txt"))
        let tag = "\"7\""
        let bytes = Data("Buy milk\n".utf8)

        let request = HTTPRequest(url, method: "PUT", headers: ["If-Match": tag], body: bytes)

        #expect(
            request.description
                == "HTTPRequest(PUT https://todo.example/todo.txt, [If-Match: …], 9 bytes)"
        )
    }

    @Test
    func requestsAreSent() async throws {
        let url = try #require(URL(string: "nowhere://todo.example"))

        store.dispatch(action: SendRequest(HTTPRequest(url)) { result in TodosFetched(result) })

        await store.settle()
        #expect(actions == ["SendRequest", "TodosFetched"])
    }
}
