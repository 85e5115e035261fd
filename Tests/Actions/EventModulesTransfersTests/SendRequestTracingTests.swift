import EventModulesTestSupport
import EventModulesTesting
import EventModulesTransfers
import Foundation
import Testing
import TransfersTestSupport

/// The header `traceparent` of requests to real servers.
@MainActor
struct SendRequestTracingTests {
    private enum OrderEvent: EventProtocol {
        case buyTapped(HTTPRequest)
    }

    private final class OrderProducer: EventsProducer {
        let disposeBag = DisposeBag()
        let subject = PublishSubject<OrderEvent>()
        var events: Observable<OrderEvent> { subject }
    }

    private struct OrderSent: Action {
        let result: Result<HTTPResponse, HTTPRequestError>
    }

    private let server: LoopbackServer
    private let producer = OrderProducer()
    private let middleware = AsyncMiddleware()
    private let store: Store
    private let manager: ModuleManager

    init() throws {
        server = try LoopbackServer()
        store = Suas.createStore(
            reducer: BlockReducer(initialState: "") { _, action in
                guard let sent = action as? OrderSent else { return nil }
                return (try? sent.result.get()).map { String(decoding: $0.body, as: UTF8.self) }
            },
            middleware: middleware
        )
        let bridge = StoreEventsListener(store: store).on(OrderEvent.buyTapped) { request in
            SendRequest(request) { OrderSent(result: $0) }
        }
        manager = ModuleManager(listeners: [bridge], store: store)
        manager.setupEventsListeners(for: producer)
    }

    /// Emits an event that leads to a request, and returns its header that the server received.
    private func header(_ request: HTTPRequest) async throws -> String? {
        producer.subject.onNext(.buyTapped(request))
        await middleware.actionsEnded()
        #expect(store.state[String.self]?.hasPrefix("GET /echo HTTP/1.1\n") == true)
        return receivedHeader
    }

    /// The header of the last request, which the state has as a text.
    private var receivedHeader: String? {
        let lines = store.state[String.self]?.split(separator: "\n") ?? []
        let line = lines.first { $0.lowercased().hasPrefix("traceparent: ") }
        return line.map { String($0.dropFirst("traceparent: ".count)) }
    }

    private func request(
        _ url: URL? = nil,
        headers: [String: String] = [:],
        to hosts: Set<String> = ["127.0.0.1"]
    ) throws -> HTTPRequest {
        let url = try url ?? server.url("/echo")
        var request = HTTPRequest(url, headers: headers, timeout: .seconds(3_600))
        request.tracedHosts = hosts
        return request
    }

    // MARK: - The trace

    /// Returns the exported spans of a flow.
    private func spans(_ run: () async throws -> Void) async throws -> [ExportedSpan] {
        let path = NSTemporaryDirectory() + "/SendRequestTracingTests-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, app: "shop")
        let trace = FlowTrace(manager: manager, to: file)
        try await run()
        trace.stop()
        try await file.flush()
        let export = try FlowRecording(contentsOf: path).otlpRequests()
        return try ExportedSpan.spans(in: Data(export.joined()))
    }

    @Test
    func tapActionAndServerAreOneTrace() async throws {
        var headers: [String?] = []
        let spans = try await spans {
            for _ in 1...2 { headers.append(try await header(request())) }
        }
        let begun = spans.filter { $0.name == "began SendRequest" }
        let taps = spans.filter { $0.parentSpanId == nil && $0.name == "event buyTapped" }
        #expect(headers == begun.map(\.traceparent))
        #expect(begun.map(\.traceId) == taps.map(\.traceId) && Set(headers).count == 2)
    }

    @Test
    func aRequestInAnotherActionIsPartOfThatAction() async throws {
        let send = SendRequest(try request()) { OrderSent(result: $0) }
        let action = BlockAsyncAction { getState, dispatch in
            _ = try await send.run(getState: getState, dispatch: dispatch)
        }
        let spans = try await spans { try await store.run(action) }
        let begun = spans.filter { $0.name.hasPrefix("began ") }
        #expect(begun.count == 1 && receivedHeader == begun.first?.traceparent)
    }

