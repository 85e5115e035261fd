import Observation
import ScreensObservation
import Testing

@MainActor
struct ObservationTests {
    private static let page = GuidePage(path: "Wiki/Observation.md")

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

        let store = Suas.createStore(reducer: Basket.reducer)
        let basket = ObservedState(store.partialStore(forStateType: Basket.self))

        for await names in Observations({ basket.names ?? [] }) {
            print(names)
            if names.count == 2 { break }
            basket.dispatch(AddProduct(name: "lamp"))
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aPartOfTheStore() throws {
        let log = Log()
        let store = Suas.createStore(
            reducer: Basket.reducer
                + TableReducer(initialState: Stock())
                .on(AddProduct.self) { stock, _ in stock.count -= 1 }
        )
        let observed = ObservedState(store.partialStore(forStateType: Basket.self))

        let stock = ObservedState(store.partialStore(forStateType: Stock.self))
        store.addListener(forStateType: Basket.self) { basket in
            log.append("received \(basket.names), observed \(observed.names ?? [])")
        }
        withObservationTracking {
            _ = (observed.names, stock.count)
        } onChange: {
            log.append("changes")
        }
        store.dispatch(AddProduct(name: "lamp"))
        log.append("observed \(observed.names ?? []), \(stock.count ?? 0) in stock")

        #expect(try Self.page.shows(log.lines.joined(separator: "\n")))
    }

    @Test
    func bindings() throws {
        let log = Log()
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Search()))

        let search = ObservedState(store.partialStore(forStateType: Search.self))
        let query = search.binding(\.query) { SetQuery(query: $0) }
        for text in ["lamp", "lamps", "lamps!"] {
            query.value = text
            log.append(query.value)
        }

        let texts = log.lines.map { "`\($0)`" }.joined(separator: ", ")
        #expect(try Self.page.text().contains("The log is \(texts)."))
    }

    @Test
    func aRouter() throws {
        let log = Log()

        let app = ShopApp()
        let observed = ObservedRouter(app.router)
        app.router.enter("lamp")
        log.append("\(observed.position)")

        #expect(try Self.page.text().contains("The log is `\(log.lines.joined())`."))
    }
}
