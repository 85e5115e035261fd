internal import EventModulesExporting
internal import EventModulesTracing

struct Sending {
    private let head: FlowHead
    private let reader: FlowReader
    private var delivery: FlowDelivery

    /// The file that keeps what was sent; nil for standard input, which can't be read again.
    private var sentNumbers: SentNumbers?

    /// The number of the last entry that the receiver has from earlier runs.
    private var lastNumber = 0
    private var sentCount = 0
    private var refusedCount = 0

    init(of reader: FlowReader, to destination: FlowDestination) {
        head = reader.head
        self.reader = reader
        let patience = FlowDelivery.Patience(attempts: 8)
        delivery = FlowDelivery(to: destination, head, patience: patience) { duration in
            Streams.showProgress("The receiver is busy; the next attempt is in \(duration).")
            try? await Task.sleep(for: duration)
            return true
        }
    }

    /// Continues after the entries that the receiver has.
    mutating func resume(from numbers: SentNumbers, sendsAgain: Bool) {
        sentNumbers = numbers
        lastNumber = sendsAgain ? 0 : numbers.number(of: head.recording)
    }

    /// Sends the entries that the receiver doesn't have.
    ///
    /// - Throws: The error that ended it, or an error about refused entries.
    mutating func run(
        batchCount: Int,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        var earlierCount = 0
        var batches = FlowBatches(of: reader, count: batchCount)
        while let batch = batches.next() {
            let new = batch.drop { $0.number <= lastNumber }
            delivery.skip(batch.prefix(batch.count - new.count))
            earlierCount += batch.count - new.count
            if !new.isEmpty { try await send(Array(new)) }
        }
        Streams.showProgress("")
        let earlier = earlierCount > 0 ? " \(earlierCount) had been sent before." : ""
        try Streams.out("\(sentCount) entries were sent.\(earlier)\n")
        if let problem = batches.problem { throw problem }
        guard refusedCount > 0 else { return }
        throw CommandError(
            "The receiver refused \(refusedCount) entries.",
            fix: "correct what it says, and send all again with --again."
        )
    }

    private mutating func send(
        _ batch: [FlowRecord],
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let receipt = await delivery.send(batch)
        sentCount += receipt.settledCount - receipt.refusedCount
        refusedCount += receipt.refusedCount
        let recording = head.recording
        if let number = receipt.lastNumber { try sentNumbers?.set(number, of: recording) }
        Streams.showProgress("\(sentCount) entries were sent.")
        for refusal in receipt.refusals {
            Streams.showProgress("")
            Streams.complain("\(refusal)")
        }
        guard let failure = receipt.failure else { return }
        Streams.showProgress("")
        let first = batch.first { $0.number > receipt.lastNumber ?? 0 }?.number ?? 0
        throw CommandError(
            "Entry \(first) and those after it were not sent, and \(sentCount) before it were: "
                + "\(failure.reason).",
            fix: failure.isTemporary
                ? "run the same command later; it continues there."
                : "correct the address or the headers."
        )
    }
}
