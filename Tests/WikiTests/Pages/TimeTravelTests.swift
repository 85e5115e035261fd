import EventModulesTesting
import EventModulesTracing
import Testing

struct Climb: Action { let metres: Int }
struct Mountain: Equatable { var height = 0 }

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

@MainActor
struct TimeTravelTests {
    private let page = GuidePage(path: "Wiki/Time-Travel.md")

    @Test
    func example() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let reducer = TableReducer(initialState: Mountain())
            .on(Climb.self) { mountain, action in mountain.height += action.metres }
        let store = Suas.createStore(reducer: reducer)
        let trace = FlowTrace(store: store)

        store.dispatch(Climb(metres: 100))
        store.dispatch(Climb(metres: 20))

        let first = trace.entries[0]
        print(trace.state(after: first)?[Mountain.self]?.height ?? 0)

        trace.travel(to: first)
        print(store.state[Mountain.self]?.height ?? 0, store.isTraveling)

        trace.returnToPresent()
        print(store.state[Mountain.self]?.height ?? 0, store.isTraveling)

        #expect(try page.shows(printed.joined(separator: "\n")))
        printed = []

        store.dispatch(Climb(metres: 30))
        trace.travel(to: first)
        trace.stay()
        store.dispatch(Climb(metres: 1))
        print(trace.transcript)

        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aRunningActionIsNotified() async throws {
        let store = Suas.createStore(
            reducer: TableReducer(initialState: Mountain()),
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
