//> import Observation
import Testing

@MainActor
struct ObservationTests {
    private static let page = GuidePage(path: "Wiki/Observation.md")

    struct Stock: Equatable {
        var count = 10
    }

    //>> struct Search: Equatable {

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
    func aPartOfTheStore() throws {
        let log = Log()
        let store = Suas.createStore(
            reducer: Basket.reducer
                + TableReducer(initialState: Stock())
                .on(AddProduct.self) { stock, _ in stock.count -= 1 }
        )
        let observed = ObservedState(store.partialStore(forStateType: Basket.self))

        //> let stock = ObservedState(store.partialStore(forStateType: Stock.self))

        #expect(try Self.page.shows(log.lines.joined(separator: "\n")))
    }

    @Test
    func bindings() throws {
        let log = Log()
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Search()))

        //> let search = ObservedState(store.partialStore(forStateType: Search.self))

        let texts = log.lines.map { "`\($0)`" }.joined(separator: ", ")
        #expect(try Self.page.text().contains("The log is \(texts)."))
    }

    @Test
    func aRouter() throws {
        let log = Log()

        //> let app = ShopApp()

        #expect(try Self.page.text().contains("The log is `\(log.lines.joined())`."))
    }
}
