import EventModulesExporting
import EventModulesTestSupport
import EventModulesTesting
import Testing

/// The flow of a running app, sent while it runs.
@MainActor
struct FlowExporterTests {
    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0).on(Add.self) { sum, add in sum += add.count }
    )
    private let clock = ManualClock()
    private let receiver = Receiver()

    private struct Add: Action {
        let count: Int
    }

    /// Answers as the test wants, and keeps the numbers of what it accepted.
    private final class Receiver: FlowTransport {
        struct State {
            var answers: [FlowAnswer] = []
            var accepted: [Int] = []
            var log: [String] = []
        }

        let state = Guarded(State())

        func send(_ message: FlowMessage) async -> FlowAnswer {
            state.withLock { state in
                let answer = state.answers.isEmpty ? .accepted : state.answers.removeFirst()
                state.log.append("\(message.numbers)")
                if answer == .accepted { state.accepted += Array(message.numbers) }
                return answer
            }
        }

        var log: [String] { state.withLock { $0.log } }
        var accepted: [Int] { state.withLock { $0.accepted } }

        func answer(_ answers: [FlowAnswer]) {
            state.withLock { $0.answers = answers }
        }
    }

    private func exporter(buffering count: Int = 10_000) -> FlowExporter {
        let destination = FlowDestination(.otlp, through: receiver)
        return FlowExporter(to: destination, app: "sum", buffering: count, clock: clock)
    }

    @Test
    func entriesAreSentAtMostASecondLater() async {
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        store.dispatch(action: Add(count: 2))
        #expect(await clockHasSleeper())
        #expect(receiver.log.isEmpty)
        clock.advance(by: .seconds(1))
        #expect(await eventually { receiver.log == ["1...4"] })
        #expect(exporter.counts == counts(sent: 4))
    }

    @Test
    func aFullBatchIsSentWithoutWaiting() async {
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        #expect(await clockHasSleeper())
        for count in 2...256 { store.dispatch(action: Add(count: count)) }
        #expect(await eventually { receiver.log == ["1...512"] })
        withExtendedLifetime(exporter) {}
    }

    private func clockHasSleeper() async -> Bool {
        await eventually { clock.sleeperCount > 0 }
    }

    @Test
    func anEntryIsConvertedOnceForAFileAndAnExporter() async throws {
        let trace = FlowTrace(store: store, to: try FlowFile("/dev/null"))
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Described())
        await exporter.finish()
        #expect(receiver.accepted == [1])
        #expect(Described.count.withLock { $0 } == 1)
    }

    /// Counts how often it is described.
    private struct Described: Action, CustomStringConvertible {
        static let count = Guarded(0)

        var description: String {
            Self.count.withLock { $0 += 1 }
            return "described"
        }
    }

    /// Keeps the texts of the messages.
    private final class Texts: FlowTransport {
        let sent = Guarded<[String]>([])

        func send(_ message: FlowMessage) async -> FlowAnswer {
            sent.withLock { $0.append(String(decoding: message.body, as: UTF8.self)) }
            return .accepted
        }
    }

    @Test
    func finishingSendsTheRest() async {
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        for count in 1...600 { store.dispatch(action: Add(count: count)) }
        await exporter.finish()
        #expect(receiver.accepted == Array(1...1200))
        store.dispatch(action: Add(count: 1))
        await exporter.finish()
        #expect(exporter.counts == counts(sent: 1200, dropped: 2))
    }

    @Test
    func moreEntriesThanTheBufferHasAreDroppedAndReported() async {
        let trace = FlowTrace(store: store)
        let exporter = exporter(buffering: 3)
        trace.export(to: exporter)
        let reports = Diagnostics.collect {
            for count in 1...3 { store.dispatch(action: Add(count: count)) }
        }
        #expect(reports.map(\.summary) == ["A sent flow is incomplete: entries were dropped."])
        await exporter.finish()
        #expect(receiver.accepted == [1, 2, 3])
        // The report is also an entry.
        #expect(exporter.counts == counts(sent: 3, dropped: 4))
    }

    @Test
    func aBusyReceiverGetsEachEntryOnce() async {
        receiver.answer([
            .busy(reason: "full", retryAfter: nil),
            .busy(reason: "full", retryAfter: .seconds(9)),
        ])
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        for (wait, messages) in [(1, 1), (1, 2), (9, 3)] {
            #expect(await clockHasSleeper())
            clock.advance(by: .seconds(wait))
            #expect(await eventually { receiver.log.count == messages })
        }
        #expect(receiver.accepted == [1, 2])
        await exporter.finish()
        #expect(exporter.counts == counts(sent: 2))
    }

    @Test
    func finishingEndsTheWaitForABusyReceiver() async {
        let busy = FlowAnswer.busy(reason: "full", retryAfter: nil)
        receiver.answer([busy, busy, busy])
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        #expect(await clockHasSleeper())
        clock.advance(by: .seconds(1))
        #expect(await eventually { receiver.log.count == 1 })
        _ = await Diagnostics.collectReports { await exporter.finish() }
        #expect(exporter.counts == counts(dropped: 2))
        #expect(receiver.log == ["1...2", "1...2"])
    }

    @Test
    func refusedEntriesAreCounted() async {
        receiver.answer([.partlyAccepted(refused: 1, reason: "old")])
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        await exporter.finish()
        #expect(exporter.counts == counts(sent: 1, refused: 1))
    }

    // In a process with its own sink, because other tests set theirs and a detached task reports.
    @Test
    func onlyTheFirstRefusalIsReported() async {
        await #expect(processExitsWith: .success) { await FlowExporterTests().refuseEntries() }
    }

    private func refuseEntries() async {
        receiver.answer(Array(repeating: .refused(reason: "no longer wanted"), count: 100))
        let trace = FlowTrace(store: store)
        let exporter = exporter()
        trace.export(to: exporter)
        var reports: [String] = []
        Diagnostics.sink = { reports.append("\($0)") }
        for count in 1...512 { store.dispatch(action: Add(count: count)) }
        await exporter.finish()
        #expect(await eventually { !reports.isEmpty })
        #expect(
            reports == [
                """
                Entries of a flow were not accepted by their receiver.
                    reason: no longer wanted
                They are not sent again. The exporter counts them, and later ones.
                To fix this, correct the receiver's address or settings.
                """
            ]
        )
        #expect(exporter.counts == counts(refused: 1024))
    }

    @Test
    func aSecondTraceIsReported() {
        let (trace, other) = (FlowTrace(store: store), FlowTrace())
        let exporter = exporter()
        trace.export(to: exporter)
        let reports = Diagnostics.collect { other.export(to: exporter) }
        #expect(reports.map(\.summary) == ["Two traces send with one exporter."])
    }

    private func counts(sent: Int = 0, refused: Int = 0, dropped: Int = 0) -> FlowExporter.Counts {
        var counts = FlowExporter.Counts()
        (counts.sent, counts.refused, counts.dropped) = (sent, refused, dropped)
        return counts
    }
}
