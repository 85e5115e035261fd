internal import Synchronization

/// A door through which other threads send values to the main actor.
///
/// - Order: Values from one thread arrive in the order they were sent, each exactly once. Many values
///   arrive in several turns, so that the main actor can do other work in between.
/// - Isolation: `send(_:)` may be called from any thread; `receive` runs on the main actor, outside
///   any delivery.
/// - Lifetime: Values that were sent arrive even if the inlet has been released meanwhile.
package final class Inlet<Value: Sendable>: Sendable {
    /// The values that were sent and aren't taken yet.
    private struct Waiting {
        var values: [Value] = []

        /// True from the first value until none is left, while a task receives them.
        var areBeingReceived = false
    }

    /// The greatest number of values that are received in one turn of the main actor.
    private static var batchCount: Int { 500 }

    private let waiting = Mutex(Waiting())

    /// Repeats for the thread sanitizer the order that the lock guarantees: on Linux it can't see
    /// into `Mutex`, and would report the inlet, and every value that refers to memory, as a data
    /// race.
    private let isHandedOver = Atomic(false)
    private let receive: @MainActor @Sendable (Value) -> Void

    /// Creates a door to a receiver.
    package init(receive: @escaping @MainActor @Sendable (Value) -> Void) {
        self.receive = receive
    }

    /// Sends a value; returns without waiting for its delivery.
    package func send(_ value: Value) {
        let isFirst = withWaiting { waiting in
            waiting.values.append(value)
            defer { waiting.areBeingReceived = true }
            return !waiting.areBeingReceived
        }
        if isFirst { Task { @MainActor in await receiveAll() } }
    }

    @MainActor
    private func receiveAll() async {
        var count = 0
        while let arrived = takeValues() {
            for value in arrived {
                if count == Self.batchCount {
                    await Task.yield()
                    count = 0
                }
                receive(value)
                count += 1
            }
        }
    }

    private func takeValues() -> [Value]? {
        withWaiting { waiting in
            waiting.areBeingReceived = !waiting.values.isEmpty
            defer { waiting.values = [] }
            return waiting.areBeingReceived ? waiting.values : nil
        }
    }

    private func withWaiting<Result: Sendable>(_ work: (inout Waiting) -> Result) -> Result {
        waiting.withLock { waiting in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&waiting)
        }
    }
}
