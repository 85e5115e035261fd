internal import Delivery
public import Suas

/// The bridge from modules to a store: a listener that turns events into actions.
///
/// An event that is an `Action` itself is dispatched as it is. Others become what the listener's
/// table says; an event that several rows are for becomes one action for each.
///
/// - Order: Actions are processed after everybody has heard the event, in the order of the events
///   and, for one event, of the rows.
/// - Lifetime: The listener keeps its store.
///
/// ```swift
/// let bridge = StoreEventsListener(store: store)
///     .on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
/// ```
public final class StoreEventsListener: AnyEventsListening {
    private let store: Store
    private let forwardsUnmapped: Bool
    private var rows = EventTable<any Action>()

    /// Whether events of a type are actions, for the types that there were up to now: to look for a
    /// conformance with every event is slow.
    private var areActions: [ObjectIdentifier: Bool] = [:]

    /// Makes a bridge with an empty table.
    ///
    /// - Parameters:
    ///   - store: Receives the actions.
    ///   - forwardingUnmapped: Whether an event that is no action and has no row is dispatched as
    ///     `EventAction`; otherwise it is passed over.
    public init(store: Store, forwardingUnmapped: Bool = false) {
        self.store = store
        forwardsUnmapped = forwardingUnmapped
    }

    /// Turns the events of a case without payload into an action.
    ///
    /// ```swift
    /// bridge.on(ProductArrayEvent.appeared) { LoadProducts() }
    /// ```
    ///
    /// - Parameters:
    ///   - event: An event of the case; payloads are not compared. An event that is an action is
    ///     dispatched as itself, so a row for it has no effect and is reported.
    ///   - makeAction: Makes the action.
    /// - Returns: The bridge, for the next row.
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeAction: @escaping () -> A
    ) -> Self {
        reportIfAction(Event.self)
        rows.add(event, make: makeAction)
        return self
    }

    /// Turns the events of a case with payload into an action.
    ///
    /// ```swift
    /// bridge.on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case. An event that is an action is dispatched as itself,
    ///     so a row for it has no effect and is reported.
    ///   - makeAction: Makes the action of the payload.
    /// - Returns: The bridge, for the next row.
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> A
    ) -> Self {
        reportIfAction(Event.self)
        rows.add(pattern, make: makeAction)
        return self
    }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [weak producer] event in self.dispatch(event, of: producer) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func dispatch(_ event: any EventProtocol, of producer: (any AnyEventsProducer)?) {
        if isAction(type(of: event)), let action = event as? any Action {
            return store.dispatch(action: action)
        }
        let actions = rows.results(for: event)
        for action in actions { store.dispatch(action: action) }
        if actions.isEmpty, forwardsUnmapped {
            store.dispatch(action: EventAction(event: event, producer: producer))
        }
    }

    private func isAction(_ type: any EventProtocol.Type) -> Bool {
        if let isAction = areActions[ObjectIdentifier(type)] { return isAction }
        let isAction = type is any Action.Type
        areActions[ObjectIdentifier(type)] = isAction
        return isAction
    }

    private func reportIfAction<Event: EventProtocol>(_ type: Event.Type) {
        guard type is any Action.Type else { return }
        Diagnostics.report(
            Diagnostic(
                "A StoreEventsListener was given a row for events that are actions themselves.",
                ["event type": "\(type)"],
                explanation: "Such an event is dispatched as it is, and the row has no effect.",
                fix: "To fix this, remove the row, or the conformance of \(type) to Action."
            )
        )
    }
}
