public import Observables

/// A listener to the events of those producers that emit events of one type.
///
/// ```swift
/// final class ProductArrayAnalytics: EventsListening {
///     @discardableResult
///     func registerToEvents(
///         for producer: any AnyEventsProducer,
///         events: Observable<ProductArrayEvent>
///     ) -> Bool {
///         producer[event: ProductArrayEvent.productSelected]
///             .subscribe(onNext: { product in track(product) })
///             .disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol EventsListening: AnyEventsListening {
    /// The type of the events; `AnyEvent` for all.
    associatedtype EventsType: EventProtocol

    /// Subscribes to a producer's events.
    ///
    /// - Order: As with `AnyEventsListening.registerToEvents(for:)`.
    /// - Lifetime: As with `AnyEventsListening.registerToEvents(for:)`.
    /// - Parameters:
    ///   - producer: Emits events of the listener's type.
    ///   - events: Its events.
    /// - Returns: Whether the listener accepted the producer.
    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<EventsType>
    ) -> Bool
}

extension EventsListening {
    /// Accepts producers that emit events of the listener's type, and no others.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard let events = producer.observable(of: EventsType.self) else { return false }
        return registerToEvents(for: producer, events: events)
    }
}
