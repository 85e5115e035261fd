public import EventObservables

/// A producer of events of any type; usually a module.
///
/// Conform to `EventsProducer`, which implements the rest. A producer that conforms only to this
/// protocol has no events, unless it implements both requirements.
@MainActor
public protocol AnyEventsProducer: AnyObject {
    /// Ends the subscriptions to the producer's events when the producer is released.
    ///
    /// Each producer has its own bag and never replaces it.
    var disposeBag: DisposeBag { get }

    /// All events.
    var anyEvent: Observable<any EventProtocol> { get }

    /// Returns the events of a type (`AnyEvent` for all), or nil if the producer emits none of it.
    func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>?
}

extension AnyEventsProducer {
    /// A stream that completes immediately: a producer has no events by default.
    public var anyEvent: Observable<any EventProtocol> { .empty }

    /// nil, or a stream of `AnyEvent`s that completes immediately: by default, there are no events.
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        type == AnyEvent.self ? .empty : nil
    }
}

extension AnyEventsProducer {
    /// The events of one case, as from `producer[event: event]`.
    public func capture<Event: EventProtocol>(event: Event) -> Observable<Event> {
        observable(of: Event.self)?.capture(event: event) ?? .empty
    }

    /// The payloads of the events of one case, as from `producer[event: pattern]`.
    @export(implementation)
    public func capture<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> {
        observable(of: Event.self)?.capture(event: pattern) ?? .empty
    }

    /// The events of one case; payloads are not compared.
    ///
    /// The stream completes immediately if the producer emits no events of that type.
    public subscript<Event: EventProtocol>(event event: Event) -> Observable<Event> {
        capture(event: event)
    }

    /// The payloads of the events of the case that a constructor creates.
    ///
    /// ```swift
    /// producer[event: ProductArrayEvent.productSelected]
    ///     .subscribe(onNext: { product in show(product) })
    ///     .disposed(by: producer.disposeBag)
    /// ```
    @export(implementation)
    public subscript<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> {
        capture(event: pattern)
    }
}

/// A producer of events of one type.
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

    /// The events. Their kind of subject decides what a late listener receives first: nothing
    /// (`PublishSubject`), the last event (`BehaviorSubject`) or the last n (`ReplaySubject`).
    var events: Observable<EventsType> { get }
}

extension EventsProducer {
    /// All events.
    @export(implementation)
    public var anyEvent: Observable<any EventProtocol> { events.map { $0 } }

    /// Returns the events as they are if they have that type, wrapped for `AnyEvent`, or nil.
    @export(implementation)
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        if let events = events as? Observable<Event> { return events }
        return type == AnyEvent.self ? wrappedEvents as? Observable<Event> : nil
    }

    @usableFromInline
    var wrappedEvents: Observable<AnyEvent> { events.map { AnyEvent($0) } }
}
