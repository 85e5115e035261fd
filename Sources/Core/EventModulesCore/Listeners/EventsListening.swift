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
    ///   listener, or the producer ends. Use the producer's bag for producers that have no manager.
    /// - Parameter producer: The producer of the events.
    /// - Returns: True if the listener accepted the producer.
    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool
}

/// A listener to the producers that emit events of one type.
///
/// ```swift
/// func registerToEvents(for producer: any AnyEventsProducer, events: Observable<E>) -> Bool {
///     events.subscribe(onNext: { track($0) }).disposed(by: producer.disposeBag)
///     return true
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
/// A module manager looks inside: a listener also added directly is offered each producer once.
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

    /// Offers a producer to the listeners; returns `true` if any of them accepted it.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        listeners(for: producer).reduce(false) { isAccepted, listener in
            listener.registerToEvents(for: producer) || isAccepted
        }
    }
}

/// A listener to the events of modules, optionally only of modules in some routing contexts.
///
/// ```swift
/// final class CheckoutAnalytics: ModuleEventsListening {
///     let routingContexts: Set<RoutingContext>? = [.checkout]
///
///     func registerToEvents(for module: any AnyModule, events: Observable<ProductEvent>) -> Bool {
///         true
///     }
/// }
/// ```
@MainActor
public protocol ModuleEventsListening: EventsListening {
    // Repeated so that the compiler infers it from the function below.
    /// The type of the events; `AnyEvent` for all events.
    associatedtype EventsType

    /// The routing contexts of the modules that the listener receives; by default `nil`, for all.
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
        guard let module = producer as? any AnyModule, module.isIn(routingContexts)
        else { return false }
        return registerToEvents(for: module, events: events)
    }
}

/// Several listeners to modules, optionally in some routing contexts, that are added together.
@MainActor
public protocol ModuleEventsListenersAggregator: EventsListenersAggregator {
    /// The routing contexts of the modules that the listeners are offered; `nil` for all.
    var routingContexts: Set<RoutingContext>? { get }
}

extension ModuleEventsListenersAggregator {
    /// All listeners for a module in one of the routing contexts; none for another producer.
    public func listeners(for producer: any AnyEventsProducer) -> [any AnyEventsListening] {
        (producer as? any AnyModule)?.isIn(routingContexts) == true ? listeners : []
    }
}

extension AnyModule {
    fileprivate func isIn(_ contexts: Set<RoutingContext>?) -> Bool {
        contexts?.contains(routingContext) ?? true
    }
}

/// A listener that is a table, whose rows `ModuleManager.wiring` lists.
///
/// The wiring shows only a table's rows, regardless of its subscriptions.
///
/// ```swift
/// final class Sounds: EventsTable {
///     let eventRows = [EventRow(BasketEvent.checkedOut, makes: "chime")]
///
///     func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
///         producer[event: BasketEvent.checkedOut]
///             .subscribe(onNext: { _ in show("chime") })
///             .disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
public protocol EventsTable: AnyEventsListening {
    /// The rows, in order.
    var eventRows: [EventRow] { get }
}
