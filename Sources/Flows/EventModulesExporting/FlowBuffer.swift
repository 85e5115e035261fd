#if canImport(Darwin) || canImport(FoundationNetworking)
internal import EventModulesTracing
internal import EventRuntime
internal import Foundation

/// The entries of a running app that haven't been sent yet.
final class FlowBuffer: Sendable {
    private struct State {
        var records: ArraySlice<FlowLine> = []
        var counts = FlowExporter.Counts()
        var hasReportedLoss = false
        var isFinishing = false

        /// The wait in progress, which is canceled to go on immediately.
        var wait: Task<Void, Never>?
    }

    private let limit: Int
    private let stopwatch: Stopwatch
    private let state = Guarded(State())
    private let arrivals = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(limit: Int, _ stopwatch: Stopwatch) {
        self.limit = max(1, limit)
        self.stopwatch = stopwatch
    }

    var counts: FlowExporter.Counts { state.withLock { $0.counts } }

    func append(_ record: FlowLine) {
        let isFull = state.withLock { state in
            guard !state.isFinishing else {
                state.counts.dropped += 1
                return false
            }
            state.records.append(record)
            let isFull = state.records.count > limit
            if isFull { state.records.removeFirst() }
            return isFull
        }
        arrivals.continuation.yield()
        if isFull { count(dropped: 1, because: "\(limit) newer entries wait to be sent") }
    }

    func finish() {
        let wait = state.withLock { state in
            state.isFinishing = true
            return state.wait
        }
        arrivals.continuation.finish()
        wait?.cancel()
    }

    /// Sends the entries until `finish()`, and then the rest.
    func send(to collector: Collector, as encoder: OTLPEncoder) async {
        var encoder = encoder
        for await _ in arrivals.stream {
            _ = await wait(.seconds(1))
            await sendPending(to: collector, as: &encoder)
        }
        await sendPending(to: collector, as: &encoder)
        collector.end()
    }

    /// Sends each message until the collector isn't busy, but not more than eight times.
    private func sendPending(to collector: Collector, as encoder: inout OTLPEncoder) async {
        // The last one is sent next.
        var messages: [(lines: ArraySlice<FlowLine>, attempts: Int)] = []
        var nextWait = Duration.seconds(1)
        while true {
            if messages.isEmpty { (messages, nextWait) = (nextMessage(as: &encoder), .seconds(1)) }
            guard let (lines, earlier) = messages.popLast() else { return }
            switch await collector.answer(to: encoder.body(lines)) {
            case .accepted(let refused, let reason):
                // A server can claim any number.
                let refused = max(0, min(refused, lines.count))
                count(sent: lines.count - refused, refused: refused, because: reason)
                nextWait = .seconds(1)
            case .tooLarge where lines.count > 1:
                let middle = lines.startIndex + lines.count / 2
                messages += [(lines[middle...], 0), (lines[..<middle], 0)]
            case .tooLarge(let reason), .refused(let reason):
                count(refused: lines.count, because: reason)
            case .busy(let reason, let asked):
                guard earlier < 7, await wait(min(asked ?? nextWait, .seconds(600))) else {
                    count(dropped: lines.count, because: reason)
                    break
                }
                nextWait = min(nextWait * 2, .seconds(30))
                // Another message goes first: the collector may never take this one.
                if messages.isEmpty { messages = nextMessage(as: &encoder) }
                messages.insert((lines, earlier + 1), at: 0)
            case .away(let reason):
                if earlier < 7, await wait(nextWait) {
                    nextWait = min(nextWait * 2, .seconds(30))
                    messages.append((lines, earlier + 1))
                    break
                }
                count(dropped: lines.count, because: reason)
                guard state.withLock({ $0.isFinishing }) else { break }
                // It isn't tried again with each message.
                let rest = messages.map(\.lines) + [take(atMost: .max)]
                return count(dropped: rest.joined().count, because: reason)
            }
        }
    }

    private func nextMessage(
        as encoder: inout OTLPEncoder
    ) -> [(lines: ArraySlice<FlowLine>, attempts: Int)] {
        let batch = take(atMost: OTLPEncoder.batchCount)
        encoder.add(batch)
        return batch.isEmpty ? [] : [(batch, 0)]
    }

    private func take(atMost count: Int) -> ArraySlice<FlowLine> {
        state.withLock { state in
            defer { state.records = state.records.dropFirst(count) }
            return state.records.prefix(count)
        }
    }

    /// Waits until the exporter finishes at most; returns `false` if it is finishing already.
    private func wait(_ duration: Duration) async -> Bool {
        let wait = state.withLock { state -> Task<Void, Never>? in
            guard !state.isFinishing else { return nil }
            let task = Task.detached { [stopwatch] in
                await stopwatch.sleep(until: stopwatch.time + duration)
            }
            state.wait = task
            return task
        }
        await wait?.value
        state.withLock { $0.wait = nil }
        return wait != nil
    }

    private func count(sent: Int = 0, refused: Int = 0, dropped: Int = 0, because reason: String) {
        let isFirstLoss = state.withLock { state in
            state.counts.sent += sent
            state.counts.refused += refused
            state.counts.dropped += dropped
            guard refused + dropped > 0 else { return false }
            defer { state.hasReportedLoss = true }
            return !state.hasReportedLoss
        }
        guard isFirstLoss else { return }
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "A flow exporter can't send entries to its collector.",
                ["reason": reason],
                explanation: "They are lost. The exporter counts these and later losses.",
                fix: "To fix this, start the collector, or correct its address or headers. If it "
                    + "is slower than the app, raise the buffering."
            )
        )
    }
}
#endif
