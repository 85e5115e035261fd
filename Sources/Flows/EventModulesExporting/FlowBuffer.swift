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

    // MARK: - Sending

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

    private func sendPending(to collector: Collector, as encoder: inout OTLPEncoder) async {
        while case let batch = take(atMost: OTLPEncoder.batchCount), !batch.isEmpty {
            encoder.add(batch)
            var parts = [batch]
            while let part = parts.popLast() {
                switch await answer(of: collector, to: encoder.body(part)) {
                case .accepted(let refused, let reason):
                    // A server can claim any number.
                    let refused = max(0, min(refused, part.count))
                    count(sent: part.count - refused, refused: refused, because: reason)
                case .tooLarge where part.count > 1:
                    let middle = part.startIndex + part.count / 2
                    parts += [part[middle...], part[..<middle]]
                case .tooLarge(let reason), .refused(let reason):
                    count(refused: part.count, because: reason)
                case .busy(let reason, _): count(dropped: part.count, because: reason)
                case .away(let reason):
                    // At the end, it isn't tried again with each batch.
                    let rest = state.withLock { $0.isFinishing } ? take(atMost: .max).count : 0
                    count(dropped: part.count + rest, because: reason)
                }
            }
        }
    }

    private func take(atMost count: Int) -> ArraySlice<FlowLine> {
        state.withLock { state in
            defer { state.records = state.records.dropFirst(count) }
            return state.records.prefix(count)
        }
    }

    /// Sends a message until the collector isn't busy, but not more than eight times.
    private func answer(of collector: Collector, to body: Data) async -> Collector.Answer {
        var (attempt, nextWait) = (0, Duration.seconds(1))
        while true {
            attempt += 1
            let answer = await collector.answer(to: body)
            var pause = nextWait
            switch answer {
            case .busy(_, let asked): pause = asked ?? nextWait
            case .away: break
            default: return answer
            }
            guard attempt < 8, await wait(min(pause, .seconds(600))) else { return answer }
            nextWait = min(nextWait * 2, .seconds(30))
        }
    }

    /// Waits at most until the exporter finishes; returns false without waiting if it is finishing.
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

    // MARK: - Losses

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
                "Entries of a flow were not sent to their collector.",
                ["reason": reason],
                explanation: "They are lost. The exporter counts them, and later ones.",
                fix: "To fix this, start the collector, or correct its address or headers. If it "
                    + "is slower than the app, raise the buffering."
            )
        )
    }
}
#endif
