import EventModulesExporting
import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Foundation
import Testing

/// The headers of requests have the identifiers of the spans that a running app sends.
@MainActor
struct ExportedTraceparentTests {
    private struct Count: Action {}

    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0).on(Count.self) { sum, _ in sum += 1 },
        middleware: AsyncMiddleware()
    )

    private static var header: String? {
        RecordedStep.current.flatMap { $0.recorder?.traceparent(of: $0.cause) }
    }

    @Test(arguments: [nil, 2])
    func beginWithTheExport(keeping count: Int?) async throws {
        let server = StubServer { _ in .response(200) }
        let file = try FlowFile("/dev/null", app: "file")
        let trace = FlowTrace(store: store, keeping: count, to: file)
        let exporter = FlowExporter(
            to: server.url(),
            app: "sum",
            configuration: server.configuration
        )
        let gate = Gate()
        var headers: [String?] = []
        let action = BlockAsyncAction { [store] _, dispatch in
            await gate.pass()
            headers.append(Self.header)
            dispatch(Count())
            store.dispatch(action: BlockAsyncAction { _, _ in headers.append(Self.header) })
        }
        store.dispatch(action: action)
        for _ in 1...5 { store.dispatch(action: Count()) }
        trace.export(to: exporter)
        gate.open()
        while !store.runningActions.isEmpty { await Task.yield() }
        await exporter.finish()
        let lines = server.requests.map { $0.body + [UInt8(ascii: "\n")] }
        let spans = try ExportedSpan.spans(in: Data(lines.joined()))
        let begun = spans.filter { $0.name.hasPrefix("began ") }
        #expect(begun.count == 1)
        #expect(headers == [nil] + begun.map(\.traceparent))
    }
}
