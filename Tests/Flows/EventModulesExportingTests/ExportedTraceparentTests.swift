import EventModulesExporting
import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Foundation
import Testing

/// The headers of requests have the identifiers of the spans that a running app sends.
@MainActor
struct ExportedTraceparentTests {
    /// Keeps the messages.
    private final class Receiver: FlowTransport {
        let sent = Guarded(Data())

        func send(_ message: FlowMessage) async -> FlowAnswer {
            sent.withLock { $0 += message.body + [UInt8(ascii: "\n")] }
            return .accepted
        }
    }

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
        let receiver = Receiver()
        let file = try FlowFile("/dev/null", app: "file")
        let trace = FlowTrace(store: store, keeping: count, to: file)
        let exporter = FlowExporter(to: FlowDestination(.otlp, through: receiver), app: "sum")
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
        let spans = try ExportedSpan.spans(in: receiver.sent.withLock { $0 })
        let begun = spans.filter { $0.name.hasPrefix("began ") }
        #expect(begun.count == 1)
        #expect(headers == [nil] + begun.map(\.traceparent))
    }
}
