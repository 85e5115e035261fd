internal import Delivery

/// The changes of observed objects: those that follow from one delivery are made together, by a
/// delivery that it causes.
///
/// A change inside a listener would show observers a state that later listeners haven't received.
@MainActor
final class QueuedChanges {
    /// The newest changes that were queued.
    private static var newest: QueuedChanges?

    private let cause: UInt64?
    private var changes: [() -> Void] = []

    private init(by cause: UInt64?) {
        self.cause = cause
    }

    /// Queues a change.
    static func append(_ change: @escaping () -> Void) {
        let cause = DeliveryQueue.main.current?.id
        if let newest, cause != nil, newest.cause == cause {
            return newest.changes.append(change)
        }
        let changes = QueuedChanges(by: cause)
        changes.changes.append(change)
        newest = changes
        DeliveryQueue.main.deliver { changes.makeAll() }
    }

    private func makeAll() {
        if Self.newest === self { Self.newest = nil }
        for change in changes { change() }
    }
}
