package import EventModulesTracing

/// Sends batches of records in order, and again if the receiver is busy.
package struct FlowDelivery {
    package struct Patience: Sendable {
        /// The greatest number of attempts to send a message; unlimited if nil.
        package var attempts: Int?

        /// The wait after the first attempt; it doubles after each further one.
        package var firstWait = Duration.milliseconds(500)
        package var greatestWait = Duration.seconds(30)

        /// The greatest wait that a receiver can ask for; if it asks for more, limited attempts
        /// end, and unlimited attempts go on after this wait.
        package var greatestAskedWait = Duration.seconds(600)

        package init(attempts: Int?) {
            self.attempts = attempts
        }
    }

    private let recording: String
    private let transport: any FlowTransport
    private let patience: Patience
    private let wait: (Duration) async -> Bool
    private var encoder: any FlowMessageEncoding

    /// Creates a delivery; if `wait` returns false, it gives up.
    package init(
        to destination: FlowDestination,
        _ head: FlowHead,
        patience: Patience,
        wait: @escaping (Duration) async -> Bool
    ) {
        recording = head.recording
        transport = destination.transport
        encoder = destination.format.encoder(head)
        self.patience = patience
        self.wait = wait
    }

    /// Adds records that were sent earlier, which later ones may be caused by.
    package mutating func skip(_ records: some Sequence<FlowRecord>) {
        encoder.add(records)
    }

    /// Sends records; returns once the receiver has accepted or refused them, or can't be reached.
    package mutating func send(
        _ batch: [FlowRecord],
        isolation: isolated (any Actor)? = #isolation
    ) async -> FlowReceipt {
        encoder.add(batch)
        var receipt = FlowReceipt()
        var parts = [batch[...]]
        while let part = parts.popLast() {
            let message = message(part)
            switch await answer(to: message) {
            case .accepted: break
            case .partlyAccepted(let count, let reason):
                // A server can claim any number.
                receipt.refuse(max(0, min(count, part.count)), message, reason)
            case .tooLarge where part.count > 1:
                let middle = part.startIndex + part.count / 2
                parts += [part[middle...], part[..<middle]]
                continue
            case .tooLarge(let reason), .refused(let reason):
                receipt.refuse(part.count, message, reason)
            case .busy(let reason, _):
                receipt.failure = .init(reason: reason, isTemporary: true)
                return receipt
            case .unusable(let reason):
                receipt.failure = .init(reason: reason, isTemporary: false)
                return receipt
            }
            receipt.settledCount += part.count
            receipt.lastNumber = message.numbers.upperBound
        }
        return receipt
    }

    private func message(_ records: ArraySlice<FlowRecord>) -> FlowMessage {
        let (first, last) = (records.first?.number ?? 0, records.last?.number ?? 0)
        let (type, body) = encoder.message(records)
        let id = "\(recording)-\(first)-\(last)"
        return FlowMessage(contentType: type, body: body, numbers: first...last, id: id)
    }

    /// Sends a message until the receiver isn't busy, or for as long as patience lasts.
    private func answer(
        to message: FlowMessage,
        isolation: isolated (any Actor)? = #isolation
    ) async -> FlowAnswer {
        var nextWait = patience.firstWait
        var attempt = 1
        while true {
            let answer = await transport.send(message)
            guard case .busy(_, let asked) = answer else { return answer }
            if let attempts = patience.attempts {
                let isTooLong = asked ?? .zero > patience.greatestAskedWait
                if attempt >= attempts || isTooLong { return answer }
            }
            let nextAttempt = min(asked ?? nextWait, patience.greatestAskedWait)
            guard await wait(nextAttempt) else { return answer }
            nextWait = min(nextWait * 2, patience.greatestWait)
            attempt += 1
        }
    }
}

package struct FlowReceipt: Hashable, Sendable {
    /// Entries that the receiver refused, or a warning about them.
    package struct Refusal: Hashable, Sendable {
        /// The number of refused entries; 0 for a warning.
        package let count: Int

        package let numbers: ClosedRange<Int>
        package let reason: String
    }

    /// The reason why the rest of the batch couldn't be sent.
    package struct Failure: Hashable, Sendable {
        package let reason: String

        /// True if the receiver was busy, so that the same entries can be sent later.
        package let isTemporary: Bool
    }

    /// The number of entries that were accepted or refused, and needn't be sent again.
    package internal(set) var settledCount = 0

    /// The number of the last of these entries, if any.
    package internal(set) var lastNumber: Int?
    package internal(set) var refusals: [Refusal] = []

    /// Nil if the whole batch is settled.
    package internal(set) var failure: Failure?

    package var refusedCount: Int { refusals.reduce(0) { $0 + $1.count } }

    /// The reason why entries weren't accepted; nil if all were, even with a warning.
    package var reasonForLoss: String? {
        failure?.reason ?? refusals.first { $0.count > 0 }?.reason
    }

    fileprivate mutating func refuse(_ count: Int, _ message: FlowMessage, _ reason: String) {
        refusals.append(Refusal(count: count, numbers: message.numbers, reason: reason))
    }
}

extension FlowReceipt.Refusal: CustomStringConvertible {
    package var description: String {
        let range = "entries \(numbers.lowerBound) to \(numbers.upperBound)"
        return count == 0
            ? "A warning about \(range): \(reason)"
            : "The receiver refused \(count) of \(range): \(reason)"
    }
}
