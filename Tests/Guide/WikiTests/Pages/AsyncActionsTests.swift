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

    //>> struct AddGift: TaskAction {

    //>> struct SearchProducts: TaskAction {

    //>> struct StartOver: AsyncAction {

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

        //>>1 let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())

        #expect(try page.text().contains("It prints `\(printed.joined())`."))
    }

    @Test
    func callbacks() async {
        let locator = Locator()

        //> let locate = BlockAsyncAction { getState, dispatch in

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
        //> let addGift = BlockAsyncAction(id: .gift) { _, dispatch in

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

        //>> let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }

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

        //> let request = HTTPRequest(

        #expect(sent.map(\.result) == [.failure(.unreachable(url))])
    }

    @Test
    func theTraceOfARequest() throws {
        //> func shopRequest(_ url: URL) -> HTTPRequest {

        let url = try #require(URL(string: "https://api.shop.example/orders"))
        #expect(shopRequest(url).tracedHosts == ["api.shop.example"])
    }

    @Test
    func testing() async throws {
        let addGift = AddGift(product: "lamp", server: server)

        //> try await store.run(addGift)
    }

    @Test
    func testingWithoutAStore() async throws {
        let addGift = AddGift(product: "lamp", server: server)

        //> var log: [String] = []
    }
}

extension AsyncActionsTests.Server {
    fileprivate func products(matching text: String) async throws -> [String] { ["lamp"] }
}

//> extension AsyncActionID {

struct TookTooLong: Error {}

//> func retrying<Outcome: Sendable>(

//> func within<Outcome: Sendable>(
