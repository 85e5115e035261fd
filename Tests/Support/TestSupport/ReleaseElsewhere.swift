internal import Delivery

/// Releases the last reference to an object on another thread.
@MainActor
package func releaseElsewhere<Object: Sendable>(_ object: inout Object?) async {
    let last = Last(object: Guarded(object.take()))
    await Task.detached { last.object.withLock { $0 = nil } }.value
}

private final class Last<Object: Sendable>: Sendable {
    let object: Guarded<Object?>

    init(object: consuming Guarded<Object?>) {
        self.object = object
    }
}
