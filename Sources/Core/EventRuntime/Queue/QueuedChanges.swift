/// Pending changes of observed objects; a delivery's are made together, by a delivery it causes.
///
/// A change inside a listener would show observers a state that later listeners haven't received.
@MainActor
package final class QueuedChanges {
    private let cause: UInt64?
    private var changes: [() -> Void] = []

    private init(by cause: UInt64?) {
        self.cause = cause
    }

    package static func append(_ change: @escaping () -> Void) {
        let queue = DeliveryQueue.main
        let cause = queue.current?.id
        if let newest = queue.changesTogether, cause != nil, newest.cause == cause {
            return newest.changes.append(change)
        }
        let changes = QueuedChanges(by: cause)
        changes.changes.append(change)
        queue.changesTogether = changes
        queue.deliver { changes.makeAll() }
    }

    private func makeAll() {
        let queue = DeliveryQueue.main
        if queue.changesTogether === self { queue.changesTogether = nil }
        for change in changes { change() }
    }
}
