import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Foundation
import Testing

/// The headers of requests have the identifiers of exported spans (W3C Trace Context).
@MainActor
struct TraceparentTests {
    /// An async action that ends once the test has opened its gate.
    private struct Wait: TaskAction {
        let gate: Gate
        var note: @MainActor () -> Void = {}

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            await gate.pass()
            note()
        }
    }

    private struct Count: Action {}

    private let folder: RecordingFolder
    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0).on(Count.self) { sum, _ in sum += 1 },
        middleware: AsyncMiddleware()
    )

    init() throws { folder = try RecordingFolder() }

    private static var header: String? {
        RecordedStep.current.flatMap { $0.recorder?.traceparent(of: $0.cause) }
    }

    private func spans() throws -> [ExportedSpan] {
        let export = try folder.recording("flow.jsonl").otlpRequests()
        return try ExportedSpan.spans(in: Data(export.joined()))
    }

    /// A failure prints the flow's seed; `EVENTMODULES_SEED=n` makes that flow the first one.
    @Test(arguments: [nil, 20, 3, 1])
    func eachAsyncActionIsASpanOfItsTrace(keeping count: Int?) async throws {
        for seed in Repetitions.seeds(short: 50, long: 1_000) {
            let world = FlowWorld(FlowProgram(seed: seed))
            var headers: [String?] = []
            world.onRun = { _ in headers.append(Self.header) }
            let file = try FlowFile(folder.path("flow.jsonl"), app: "shop")
            let trace = FlowTrace(
                manager: world.manager,
                router: world.router,
                keeping: count,
                to: file
            )
            var random = SplitMix64(seed: seed)
            await world.run(with: &random)
            try await file.flush()
            let begun = try spans().filter { $0.name == "began RunNode" }.map(\.traceparent)
            #expect(headers.compactMap(\.self).sorted() == begun.sorted(), "seed \(seed)")
            withExtendedLifetime(trace) {}
        }
    }

    @Test
    func aLongActionKeepsItsTrace() async throws {
        let file = try FlowFile(folder.path("flow.jsonl"))
        let trace = FlowTrace(store: store, keeping: 2, to: file)
        var headers: [String?] = []
        let (outer, inner) = (Gate(), Gate())
        let action = BlockAsyncAction { [store] _, _ in
            await outer.pass()
            store.dispatch(action: Wait(gate: inner) { headers.append(Self.header) })
            headers.append(Self.header)
        }
        store.dispatch(action: action)
        for _ in 1...10 { store.dispatch(action: Count()) }
        outer.open()
        while headers.isEmpty { await Task.yield() }
        for _ in 1...10 { store.dispatch(action: Count()) }
        inner.open()
        while !store.runningActions.isEmpty { await Task.yield() }
        try await file.flush()
        let begun = try spans().filter { $0.name.hasPrefix("began ") }
        #expect(headers == begun.map(\.traceparent))
        #expect(Set(begun.map(\.traceId)).count == 1)
        withExtendedLifetime(trace) {}
    }

    @Test
    func aStepOfADroppedEntryHasNoHeader() async {
        let trace = FlowTrace(store: store, keeping: 2)
        let gate = Gate()
        var task: Task<String?, Never>?
        store.addListener(forStateType: Int.self) { sum in
            guard sum == 1 else { return }
            task = Task {
                await gate.pass()
                return Self.header
            }
        }
        for _ in 1...10 { store.dispatch(action: Count()) }
        gate.open()
        #expect(await task?.value == .some(nil))
        withExtendedLifetime(trace) {}
    }

    @Test
    func aStoppedTraceHasNoHeader() async {
        let trace = FlowTrace(store: store)
        var headers: [String?] = []
        let gates = [Gate(), Gate()]
        for gate in gates {
            store.dispatch(action: Wait(gate: gate) { headers.append(Self.header) })
        }
        gates[0].open()
        while headers.isEmpty { await Task.yield() }
        trace.stop()
        gates[1].open()
        while !store.runningActions.isEmpty { await Task.yield() }
        #expect(headers.map { $0 == nil } == [false, true])
    }
}
