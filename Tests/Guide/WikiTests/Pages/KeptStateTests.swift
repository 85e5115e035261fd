import EventModules
import EventModulesStorage
import Foundation
import Testing

struct Currency: KeptValue {
    var code = "EUR"

    static var reducer: TableReducer<Currency> {
        TableReducer(initialState: Currency()).on(SetCurrency.self) { $0.code = $1.code }
    }
}

//> struct SetCurrency: Action {

struct Order: KeptValue {
    var count = 0
}

struct OrderMore: Action {}

/// No encryption, but it changes each byte and notices damage.
///
/// Isolated to no actor, as a type of another package.
nonisolated struct Seal: Sendable {
    var hasKey = true

    func close(_ content: Data) -> Data { Data(content.map { ~$0 }) + [7] }

    func open(_ file: Data) -> Data? { file.last == 7 ? Data(file.dropLast().map { ~$0 }) : nil }
}

private final class SealedFolder: KeptStateStorage {
    private let folder: KeptFolder
    private let seal: Seal

    init(_ folder: URL, seal: Seal) { (self.folder, self.seal) = (KeptFolder(folder), seal) }

    func open() throws { try folder.open() }
    func close() { folder.close() }
    func putAside(_ name: String) throws -> String { try folder.putAside(name) }

    //>> func read(_ name: String, limit: Int) throws -> Data? {
}

final class OrderModule: Deeplinkable, EventsEmitting, ReducerProviding {
    static let pattern: DeeplinkPattern = "shop://order"
    static let deeplinkPatterns = [pattern]

    let context: ModuleContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link([:]) }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Order()).on(OrderMore.self) { $0.count += 1 }
    }

    func makePresentable() -> any Presentable { Screen() }
}

extension ModuleRoutingStep {
    static var order: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: OrderModule.self))
    }
}

@MainActor
final class KeptStateTests {
    private let page = GuidePage(path: "Wiki/Kept-State.md")
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("KeptStateTests-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test
    func minimalExample() async throws {
        let text = try page.text()
        for code in ["EUR", "USD"] {
            var printed: [String] = []
            func print(_ item: Any) { printed.append("\(item)") }

            //>> let kept = KeptState(in: folder).keep(Currency.self)

            #expect(printed == [code])
            #expect(text.contains("`\(code)`"))
        }
    }

    @Test
    func versions() async {
        var old: Store? = Suas.createStore(
            reducer: TableReducer(initialState: "EUR", stateKey: "Currency"),
            keeping: KeptState(in: folder).keep(String.self, stateKey: "Currency")
        )
        old?.reset(state: "USD", forKey: "Currency")
        await old?.flushKeptStates()
        old = nil

        //> let kept = KeptState(in: folder).keep(

        let store = Suas.createStore(reducer: Currency.reducer, keeping: kept)
        #expect(store.state[Currency.self]?.code == "USD")
    }

    @Test
    func modules() async throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        for _ in 1...3 {
            //>> let kept = KeptState(in: folder)

            await store.flushKeptStates()
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func anotherStorage() async {
        let seal = Seal()

        let kept = KeptState(in: SealedFolder(folder, seal: seal)).keep(Currency.self)

        let first = Suas.createStore(reducer: Currency.reducer, keeping: kept)
        first.dispatch(SetCurrency(code: "USD"))
        await first.flushKeptStates()
        let next = Suas.createStore(reducer: Currency.reducer, keeping: kept)
        #expect(next.state[Currency.self]?.code == "USD")
    }

    @Test
    func tests() async {
        let kept = KeptState(in: KeptMemory()).keep(Currency.self)
        let first = Suas.createStore(reducer: Currency.reducer, keeping: kept)
        first.dispatch(SetCurrency(code: "USD"))
        await first.flushKeptStates()
        let next = Suas.createStore(reducer: Currency.reducer, keeping: kept)
        #expect(next.state[Currency.self]?.code == "USD")
    }
}
