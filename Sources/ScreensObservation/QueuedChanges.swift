internal import Delivery

/// The changes of observed objects that the next delivery makes, all at once.
///
/// A change inside a listener would show observers a state that later listeners haven't received.
@MainActor
final class QueuedChanges {
    static let main = QueuedChanges()

    private var changes: [() -> Void] = []

    private init() {}

    /// Queues a change; the first one queues the delivery for all.
    func append(_ change: @escaping () -> Void) {
        changes.append(change)
        if changes.count == 1 { DeliveryQueue.main.deliver { self.makeAll() } }
    }

    private func makeAll() {
        let queued = changes
        changes = []
        for change in queued { change() }
    }
}
