import EventModules
import EventModulesStorage
import Foundation
import Testing

struct Volume: KeptValue {
    var level = 5

    static var reducer: TableReducer<Volume> {
        TableReducer(initialState: Volume()).on(SetVolume.self) { $0.level = $1.level }
    }
}

//> struct SetVolume: Action {

struct Heard: KeptValue {
    var seconds = 0
}

struct Listen: Action {
    let seconds: Int
}

/// No encryption, but it changes each byte and notices damage.
///
/// Isolated to no actor, as a type of another package.
nonisolated struct Seal: Sendable {
    var hasKey = true

    func close(_ content: Data) -> Data { Data(content.map { ~$0 }) + [7] }

    func open(_ file: Data) -> Data? { file.last == 7 ? Data(file.dropLast().map { ~$0 }) : nil }
}

//>> final class SealedFolder: KeptStateStorage {

final class EpisodeModule: Deeplinkable, EventsEmitting, ReducerProviding {
    static let pattern: DeeplinkPattern = "shop://episode"
    static let deeplinkPatterns = [pattern]

    let context: ModuleContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { Self.pattern.link([:]) }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Heard()).on(Listen.self) { $0.seconds += $1.seconds }
    }

    func makePresentable() -> any Presentable { Screen() }
}

extension ModuleRoutingStep {
    static var episode: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: EpisodeModule.self))
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
        for level in [5, 8] {
            var printed: [String] = []
            func print(_ item: Any) { printed.append("\(item)") }

            //>> let kept = KeptState(in: folder).keep(Volume.self)

            #expect(printed == ["\(level)"])
            #expect(text.contains("`\(level)`"))
        }
    }

    @Test
    func versions() async {
        var old: Store? = Suas.createStore(
            reducer: TableReducer(initialState: 5, stateKey: "Volume"),
            keeping: KeptState(in: folder).keep(Int.self, stateKey: "Volume")
        )
        old?.reset(state: 8, forKey: "Volume")
        await old?.flushKeptStates()
        old = nil

        //> let kept = KeptState(in: folder).keep(

        let store = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        #expect(store.state[Volume.self]?.level == 8)
    }

    @Test
    func modules() async throws {
        let memory = KeptMemory()
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        for _ in 1...3 {
            //>> let kept = KeptState(in: memory)

            await store.flushKeptStates()
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func anotherStorage() async {
        let seal = Seal()

        //> let kept = KeptState(in: SealedFolder(folder, seal: seal)).keep(Volume.self)

        let first = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        first.dispatch(SetVolume(level: 8))
        await first.flushKeptStates()
        let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        #expect(next.state[Volume.self]?.level == 8)
    }

    @Test
    func tests() async {
        //>> let memory = KeptMemory()
    }
}
