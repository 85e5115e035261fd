import EventModules
import EventModulesTesting
import EventModulesTransfers
import Foundation
import TestSupport
import Testing

@MainActor
struct AsyncActionsTests {
    // MARK: - What the page's examples are about

    struct Server: Sendable {
        func gift() async -> String { "bulb" }

        func gift(for product: String) async throws -> String { "bulb" }
    }

    struct Locator {
        func findPlace(_ found: @escaping @Sendable (String) -> Void) { found("London") }
    }

    struct ShowActivity: Action {}

    struct PlaceFound: Action {
        let name: String
    }

    struct FileWritten: Action {
        let result: Result<Int, FileError>
    }

    struct FileRead: Action {
        let result: Result<Data, FileError>
    }

    struct ShowProgress: Action {
        let fraction: Double?
    }

    struct OrderSent: Action {
        let result: Result<HTTPResponse, HTTPRequestError>
    }

    struct ProductsFound: Action {
        let ids: [String]
    }

    struct AddGift: TaskAction {
        let product: String
        let server: Server

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws -> String {
            let gift = try await server.gift(for: product)
            dispatch(AddProduct(name: gift))
            return gift
        }
    }

    struct SearchProducts: TaskAction {
        let text: String
        let server: Server
        var replacesRunning: Bool { true }

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws {
            dispatch(ProductsFound(ids: try await server.products(matching: text)))
        }
    }

    struct StartOver: AsyncAction {
        let server: Server

        func execute(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) {
            dispatch(EmptyBasket())
            dispatch(AddGift(product: "lamp", server: server))
        }
    }

    private let page = GuidePage(path: "Wiki/Async-Actions.md")
    private let server = Server()
    private let store = Suas.createStore(
        reducer: Basket.reducer,
        middleware: AsyncMiddleware()
    )

    @Test
    func smallestExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        store.addListener(forStateType: Basket.self) { basket in print(basket.names) }

        let server = Server()
        let addGift = BlockAsyncAction { getState, dispatch in
            let gift = await server.gift()
            dispatch(AddProduct(name: gift))
        }
        try await store.run(addGift)