    @Test
    func theHeaderHasTheFormOfTheStandard() async throws {
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        let header = try #require(try await header(request()))
        #expect(header.wholeMatch(of: #/00-[0-9a-f]{32}-[0-9a-f]{16}-01/#) != nil)
        flow.finish()
    }

    // MARK: - No header

    @Test
    func aRequestThatIsNotRecordedHasNoHeader() async throws {
        #expect(try await header(request()) == nil)
        let trace = FlowTrace(manager: manager)
        #expect(try await header(request()) != nil)
        trace.stop()
        #expect(try await header(request()) == nil)
    }

    @Test
    func aHostThatIsNotNamedReceivesNoHeader() async throws {
        let trace = FlowTrace(manager: manager)
        #expect(try await header(request(to: [])) == nil)
        #expect(try await header(request(to: ["127.0.0.2"])) == nil)
        #expect(try await header(request()) != nil)
        withExtendedLifetime(trace) {}
    }

    @Test(arguments: ["traceparent", "TraceParent"])
    func theHeaderOfTheAppWins(name: String) async throws {
        let trace = FlowTrace(manager: manager)
        #expect(try await header(request(headers: [name: "00-own"])) == "00-own")
        withExtendedLifetime(trace) {}
    }

    // MARK: - Redirects

    @Test
    func anotherOriginReceivesNoHeader() async throws {
        let trace = FlowTrace(manager: manager)
        let other = try LoopbackServer()
        let away = try server.url("/moved-to?\(other.url("/echo"))")
        #expect(try await header(request(away)) == nil)
        let back = try other.url("/moved-to?\(server.url("/echo"))")
        #expect(try await header(request(server.url("/moved-to?\(back)"))) == nil)
        #expect(try await header(request(server.url("/moved-to?/echo"))) != nil)
        withExtendedLifetime(trace) {}
    }

    // MARK: - Hosts

    @Test(arguments: [
        ("https://api.shop.example/orders", true), ("http://API.Shop.Example:8080", true),
        ("https://anna:1234@api.shop.example?a#b", true), ("https://shop.example", false),
        ("https://eu.api.shop.example", false), ("https://evil-api.shop.example", false),
        ("https://api.shop.example.evil.example", false), ("https://api.shop.example.", false),
        ("https://api.shop.example@evil.example", false), ("https://apixshop.example", false),
        ("https://evil.example/api.shop.example", false), ("file:///api.shop.example", false),
        ("https://evil.example?api.shop.example", false), ("api.shop.example", false),
        ("https://evil.example#@api.shop.example", false),
    ])
    func comparesWholeHosts(url: String, isTraced: Bool) throws {
        let url = try #require(URL(string: url))
        let request = try request(url, to: ["pay.shop.example", "api.SHOP.example"])
        #expect(request.isTraced == isTraced)
    }

    @Test
    func ignoresOnlyTheCaseOfASCIILetters() throws {
        let url = try #require(URL(string: "https://kiosk.example"))
        #expect(try request(url, to: ["KIOSK.EXAMPLE"]).isTraced)
        // The sign of Kelvin, whose lower-case letter is k.
        #expect(try !request(url, to: ["\u{212A}iosk.example", "kiosk\u{E}example"]).isTraced)
    }

    /// A failure prints the seed; `EVENTMODULES_SEED=n` makes that one the first.
    @Test
    func randomHostsAreTracedOnlyIfTheyAreNamed() throws {
        for seed in Repetitions.seeds(short: 200, long: 2_000) {
            var random = SplitMix64(seed: seed)
            // Few letters, so that many hosts are equal, parts or prefixes of others.
            let host = {
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    ["a", "A", "b", "ab", "Ba"].randomElement(using: &random) ?? ""
                }
                .joined(separator: ".")
            }
            let (own, named) = (host(), Set((0..<3).map { _ in host() }))
            let url = try #require(URL(string: "https://\(own)/"))
            let isNamed = named.map { $0.lowercased() }.contains(own.lowercased())
            #expect(try request(url, to: named).isTraced == isNamed, "seed \(seed)")
        }
    }
}
