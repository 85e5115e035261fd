public import Suas

/// An event as an action, for stores whose reducers read events.
///
/// ```swift
/// func reduce(state: Basket, action: any Action) -> Basket? {
///     guard let event = (action as? EventAction)?.event as? ProductEvent else { return nil }
///     return state.after(event)
/// }
/// ```
public struct EventAction: Action {
    /// What happened.
    public let event: any EventProtocol

    /// Where it happened, for as long as the producer lives: an action does not keep it.
    public weak var producer: (any AnyEventsProducer)?

    /// Wraps an event.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - producer: Where it happened.
    public init(event: any EventProtocol, producer: (any AnyEventsProducer)?) {
        self.event = event
        self.producer = producer
    }
}
