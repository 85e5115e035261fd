import EventModules
import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

enum TurnstileEvent: EventProtocol {
    case passed(people: Int)
}

final class TurnstileModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<TurnstileEvent> { subject }
    private let subject = PublishSubject<TurnstileEvent>()

    func pass(people: Int) { subject.onNext(.passed(people: people)) }
}

struct CountVisitors: Action { let people: Int }
struct Visitors: Equatable { var count = 0 }

@MainActor
func turnstileApp() -> ModuleManager {
    let reducer = TableReducer(initialState: Visitors())
        .on(CountVisitors.self) { visitors, action in visitors.count += action.people }
    let store = Suas.createStore(reducer: reducer)
    let bridge = StoreEventsListener(store: store)
        .on(TurnstileEvent.passed) { CountVisitors(people: $0) }
    return ModuleManager(listeners: [bridge], store: store)
}

@MainActor
struct RecordedFlowTests {
    @Test
    func theRecordedFlowHappensAgain() async {
        let turnstile = TurnstileModule()
        let manager = turnstileApp()
        manager.setupEventsListeners(for: turnstile)
        let flow = FlowRecorder(manager: manager)

        // 2. event TurnstileModule#1: passed(people: 2)
        turnstile.pass(people: 2)
        // 6. event TurnstileModule#1: passed(people: 1)
        turnstile.pass(people: 1)

        flow.expectTranscript(
            """
            event TurnstileModule#1: passed(people: 2)
              called StoreEventsListener#1
                action CountVisitors(people: 2)
                  changed Visitors: count: 0 → 2
            event TurnstileModule#1: passed(people: 1)
              called StoreEventsListener#1
                action CountVisitors(people: 1)
                  changed Visitors: count: 2 → 3
            """
        )
        flow.finish()
    }
}

@MainActor
struct FromaBugReporttoaTestTests {
    private let page = GuidePage(path: "Wiki/From-a-Bug-Report-to-a-Test.md")

    @Test
    func theCommandPrintsWhatThePageShows() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, app: "turnstile")
        let manager = turnstileApp()
        let turnstile = TurnstileModule()
        let trace = FlowTrace(manager: manager, to: file)
        manager.setupEventsListeners(for: turnstile)
        turnstile.pass(people: 2)
        turnstile.pass(people: 1)
        try await file.flush()
        for command in ["show", "test"] {
            let printed = try BuiltProgram.flow(command, path)
            #expect(try page.shows(String(printed.dropLast())), "\(printed)")
        }
        withExtendedLifetime(trace) {}
    }
}
