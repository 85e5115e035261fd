import EventModules
import EventModulesActions
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct ProductsFound: Action {
    let names: [String]
}

struct Results: Equatable {
    var names: [String]?

    static var reducer: TableReducer<Results> {
        TableReducer(initialState: Results())
            .on(ProductsFound.self) { results, action in results.names = action.names }
    }
}

//>> struct FindProducts: TaskAction {

/// Runs until it is cancelled.
private struct FollowPrice: TaskAction {
    let product: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        let (prices, source) = AsyncStream<Int>.makeStream()
        for await _ in prices {}
        withExtendedLifetime(source) {}
    }
}

private struct Payment: Equatable {
    var isPending = false
}

private struct Pay: AppAction {
    func updatedState(currentState: inout Payment) { currentState.isPending = true }
}

private struct CheckPayment: AsyncAction {
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {}
}

private enum PaymentEvent: EventProtocol {
    case finished
}

private final class PaymentModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<PaymentEvent>()
    let reducer: any CombinableReducer = AppActionReducer(initialState: Payment())

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

@MainActor
struct AsyncActionsTests {
    private let service = SearchService { term in ["floor \(term)"] }

    func makeStore() -> Store {
        Suas.createStore(reducer: Results.reducer, middleware: AsyncMiddleware())
    }

    @Test(.services { $0.search = SearchService { term in ["floor \(term)"] } })
    func minimalExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        //> let app = SearchApp()

        let text = try GuidePage(path: "Wiki/Async-Actions.md").text()
        #expect(text.contains("It prints `\(printed.joined())`, and `count` is \(count)."))
    }

    // MARK: - Kinds, outcomes and cancellation

    private struct ShopFound: Action {
        let name: String
    }

    private struct Locator {
        func findShop(_ found: @escaping @Sendable (String) -> Void) { found("London") }
    }

    @Test
    func callbacks() async {
        let (store, locator) = (makeStore(), Locator())
        var found: [String] = []
        store.addActionListener { action in
            if let shop = action as? ShopFound { found.append(shop.name) }
        }

        //> let locate = BlockAsyncAction { getState, dispatch in

        #expect(found == [])
        #expect(await eventually { found == ["London"] })
    }

    private enum ResultsEvent: EventProtocol {
        case found(count: Int)
    }

    @Test
    func outcomesAsEvents() {
        var log: [String] = []
        let store = makeStore()
        let manager = ModuleManager(listeners: [EventsLogger { log.append($0) }], store: store)

        //> let producer = StoreEventsProducer(store: store)

        store.dispatch(ProductsFound(names: ["floor lamp"]))
        #expect(log == ["StoreEventsProducer: found(count: 1)"])
    }

    @Test
    func cancelling() async {
        let store = makeStore()

        //> let search = BlockAsyncAction(id: "search") { _, dispatch in

        await store.actionsEnded()
        #expect(store.state[Results.self]?.names == nil)
    }

    // MARK: - Files and requests

    private struct FileWritten: Action {
        let result: Result<Void, any Error>
    }

    private struct FileRead: Action {
        let result: Result<Data, any Error>
    }

    @Test
    func files() async throws {
        let store = makeStore()
        var log: [String] = []
        store.addActionListener { action in
            switch action {
            case is FileWritten: log.append("written")
            case let read as FileRead: log.append((try? read.result.get()).map { "\($0)" } ?? "")
            default: break
            }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("swift\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        //>> let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }

        #expect(await eventually { log == ["written", "\(bytes)"] })
    }

    private struct RequestSent: Action {
        let result: Result<Int, any Error>
    }

    @Test
    func requests() async throws {
        let store = makeStore()
        var sent: [RequestSent] = []
        store.addActionListener { action in
            if let action = action as? RequestSent { sent.append(action) }
        }
        // No server accepts connections there.
        let url = try #require(URL(string: "http://127.0.0.1:1/search"))

        //> var request = URLRequest(url: url, timeoutInterval: 10)

        #expect(sent.count == 1)
        #expect(throws: URLError.self) { try sent.first?.result.get() }
    }

    // MARK: - Work that lasts as long as a state

    @Test
    func workWhile() {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())

        //> store.work(forEach: { $0[Basket.self]?.names ?? [] }) { name in FollowPrice(product: name) }

        let running = { store.runningActions.compactMap { ($0 as? FollowPrice)?.product } }
        store.reset(state: Basket(names: ["lamp", "chair"]))
        #expect(running() == ["lamp", "chair"])
        store.reset(state: Basket(names: ["chair"]))
        let kept = store.uncancelledActions.compactMap { ($0 as? FollowPrice)?.product }
        #expect(kept == ["chair"])
    }

    @Test
    func workOfAModule() {
        let store = makeStore()
        let manager = ModuleManager(listeners: [], store: store)
        let module = PaymentModule(usingContext: ModuleContext(building: PaymentModule.self))
        manager.setupEventsListeners(for: module)
        var counts = 0
        store.addActionListener { if $0 is CheckPayment { counts += 1 } }

        //> module.partialStore(forStateType: Payment.self)

        store.dispatch(Pay())
        #expect(counts == 1)
    }
}
