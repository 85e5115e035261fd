/// A door through which other threads send values to the main actor.
///
/// - Order: Values of one thread arrive in the order they were sent, each exactly once, many of
///   them in several turns, so that the main actor can do other work in between.
/// - Isolation: Any thread may send; `receive` runs on the main actor, outside any delivery.
/// - Lifetime: Values that were sent arrive even if the inlet has been released meanwhile.
package final class Inlet<Value: Sendable>: Sendable {
    /// A value, and the recorded step that sent it.
    private struct Sent {
        let value: Value
        let cause: Cause?
    }

    private struct Waiting {
        var values: [Sent] = []

        var areBeingReceived = false
    }

    /// The maximum number of values that are received in one turn of the main actor.
    private static var batchCount: Int { 500 }

    private let waiting = Guarded(Waiting())
    private let receive: @MainActor @Sendable (Value) -> Void
    private let clock = DefaultClock.current

    /// The receiver is called on the main actor, once for each value.
    package init(receive: @escaping @MainActor @Sendable (Value) -> Void) {
        self.receive = receive
    }

    /// Sends a value; returns without waiting for its delivery.
    package func send(_ value: Value) {
        let sent = Sent(value: value, cause: RecordedStep.current?.cause)
        let isFirst = waiting.withLock { waiting in
            waiting.values.append(sent)
            defer { waiting.areBeingReceived = true }
            return !waiting.areBeingReceived
        }
        // Detached, because the values of other senders don't belong to the step of this one.
        guard isFirst else { return }
        Task.detached {
            await DefaultClock.$current.withValue(self.clock, operation: self.receiveAll)
        }
    }

    @MainActor
    private func receiveAll() async {
        var count = 0
        while let arrived = takeValues() {
            for sent in arrived {
                if count == Self.batchCount {
                    await Task.yield()
                    count = 0
                }
                DeliveryQueue.main.resume(sent.cause) { receive(sent.value) }
                count += 1
            }
        }
    }

    private func takeValues() -> [Sent]? {
        waiting.withLock { waiting in
            waiting.areBeingReceived = !waiting.values.isEmpty
            defer { waiting.values = [] }
            return waiting.areBeingReceived ? waiting.values : nil
        }
    }
}
