public import Observables

/// A producer that emits the events a test passes to `emit(_:)`, for tests of listeners.
///
/// ```swift
/// let products = MockProducer<ProductArrayEvent>()
/// manager.setupEventsListeners(for: products)
/// products.emit(.appeared)
/// products.emit(.productSelected(apple))
/// ```
public final class MockProducer<Event: EventProtocol>: EventsProducer {
    /// Disposes of the subscriptions to the events when the producer is deallocated.
    public let disposeBag = DisposeBag()

    /// The emitted events.
    public var events: Observable<Event> { subject }

    private let subject: Subject<Event>

    /// Creates a producer.
    ///
    /// - Parameter subject: Emits the events. It decides which earlier events a late listener
    ///   receives; by default, none.
    public init(over subject: Subject<Event> = PublishSubject()) {
        self.subject = subject
    }

    /// Emits an event.
    ///
    /// - Order: Called from outside a delivery, it returns when everything that follows has
    ///   happened.
    public func emit(_ event: Event) {
        subject.onNext(event)
    }

    /// Completes the events.
    public func complete() {
        subject.onCompleted()
    }
}
