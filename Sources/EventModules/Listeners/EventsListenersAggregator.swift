/// Several listeners that are added and removed as one.
///
/// ```swift
/// final class CheckoutListeners: EventsListenersAggregator {
///     let listeners: [any AnyEventsListening] = [CheckoutAnalytics(), CheckoutRouting()]
/// }
/// ```
///
/// A module manager looks through it: a listener that is in an aggregator and also added by itself
/// is offered each producer once.
@MainActor
public protocol EventsListenersAggregator: AnyEventsListening {
    /// The listeners, in the order in which they are offered a producer; the same ones for life.
    var listeners: [any AnyEventsListening] { get }

    /// The listeners that are to be offered a producer; all of them unless you say otherwise.
    func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening]
}

extension EventsListenersAggregator {
    /// All listeners.
    public func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening] {
        listeners
    }

    /// Offers a producer to the listeners.
    ///
    /// - Returns: Whether any of them accepted it.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        listeners(for: producer).reduce(false) { isAccepted, listener in
            listener.registerToEvents(for: producer) || isAccepted
        }
    }
}
