internal import Synchronization

/// A door through which other threads send values to the main actor.
///
/// - Order: What one thread sends arrives in the order it was sent, nothing lost, nothing twice.
/// - Isolation: `send(_:)` may be called from anywhere; `receive` runs on the main actor, outside
///   any delivery.
/// - Lifetime: Values that were sent arrive even when the inlet itself has gone by then.
package final class Inlet<Value: Sendable>: Sendable {
    private let waiting = Mutex<[Value]>([])

    /// Says to the thread sanitizer what the lock has ordered already: on Linux it does not see into
    /// `Mutex`, and would report the inlet, and every value that refers to memory, as a data race.
    private let isHandedOver = Atomic(false)
    private let receive: @MainActor @Sendable (Value) -> Void

    /// Makes a door to a receiver.
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
        Task { @MainActor in deliver() }
    }

    @MainActor
    private func deliver() {
        let arrived = withWaiting { values in
            defer { values = [] }
            return values
        }
        for value in arrived { receive(value) }
    }

    private func withWaiting<Result: Sendable>(_ work: (inout [Value]) -> Result) -> Result {
        waiting.withLock { values in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&values)
        }
    }
}
