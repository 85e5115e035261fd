public import Observables

/// Something that emits events of one type.
///
/// ```swift
/// final class ProductArrayModule: EventsProducer {
///     let disposeBag = DisposeBag()
///     var events: Observable<ProductArrayEvent> { subject }
///     private let subject = PublishSubject<ProductArrayEvent>()
///
///     func select(_ product: Product) {
///         subject.onNext(.productSelected(product))
///     }
/// }
/// ```
@MainActor
public protocol EventsProducer: AnyEventsProducer {
    /// The type of the events.
    associatedtype EventsType: EventProtocol

    /// The events. The kind of subject behind it decides what a late listener gets first: nothing
    /// (`PublishSubject`), the last event (`BehaviorSubject`) or the last ones (`ReplaySubject`).
    var events: Observable<EventsType> { get }
}

extension EventsProducer {
    /// All events.
    @inlinable
    public var anyEvent: Observable<any EventProtocol> { events.map { $0 } }

    /// The events as they are, if they are of that type, or wrapped, for `AnyEvent`.
    @inlinable
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        if let events = events as? Observable<Event> { return events }
        return type == AnyEvent.self ? wrappedEvents as? Observable<Event> : nil
    }

    @usableFromInline
    var wrappedEvents: Observable<AnyEvent> {
        events.map { AnyEvent($0) }
    }
}
