import EventModulesTracing
import Testing

enum KettleEvent: EventProtocol {
    case boiled(litres: Int)
}

final class KettleModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<KettleEvent> { subject }
    private let subject = PublishSubject<KettleEvent>()

    func boil(_ litres: Int) { subject.onNext(.boiled(litres: litres)) }
}

struct PourCups: Action { let count: Int }
struct Cups: Equatable { var full = 0 }

struct Pin: Redacted {
    let digits: String
    var redacted: String { "••••" }
}

struct Unlock: Action { let pin: Pin }

@MainActor
struct TracingTests {
    private let page = GuidePage(path: "Wiki/Tracing.md")

    @Test
    func example() throws {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }

        let reducer = TableReducer(initialState: Cups())
            .on(PourCups.self) { cups, action in cups.full += action.count }
        let store = Suas.createStore(reducer: reducer)
        let bridge = StoreEventsListener(store: store)
            .on(KettleEvent.boiled) { PourCups(count: $0 * 4) }
        let manager = ModuleManager(listeners: [bridge], store: store)

        let trace = FlowTrace(manager: manager, keeping: 1000) { line in print(line) }
        let kettle = KettleModule()
        manager.setupEventsListeners(for: kettle)
        kettle.boil(1)

        #expect(try page.shows(printed.joined(separator: "\n")))
        printed = []

        if let change = trace.entries.last(where: { $0.kind == .changed }) {
            print(trace.why(change))
        }

        #expect(try page.shows(printed.joined(separator: "\n")))
        printed = []

        store.dispatch(action: Unlock(pin: Pin(digits: "1234")))

        #expect(printed == ["action Unlock(pin: ••••)"])
        #expect(try page.text().contains("`\(printed.joined())`"))
        printed = []

        trace.stop()
        kettle.boil(2)
        #expect(printed == [])
    }

    @Test
    func everyKindIsInTheTable() throws {
        let header = "| line | what happened |"
        let kinds = try page.rows(ofTable: header).compactMap {
            $0.first?.split(separator: " ").first.map(String.init)
        }
        #expect(kinds == FlowEntry.Kind.allCases.map(\.rawValue))
    }

    @Test
    func theOldestEntriesAreDropped() {
        let manager = ModuleManager()
        let kettle = KettleModule()
        manager.setupEventsListeners(for: kettle)
        let trace = FlowTrace(manager: manager, keeping: 10)
        for _ in 1...100 { kettle.boil(1) }
        #expect((10..<20).contains(trace.entries.count))
        #expect(trace.entries.last?.number == 100)
    }
}
