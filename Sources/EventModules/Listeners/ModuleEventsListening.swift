public import Observables

/// A listener to the events of modules, and of no other producers; optionally only of modules in
/// some routing contexts.
///
/// ```swift
/// final class CheckoutAnalytics: ModuleEventsListening {
///     let routingContexts: Set<RoutingContext>? = [.checkout]
///
///     @discardableResult
///     func registerToEvents(for module: any AnyModule, events: Observable<ProductEvent>) -> Bool {
///         events
///             .subscribe(onNext: { event in track(event) })
///             .disposed(by: module.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol ModuleEventsListening: EventsListening {
    // Stated again, so that the compiler infers it from the function below.
    /// The type of the events; `AnyEvent` for all.
    associatedtype EventsType

    /// The routing contexts that the listener is restricted to; nil, unless you say otherwise, for
    /// all.
    var routingContexts: Set<RoutingContext>? { get }

    /// Subscribes to a module's events.
    ///
    /// - Order: As with `AnyEventsListening.registerToEvents(for:)`.
    /// - Lifetime: As with `AnyEventsListening.registerToEvents(for:)`.
    /// - Parameters:
    ///   - module: Is in one of the routing contexts and emits events of the listener's type.
    ///   - events: Its events.
    /// - Returns: Whether the listener accepted the module.
    @discardableResult
    func registerToEvents(for module: any AnyModule, events: Observable<EventsType>) -> Bool
}

extension ModuleEventsListening {
    /// All routing contexts.
    public var routingContexts: Set<RoutingContext>? { nil }

    /// Accepts modules in the listener's routing contexts, and nothing else.
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

extension AnyModule {
    /// Whether the module is in one of some routing contexts; nil stands for all.
    func isIn(_ contexts: Set<RoutingContext>?) -> Bool {
        contexts?.contains(routingContext) ?? true
    }
}
