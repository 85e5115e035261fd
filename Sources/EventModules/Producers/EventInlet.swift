internal import Delivery
public import Observables

/// The door through which other threads emit events of a producer.
///
/// - Order: What one thread sends is emitted in the order it was sent, nothing lost, nothing twice.
/// - Isolation: `send(_:)` may be called from any thread; the events are emitted on the main actor,
///   each as an event from outside.
/// - Lifetime: An inlet does not keep its subject. What arrives when the subject is gone has no
///   listeners left and is dropped.
///
/// ```swift
/// final class DownloadModule: EventsProducer {
///     let disposeBag = DisposeBag()
///     var events: Observable<DownloadEvent> { subject }
///     private let subject = PublishSubject<DownloadEvent>()
///
///     func start() {
///         let inlet = EventInlet(to: subject)
///         Thread.detachNewThread { inlet.send(.finished) }
///     }
/// }
/// ```
public struct EventInlet<Event: EventProtocol & Sendable>: Sendable {
    private let inlet: Inlet<Event>

    /// Makes a door to a subject, which is the producer's own.
    ///
    /// - Parameter subject: Emits what is sent.
    @MainActor
    public init(to subject: Subject<Event>) {
        inlet = Inlet { [weak subject] event in subject?.onNext(event) }
    }

    /// Sends an event; returns without waiting for its delivery.
    ///
    /// - Parameter event: What the subject emits.
    public func send(_ event: Event) {
        inlet.send(event)
    }
}
