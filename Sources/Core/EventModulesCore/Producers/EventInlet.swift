public import EventObservables
internal import EventRuntime

/// The door through which other threads emit a producer's events.
///
/// - Order: The events from one thread are emitted in the order they were sent, each exactly once.
/// - Isolation: `send(_:)` may be called from any thread; the events are emitted on the main actor.
/// - Lifetime: Doesn't retain its subject; events after the subject's release are dropped.
///
/// ```swift
/// let inlet = EventInlet(to: subject)
/// Thread.detachNewThread { inlet.send(.finished) }
/// ```
public struct EventInlet<Event: EventProtocol & Sendable>: Sendable {
    private let inlet: Inlet<Event>

    /// Creates an inlet to the producer's own subject.
    @MainActor
    public init(to subject: Subject<Event>) {
        inlet = Inlet { [weak subject] event in subject?.onNext(event) }
    }

    /// Sends an event and returns without waiting for its delivery.
    public func send(_ event: Event) {
        inlet.send(event)
    }
}