        #expect(try page.text().contains("It prints `\(printed.joined())`."))
    }

    @Test
    func callbacks() async {
        let locator = Locator()

        let locate = BlockAsyncAction { getState, dispatch in
            dispatch(ShowActivity())
            locator.findPlace { place in
                Task { @MainActor in dispatch(PlaceFound(name: place)) }
            }
        }

        await withCheckedContinuation { continuation in
            store.addActionListener { action in
                if let found = action as? PlaceFound {
                    #expect(found.name == "London")
                    continuation.resume()
                }
            }
            store.dispatch(action: locate)
        }
    }

    @Test
    func namedActions() async {
        var log: [String] = []
        await withCheckedContinuation { continuation in
            store.addActionListener { action in
                log.append("\(type(of: action))")
                if action is AddProduct { continuation.resume() }
            }
            store.dispatch(StartOver(server: server))
        }
        #expect(log == ["StartOver", "EmptyBasket", "AddGift", "AddProduct"])
    }

    @Test
    func outcomes() async throws {
        let gift = try await store.run(AddGift(product: "lamp", server: server))

        #expect(gift == "bulb")
    }

    @Test
    func cancelling() async {
        let addGift = BlockAsyncAction(id: .gift) { _, dispatch in
            dispatch(AddProduct(name: await server.gift()))
        }
        store.dispatch(addGift)
        store.dispatch(CancelAsyncAction(id: .gift))

        await store.actionsEnded()
        #expect(store.state[Basket.self]?.names == [])
    }

    @Test
    func replacing() async {
        var found: [[String]] = []
        store.addActionListener { action in
            if let action = action as? ProductsFound { found.append(action.ids) }
        }
        store.dispatch(SearchProducts(text: "l", server: server))
        store.dispatch(SearchProducts(text: "la", server: server))
        await store.actionsEnded()
        #expect(found == [["lamp"]])
    }

    @Test
    func retryAndTimeout() async throws {
        let clock = ManualClock()
        var attempts = 0
        async let gift = retrying(3, pausing: .seconds(1), on: clock) {
            attempts += 1
            if attempts < 3 { throw TookTooLong() }
            return "bulb"
        }
        await clock.run(for: .seconds(2))
        let retried = try await gift
        #expect(retried == "bulb")

        let inTime = try await within(.seconds(1), on: clock) { "bulb" }
        #expect(inTime == "bulb")
        let (answers, server) = AsyncStream<String>.makeStream()
        let late = Task {
            try await within(.seconds(1), on: clock) { for await _ in answers {} }
        }
        #expect(await eventually { clock.sleeperCount == 1 })
        await clock.run(for: .seconds(1))
        await #expect(throws: TookTooLong.self) { try await late.value }
        server.finish()
    }

    @Test
    func files() async throws {
        var log: [String] = []
        store.addActionListener { action in
            switch action {
            case let action as FileWritten: log.append("written \(action.result)")
            case let action as FileRead: log.append("read \(action.result.map(\.count))")
            case let action as ShowProgress: log.append("progress \(action.fraction ?? 0)")
            default: break
            }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("lamp\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }
        try await store.run(write)

        let read = ReadFile(at: url) { result in
            FileRead(result: result)
        } progress: { progress in
            ShowProgress(fraction: progress.fraction)
        }
        let content = try await store.run(read).get()

        #expect(content == bytes)
        #expect(log == ["written success(5)", "progress 1.0", "read success(5)"])
    }

    @Test
    func errorsOfFiles() async throws {
        let missing = URL(fileURLWithPath: "/orders/7.txt")
        guard case .failure(let error) = try await store.run(ReadFile(at: missing)) else {
            Issue.record("There is such a file.")
            return
        }
        #expect(try page.shows("\(error)"))
    }

    @Test
    func requests() async throws {
        var sent: [OrderSent] = []
        store.addActionListener { action in
            if let action = action as? OrderSent { sent.append(action) }
        }
        // Nobody listens there.
        let url = try #require(URL(string: "http://127.0.0.1:1/orders"))

        let request = HTTPRequest(
            url,
            method: "POST",
            headers: ["Content-Type": "text/plain"],
            body: Data("lamp".utf8),
            timeout: .seconds(10)
        )
        let send = SendRequest(request) { result in OrderSent(result: result) }
        try await store.run(send)

        #expect(sent.map(\.result) == [.failure(.unreachable(url))])
    }

    @Test
    func theTraceOfARequest() throws {
        func shopRequest(_ url: URL) -> HTTPRequest {
            var request = HTTPRequest(url)
            request.tracedHosts = ["api.shop.example"]
            return request
        }

        let url = try #require(URL(string: "https://api.shop.example/orders"))
        #expect(shopRequest(url).tracedHosts == ["api.shop.example"])
    }

    @Test
    func testing() async throws {
        let addGift = AddGift(product: "lamp", server: server)

        try await store.run(addGift)
        #expect(store.state[Basket.self]?.names == ["bulb"])
    }

    @Test
    func testingWithoutAStore() async throws {
        let addGift = AddGift(product: "lamp", server: server)

        var log: [String] = []
        let dispatch: TaskDispatchFunction = { action in log.append("\(action)") }
        let gift = try await addGift.run(getState: { [:] }, dispatch: dispatch)
        #expect(gift == "bulb")
        #expect(log == [#"AddProduct(name: "bulb")"#])
    }
}

extension AsyncActionsTests.Server {
    fileprivate func products(matching text: String) async throws -> [String] { ["lamp"] }
}

extension AsyncActionID {
    static let gift: Self = "gift"
}

struct TookTooLong: Error {}

func retrying<Outcome: Sendable>(
    _ attempts: Int,
    pausing pause: Duration,
    on clock: any Clock<Duration>,
    _ work: () async throws -> Outcome
) async throws -> Outcome {
    for _ in 1..<attempts {
        if let outcome = try? await work() { return outcome }
        try await clock.sleep(for: pause)
    }
    return try await work()
}

func within<Outcome: Sendable>(
    _ limit: Duration,
    on clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> Outcome
) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
        defer { group.cancelAll() }
        group.addTask(operation: work)
        group.addTask {
            try await clock.sleep(for: limit)
            throw TookTooLong()
        }
        for try await outcome in group { return outcome }
        throw TookTooLong()
    }
}
