public import Observables

/// Something that emits events, whatever their type; a module, most of the time.
///
/// Conform to `EventsProducer`, which does the rest.
@MainActor
public protocol AnyEventsProducer: AnyObject {
    /// Ends the subscriptions to the producer's events when the producer goes.
    ///
    /// Each producer has a bag of its own and keeps it for life.
    var disposeBag: DisposeBag { get }

    /// All events.
    var anyEvent: Observable<any EventProtocol> { get }

    /// The events of one type.
    ///
    /// - Parameter type: A type of events; `AnyEvent` for all of them.
    /// - Returns: nil if the producer emits no events of that type.
    func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>?
}

// Written into the caller, who knows the types of the events but not the producer's: code for a
// producer of unknown type is compiled for events of unknown type too, and is three times as slow.
extension AnyEventsProducer {
    /// The events of one case, for a case without payload.
    ///
    /// ```swift
    /// producer.capture(event: ProductArrayEvent.appeared)
    /// ```
    ///
    /// - Parameter event: Payloads are not compared.
    /// - Returns: A stream that is over at once if the producer emits no events of that type.
    @inlinable
    @inline(__always)
    public func capture<Event: EventProtocol>(event: Event) -> Observable<Event> {
        observable(of: Event.self)?.capture(event: event) ?? .empty
    }

    /// The payloads of the events of one case.
    ///
    /// ```swift
    /// producer.capture(event: ProductArrayEvent.productSelected)
    /// ```
    ///
    /// - Parameter pattern: The constructor of the case.
    /// - Returns: A stream that is over at once if the producer emits no events of that type.
    @inlinable
    @inline(__always)
    public func capture<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> {
        observable(of: Event.self)?.capture(event: pattern) ?? .empty
    }

    /// The events of one case, for a case without payload.
    ///
    /// ```swift
    /// producer[event: ProductArrayEvent.appeared]
    /// ```
    @inlinable
    public subscript<Event: EventProtocol>(event event: Event) -> Observable<Event> {
        @inline(__always)
        get { capture(event: event) }
    }

    /// The payloads of the events of one case.
    ///
    /// ```swift
    /// producer[event: ProductArrayEvent.productSelected]
    ///     .subscribe(onNext: { product in show(product) })
    ///     .disposed(by: producer.disposeBag)
    /// ```
    @inlinable
    public subscript<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> {
        @inline(__always)
        get { capture(event: pattern) }
    }
}
