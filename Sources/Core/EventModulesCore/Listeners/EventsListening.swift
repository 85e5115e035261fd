public import EventObservables

/// A listener to the events of any producer.
///
/// A listener has one job, such as logging or analytics. Module managers offer it every producer.
///
/// ```swift
/// final class EventsPrinter: AnyEventsListening {
///     func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
///         producer.anyEvent.subscribe(onNext: { print($0) }).disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol AnyEventsListening: AnyObject {
    /// Subscribes to a producer's events if the listener is interested in them.
    ///
    /// - Order: Called once for each producer, as soon as the manager has both the producer and the
    ///   listener. Listeners are offered a producer in the order they were added.
    /// - Lifetime: Subscriptions made in the call end, in any bag, when the manager removes the
    ///   listener or the producer ends. Use the producer's bag for producers that have no manager.
    /// - Parameter producer: The producer of the events.
    /// - Returns: True if the listener accepted the producer.
    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool
}

/// A listener to the producers that emit events of one type.
///
/// ```swift
/// final class ProductArrayAnalytics: EventsListening {
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
    /// The type of the events; `AnyEvent` for all events.
    associatedtype EventsType: EventProtocol

    /// Subscribes to the events of a producer, as `AnyEventsListening.registerToEvents(for:)` does.
    ///
    /// - Lifetime: Subscriptions to `events` end with the registration, even if a task makes them
    ///   later. So a loop over `events.values` ends with the producer.
    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<EventsType>
    ) -> Bool
}

extension EventsListening {
    /// Accepts only producers that emit events of the listener's type.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard let events = producer.observable(of: EventsType.self) else { return false }
        return registerToEvents(for: producer, events: events.endingWithRegistration())
    }
}

/// Several listeners that are added and removed together.
///
/// A module manager looks inside: a listener also added on its own is offered each producer once.
///
/// ```swift
/// final class CheckoutListeners: EventsListenersAggregator {
///     let listeners: [any AnyEventsListening] = [CheckoutAnalytics(), CheckoutRouting()]
/// }
/// ```
@MainActor
public protocol EventsListenersAggregator: AnyEventsListening {
    /// The listeners, in the order in which they are offered a producer. They must never change.
    var listeners: [any AnyEventsListening] { get }

    /// The listeners that are offered a producer; by default, all of them.
    func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening]
}

extension EventsListenersAggregator {
    /// By default, a producer is offered to all listeners.
    public func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening] {
        listeners
    }

    /// Offers a producer to the listeners; returns true if any of them accepted it.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        listeners(for: producer).reduce(false) { isAccepted, listener in
            listener.registerToEvents(for: producer) || isAccepted
        }
    }
}
