public import EventObservables

/// A listener to the events of modules, optionally only of modules in some routing contexts.
///
/// ```swift
/// final class CheckoutAnalytics: ModuleEventsListening {
///     let routingContexts: Set<RoutingContext>? = [.checkout]
///
///     func registerToEvents(for module: any AnyModule, events: Observable<ProductEvent>) -> Bool {
///         events.subscribe(onNext: track).disposed(by: module.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol ModuleEventsListening: EventsListening {
    // Repeated so that the compiler infers it from the function below.
    /// The type of the events; `AnyEvent` for all events.
    associatedtype EventsType

    /// The routing contexts of the modules that the listener receives; by default nil, for all.
    var routingContexts: Set<RoutingContext>? { get }

    /// Subscribes to the events of a module in the contexts, as `registerToEvents(for:)` does.
    @discardableResult
    func registerToEvents(for module: any AnyModule, events: Observable<EventsType>) -> Bool
}

extension ModuleEventsListening {
    /// By default, the listener receives the modules of all routing contexts.
    public var routingContexts: Set<RoutingContext>? { nil }

    /// Accepts only modules in the listener's routing contexts.
    @discardableResult
    public func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<EventsType>
    ) -> Bool {
        guard let module = producer as? any AnyModule, module.isIn(routingContexts) else {
            return false
        }
        return registerToEvents(for: module, events: events)
    }
}

/// Listeners added and removed together, for modules only, optionally of some routing contexts.
@MainActor
public protocol ModuleEventsListenersAggregator: EventsListenersAggregator {
    /// The routing contexts of the modules that the listeners are offered; nil for all.
    var routingContexts: Set<RoutingContext>? { get }
}

extension ModuleEventsListenersAggregator {
    /// All listeners for a module in one of the routing contexts; none for another producer.
    public func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening] {
        guard let module = producer as? any AnyModule, module.isIn(routingContexts) else {
            return []
        }
        return listeners
    }
}

extension AnyModule {
    /// Returns true if the module's routing context is among the given ones; nil includes all.
    fileprivate func isIn(_ contexts: Set<RoutingContext>?) -> Bool {
        contexts?.contains(routingContext) ?? true
    }
}
