/// Several listeners that are added and removed together.
///
/// A module manager looks inside: a listener that is in an aggregator and also added on its own is
/// offered each producer once.
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
    /// All listeners.
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
