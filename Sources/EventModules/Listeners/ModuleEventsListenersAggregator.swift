/// Several listeners that are added as one and hear modules only, optionally only modules in some
/// routing contexts.
///
/// ```swift
/// final class CheckoutListeners: ModuleEventsListenersAggregator {
///     let routingContexts: Set<RoutingContext>? = [.checkout]
///     let listeners: [any AnyEventsListening] = [CheckoutAnalytics(), CheckoutRouting()]
/// }
/// ```
@MainActor
public protocol ModuleEventsListenersAggregator: EventsListenersAggregator {
    /// The routing contexts that all listeners are restricted to; nil for all.
    var routingContexts: Set<RoutingContext>? { get }
}

extension ModuleEventsListenersAggregator {
    /// All listeners for a module in one of the routing contexts, none for anything else.
    public func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening] {
        guard let module = producer as? any AnyModule, module.isIn(routingContexts) else {
            return []
        }
        return listeners
    }
}
