import EventModulesActions
import EventModulesTestSupport
import EventModulesTracing
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sending requests.
@MainActor
struct SendRequestTests {
    private let store = LoggedStore()
    private let server = StubServer { request in
        switch request.head.url?.path {
        case "/found": .response(200, headers: ["Type": "tea"], body: "\(request.body.count) bytes")
        case "/missing": .response(404, body: "no")
        case "/silent": .silence
        default: .failure(.networkConnectionLost)
        }
    }

    private func send(
        _ path: String,
        _ change: (inout URLRequest) -> Void = { _ in }
    ) -> SendRequest {
        var request = URLRequest(url: server.url(path))
        change(&request)
        return SendRequest(request, in: server.session) { result in
            switch result {
            case .success(let (body, response)):
                let type = response.value(forHTTPHeaderField: "Type") ?? "-"
                let text = String(decoding: body, as: UTF8.self)
                return LoggedStore.Ended(text: "\(response.statusCode) \(type) \(text)")
            case .failure(let error):
                return LoggedStore.Ended(text: "\((error as? URLError)?.code.rawValue ?? 0)")
            }
        }
    }

    @Test
    func everyStatusIsASuccess() async {
        let post = send("/found") { request in
            request.httpMethod = "POST"
            request.httpBody = Data("swift".utf8)
        }
        #expect(await store.log(of: post) == ["200 tea 5 bytes"])
        #expect(await store.log(of: send("/missing")) == ["404 - no"])
        #expect(server.requests.map(\.head.httpMethod) == ["POST", "GET"])
    }

    @Test
    func anErrorIsAFailure() async {
        let code = URLError.Code.networkConnectionLost.rawValue
        #expect(await store.log(of: send("/broken")) == ["\(code)"])
        let nowhere = send("/found") { $0.url = URL(string: "nowhere://example.com") }
        #expect(await store.log(of: nowhere).count == 1)
    }

    @Test(arguments: ["id", "replacing", "store"])
    func aCanceledRequestEnds(by way: String) async {
        var silent = send("/silent")
        silent.id = "request"
        store.store?.dispatch(action: silent)
        #expect(await eventually { server.requests.count == 1 })
        var expected: [String] = []
        switch way {
        case "id": store.store?.dispatch(action: CancelAsyncAction(id: "request"))
        case "replacing":
            var other = send("/missing")
            other.id = "request"
            other.replacesRunning = true
            store.store?.dispatch(action: other)
            expected = ["404 - no"]
        default: store.release()
        }
        await store.actionsEnded()
        #expect(store.log == expected)
    }

    @Test
    func theDescriptionHidesSecrets() {
        let url = URL(string: "https://anna:1234@example.com/a?token=5678")!
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.setValue("Bearer 5678", forHTTPHeaderField: "Authorization")
        let action = SendRequest(request) { _ in LoggedStore.Ended(text: "") }
        #expect("\(action)" == "SendRequest(PUT https://…@example.com/a?token=…)")
    }

    private func header(_ request: URLRequest) -> String? {
        request.addingTraceparent().value(forHTTPHeaderField: "traceparent")
    }

    @Test
    func aRecordedRequestNamesItsEntry() async throws {
        let appStore = try #require(store.store)
        let request = URLRequest(url: server.url())
        let trace = FlowTrace(store: appStore)
        var headers: [String?] = []
        for _ in 1...2 {
            try await appStore.run(
                BlockAsyncAction { _, _ in
                    headers.append(header(request))
                    await Task.yield()
                    headers.append(header(request))
                }
            )
        }
        #expect(headers[0] == headers[1] && headers[0] != headers[2] && headers[2] == headers[3])
        let form = #/00-[0-9a-f]{32}-[0-9a-f]{16}-01/#
        #expect(try headers.allSatisfy { try form.wholeMatch(in: $0 ?? "") != nil })
        trace.stop()
    }

    @Test
    func otherRequestsStayAsTheyAre() async throws {
        let appStore = try #require(store.store)
        var request = URLRequest(url: server.url())
        #expect(request.addingTraceparent() == request)
        request.setValue("mine", forHTTPHeaderField: "TraceParent")
        let trace = FlowTrace(store: appStore)
        #expect(header(URLRequest(url: server.url())) == nil)
        try await appStore.run(
            BlockAsyncAction { [request] _, _ in
                await Task.yield()
                #expect(header(request) == "mine")
            }
        )
        trace.stop()
        try await appStore.run(
            BlockAsyncAction { _, _ in
                await Task.yield()
                #expect(header(URLRequest(url: server.url())) == nil)
            }
        )
    }
}
