public import Delivery

/// The delivery queue, as code that is inlined into other packages may call it.
@usableFromInline
@MainActor
enum Line {
    @usableFromInline
    static var main: DeliveryQueue { DeliveryQueue.main }

    @usableFromInline
    static func begin() -> Bool {
        DeliveryQueue.main.begin()
    }

    static func hold() -> Bool {
        DeliveryQueue.main.hold()
    }

    @usableFromInline
    static func end() {
        DeliveryQueue.main.end()
    }

    @usableFromInline
    static func enqueue(
        _ source: AnyObject,
        deliver: @escaping @MainActor (AnyObject) -> Void
    ) {
        DeliveryQueue.main.enqueue(source, deliver: deliver)
    }

    /// Runs something as a delivery of its own: now, or after what is being delivered.
    static func deliver(_ work: @escaping () -> Void) {
        DeliveryQueue.main.deliver(work)
    }

    /// The delivery that is going on.
    static var cause: Cause? { DeliveryQueue.main.current }

    /// Runs something that an earlier delivery has led to as a delivery of its own.
    static func deliver(causedBy cause: Cause?, _ work: @escaping () -> Void) {
        DeliveryQueue.main.resume(cause) { deliver(work) }
    }
}
