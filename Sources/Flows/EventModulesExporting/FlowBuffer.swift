internal import EventModulesTracing
internal import EventRuntime

/// The entries of a running app that haven't been sent yet.
final class FlowBuffer: Sendable {
    private struct State {
        var records: [FlowRecord] = []
        var counts = FlowExporter.Counts()
        var hasReportedFailure = false
        var isFinishing = false

        /// The wait in progress, which is cancelled to go on immediately.
        var wait: Task<Void, Never>?

        /// True if the wait is for more entries, and not for a busy receiver.
        var isWaitForEntries = false
    }

    /// The number of entries that are sent together, without waiting for more.
    private static let batchCount = 512

    private let limit: Int
    private let stopwatch: Stopwatch
    private let state = Guarded(State())
    private let arrivals = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(limit: Int, _ stopwatch: Stopwatch) {
        self.limit = max(1, limit)
        self.stopwatch = stopwatch
    }

    var counts: FlowExporter.Counts { state.withLock { $0.counts } }

    func append(_ record: FlowRecord) {
        let isFirstDrop = state.withLock { state in
            guard !state.isFinishing, state.records.count < limit else {
                state.counts.dropped += 1
                return state.counts.dropped == 1 && !state.isFinishing
            }
            state.records.append(record)
            let isEnough = state.records.count >= Self.batchCount
            if isEnough, state.isWaitForEntries { state.wait?.cancel() }
            return false
        }
        arrivals.continuation.yield()
        if isFirstDrop { reportDrop() }
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
    func send(_ head: FlowHead, to destination: FlowDestination) async {
        var patience = FlowDelivery.Patience(attempts: nil)
        patience.firstWait = .seconds(1)
        patience.greatestAskedWait = .seconds(86400)
        var delivery = FlowDelivery(to: destination, head, patience: patience) { duration in
            await self.wait(duration, forEntries: false)
        }
        for await _ in arrivals.stream {
            _ = await wait(.seconds(1), forEntries: true)
            await sendPending(with: &delivery)
        }
        await sendPending(with: &delivery)
    }

    private func sendPending(with delivery: inout FlowDelivery) async {
        while let batch = takeBatch() {
            let receipt = await delivery.send(batch)
            count(receipt, of: batch.count)
            if let reason = receipt.reasonForLoss, isFirstFailure { report(reason) }
        }
    }

    private func takeBatch() -> [FlowRecord]? {
        state.withLock { state in
            guard !state.records.isEmpty else { return nil }
            let batch = Array(state.records.prefix(Self.batchCount))
            state.records.removeFirst(batch.count)
            return batch
        }
    }

    private func count(_ receipt: FlowReceipt, of batchCount: Int) {
        state.withLock { state in
            let rest = batchCount - receipt.settledCount
            state.counts.sent += receipt.settledCount - receipt.refusedCount
            state.counts.refused += receipt.refusedCount
            switch receipt.failure?.isTemporary {
            case true?:
                // Only at the end: until then, a busy receiver is asked again.
                state.counts.dropped += rest + state.records.count
                state.records = []
            case false?: state.counts.refused += rest
            case nil: break
            }
        }
    }

    /// Waits at most until the exporter finishes; returns false without waiting if it is finishing.
    private func wait(_ duration: Duration, forEntries: Bool) async -> Bool {
        let wait = state.withLock { state -> Task<Void, Never>? in
            guard !state.isFinishing else { return nil }
            let task = Task.detached { [stopwatch] in
                await stopwatch.sleep(until: stopwatch.time + duration)
            }
            if forEntries, state.records.count >= Self.batchCount { task.cancel() }
            state.wait = task
            state.isWaitForEntries = forEntries
            return task
        }
        await wait?.value
        state.withLock { $0.wait = nil }
        return wait != nil
    }

    // MARK: - Reports

    private var isFirstFailure: Bool {
        state.withLock { state in
            defer { state.hasReportedFailure = true }
            return !state.hasReportedFailure
        }
    }

    private func report(_ reason: String) {
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "Entries of a flow were not accepted by their receiver.",
                ["reason": reason],
                explanation: "They are not sent again. The exporter counts them, and later ones.",
                fix: "To fix this, correct the receiver's address or settings."
            )
        )
    }

    private func reportDrop() {
        Diagnostics.reportFromAnywhere(
            Diagnostic(
                "A sent flow is incomplete: entries were dropped.",
                ["entries in memory": "\(limit)"],
                explanation: "The receiver can't be reached, or can't keep up with the app.",
                fix: "To fix this, correct the receiver's address, or raise its buffering."
            )
        )
    }
}
