internal import Synchronization

/// A door through which other threads send values to the main actor.
///
/// - Order: What one thread sends arrives in the order it was sent, nothing lost, nothing twice.
/// - Isolation: `send(_:)` may be called from anywhere; `receive` runs on the main actor, outside
///   any delivery.
/// - Lifetime: Values that were sent arrive even when the inlet itself has gone by then.
package final class Inlet<Value: Sendable>: Sendable {
    private let waiting = Mutex<[Value]>([])
    private let receive: @MainActor @Sendable (Value) -> Void

    /// Makes a door to a receiver.
    package init(receive: @escaping @MainActor @Sendable (Value) -> Void) {
        self.receive = receive
    }

    /// Sends a value; returns without waiting for its delivery.
    package func send(_ value: Value) {
        let isFirst = waiting.withLock { values in
            values.append(value)
            return values.count == 1
        }
        guard isFirst else { return }
        Task { @MainActor in deliver() }
    }

    @MainActor
    private func deliver() {
        let arrived = waiting.withLock { values in
            defer { values = [] }
            return values
        }
        for value in arrived { receive(value) }
    }
}
