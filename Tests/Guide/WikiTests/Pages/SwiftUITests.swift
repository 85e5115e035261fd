//> import Observation
import Testing

/// The part on observation; `Tests/Checks/AppleHosts` compiles the rest of the page.
@MainActor
struct SwiftUITests {
    private static let page = GuidePage(path: "Wiki/SwiftUI.md")

    struct Stock: Equatable {
        var count = 10
    }

    struct Search: Equatable {
        var query = ""
    }

    struct SetQuery: AppAction {
        let query: String

        func updatedState(currentState: inout Search) {
            if query.count <= 5 { currentState.query = query }
        }
    }

    /// Also written to by closures that aren't isolated.
    private final class Log: Sendable {
        private let storage = Guarded<[String]>([])
        var lines: [String] { storage.withLock { $0 } }
        func append(_ line: String) { storage.withLock { $0.append(line) } }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func smallestExample() async throws {
        var printed: [String] = []
        func print(_ names: [String]) { printed.append("\(names)") }

        //>> let store = Suas.createStore(reducer: Basket.reducer)

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func allObjectsChangeTogetherAfterTheListeners() {
        let log = Log()
        let store = Suas.createStore(
            reducer: Basket.reducer
                + TableReducer(initialState: Stock())
                .on(AddProduct.self) { stock, _ in stock.count -= 1 }
        )
        let basket = ObservedState(store.partialStore(forStateType: Basket.self))
        let stock = ObservedState(store.partialStore(forStateType: Stock.self))
        store.addListener(forStateType: Basket.self) { state in
            log.append("received \(state.names), observed \(basket.names ?? [])")
        }
        withObservationTracking {
            _ = (basket.names, stock.count)
        } onChange: {
            log.append("changes")
        }
        store.dispatch(action: AddProduct(name: "lamp"))
        log.append("observed \(basket.names ?? []), \(stock.count ?? 0) in stock")
        #expect(
            log.lines == [
                "received [\"lamp\"], observed []", "changes", "observed [\"lamp\"], 9 in stock",
            ]
        )
        store.detach(stateKey: "Basket")
        #expect(basket.names == ["lamp"])
    }

    @Test
    func bindingsReadWhatWasSetUntilTheActionIsProcessed() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Search()))
        let search = ObservedState(store.partialStore(forStateType: Search.self))
        let query = search.binding(\.query) { SetQuery(query: $0) }
        var read: [String] = []
        store.addActionListener { _ in
            guard query.value == "lamps" else { return }
            query.value = "lamps!"
            read.append(query.value)
        }
        for text in ["lamp", "lamps"] {
            query.value = text
            read.append(query.value)
        }
        #expect(read == ["lamp", "lamps!", "lamps"])
    }

    @Test
    func aRouterChangesAfterItsListeners() {
        let app = ShopApp()
        let observed = ObservedRouter(app.router)
        var received: [String] = []
        app.router.events.subscribe(onNext: { _ in received.append("\(observed.position)") })
            .disposed(by: app.router.disposeBag)
        app.router.enter("lamp")
        #expect(Set(received) == ["stack: CatalogModule#1"])
        #expect("\(observed.position)" == "stack: CatalogModule#1 / ProductModule#2")
        observed.goBack()
        #expect("\(observed.position)" == "stack: CatalogModule#1")
    }
}
