import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

struct Download: TaskAction {
    let progress: ProgressBar

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async throws {
        while progress.value < 100 { await progress.next() }
    }

    func travelDidBegin() { progress.isHidden = true }
    func travelDidEnd() { progress.isHidden = false }
}

@MainActor
final class ProgressBar {
    let gate = Gate()
    private(set) var value = 0
    var isHidden = false

    func next() async {
        await gate.pass()
        value += 50
    }
}

enum DialEvent: EventProtocol, Codable {
    case turned(Int)
}

extension FlowInputs {
    static let radio = FlowInputs().event(DialEvent.self)
}

@MainActor
private final class Radio {
    struct Tune: Action { let station: Int }
    struct Station: Equatable { var number = 0 }

    final class Dial: EventsEmitting {
        let events = EventsSource<DialEvent>()
    }

    let manager: ModuleManager
    private let dial = Dial()

    init() {
        let reducer = TableReducer(initialState: Station())
            .on(Tune.self) { station, action in station.number = action.station }
        let store = Suas.createStore(reducer: reducer)
        let bridge = StoreEventsListener(store: store)
            .on(DialEvent.turned) { Tune(station: $0) }
        manager = ModuleManager(listeners: [bridge], store: store)
    }

    func start() { manager.setupEventsListeners(for: dial) }
    func turn(_ station: Int) { dial.events.emit(.turned(station)) }
}

@MainActor
struct TimeTravelTests {
    private let page = GuidePage(path: "Wiki/Time-Travel.md")

    @Test
    func example() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let store = Suas.createStore(reducer: Basket.reducer)
        let trace = FlowTrace(store: store)

        store.dispatch(AddProduct(name: "lamp"))
        store.dispatch(AddProduct(name: "chair"))

        let first = trace.entries[0]
        print(trace.state(after: first)?[Basket.self]?.names ?? [])

        trace.travel(to: first)
        print(store.state[Basket.self]?.names ?? [], store.isTraveling)

        trace.returnToPresent()
        print(store.state[Basket.self]?.names ?? [], store.isTraveling)

        #expect(try page.shows(printed.joined(separator: "\n")))
        printed = []

        store.dispatch(AddProduct(name: "table"))
        trace.travel(to: first)
        trace.stay()
        store.dispatch(EmptyBasket())
        print(trace.transcript)

        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func replay() async throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let file = try FlowFile(path)
        let radio = Radio()
        let recorder = FlowTrace(manager: radio.manager, to: file, recording: .radio)
        radio.start()
        radio.turn(3)
        recorder.stop()
        try await file.flush()

        let replay = FlowReplay(try FlowRecording(contentsOf: path), inputs: .radio)
        let other = Radio()
        let result = await replay.run(manager: other.manager) { other.start() }
        print(replay.grade, result)

        #expect(printed == ["fine same"])
        #expect(try page.text().contains("`\(printed.joined())`"))
    }

    @Test
    func aRunningActionIsNotified() async throws {
        let store = Suas.createStore(
            reducer: Basket.reducer,
            middleware: AsyncMiddleware()
        )
        let trace = FlowTrace(store: store)
        let progress = ProgressBar()
        store.dispatch(Download(progress: progress))
        trace.travel(to: try #require(trace.entries.first))
        #expect(progress.isHidden)
        trace.returnToPresent()
        #expect(!progress.isHidden)
        progress.gate.open()
        await store.actionsEnded()
    }
}
