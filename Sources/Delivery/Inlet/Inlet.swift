internal import Synchronization

/// A door through which other threads send values to the main actor.
///
/// - Order: Values from one thread arrive in the order they were sent, each exactly once.
/// - Isolation: `send(_:)` may be called from any thread; `receive` runs on the main actor, outside
///   any delivery.
/// - Lifetime: Values that were sent arrive even if the inlet has been released meanwhile.
package final class Inlet<Value: Sendable>: Sendable {
    private let waiting = Mutex<[Value]>([])

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
        let isFirst = withWaiting { values in
            values.append(value)
            return values.count == 1
        }
        guard isFirst else { return }
        Task { @MainActor in
            let arrived = withWaiting { values in
                defer { values = [] }
                return values
            }
            for value in arrived { receive(value) }
        }
    }

    private func withWaiting<Result: Sendable>(_ work: (inout [Value]) -> Result) -> Result {
        waiting.withLock { values in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&values)
        }
    }
}
