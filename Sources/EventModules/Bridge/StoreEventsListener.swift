internal import Delivery
public import Suas

/// The bridge from modules to a store: a listener that turns events into actions.
///
/// An event that is an `Action` is dispatched as itself; a row for such events has no effect and is
/// reported. Rows turn other events into actions; if several rows match, each does.
///
/// An action from an event of a module with state of its own, or of its screens, is for that module's
/// instance: its reducers and the app's run for it, but not those of the same module elsewhere.
///
/// - Order: Actions are processed after all listeners have received the event, in the order of the
///   events and, for one event, of the rows.
/// - Lifetime: The listener keeps its store.
///
/// ```swift
/// let bridge = StoreEventsListener(store: store)
///     .on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
///     .on(ProductArrayEvent.pageShown) { page, _ in page > 1 ? nil : ResetSelection() }
///     .on(ProductArrayEvent.appeared) { [LoadProducts(), LoadBasket()] }
///     .on(ProductArrayEvent.sorted) { [ListAction.sort(by: $0), .scrollToTop] }
/// ```
public final class StoreEventsListener: AnyEventsListening {
    /// Returns the actions for an event, or nil if the row is for another case.
    private typealias Row = (any EventProtocol) -> [any Action]?

    private let store: Store
    private let forwardsUnmapped: Bool
    private var table = TypeTable<Row>()

    /// Caches which types of events are actions, because finding a conformance is slow.
    private var areActions: [ObjectIdentifier: Bool] = [:]

    /// Creates a bridge to a store, with an empty table.
    ///
    /// With `forwardingUnmapped`, each event that isn't an action and matches no row is dispatched as
    /// an `EventAction`; by default, such events are ignored.
    public init(store: Store, forwardingUnmapped: Bool = false) {
        self.store = store
        forwardsUnmapped = forwardingUnmapped
    }

    // MARK: - The table

    /// Adds a row for a case without payload.
    func add<Event: EventProtocol>(
        _ event: Event,
        _ makeActions: @escaping () -> [any Action]
    ) -> Self {
        reportPayload(of: event)
        let wanted = CaseOf(event)
        return add { (event: Event) in wanted.matches(event) ? makeActions() : nil }
    }

    /// Adds a row for the case that a constructor creates.
    func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ makeActions: @escaping (Payload) -> [any Action]
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self)
        let reader = CaseReader<Event, Payload>(pattern)
        return add { (event: Event) in reader.payload(of: event).map(makeActions) }
    }

    private func add<Event: EventProtocol>(_ row: @escaping (Event) -> [any Action]?) -> Self {
        if isAction(Event.self) {
            Diagnostics.report(
                "A StoreEventsListener has a row for events that are actions themselves.",
                ["event type": "\(Event.self)"],
                explanation: "Such an event is dispatched as itself, so the row has no effect.",
                fix: "To fix this, remove the row, or the conformance of \(Event.self) to Action."
            )
        }
        table.append({ ($0 as? Event).flatMap(row) }, for: Event.self)
        return self
    }

    // MARK: - Dispatching

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let instance = ProducerRecord.of(producer)?.instance
        producer.anyEvent
            .subscribe(onNext: { [weak producer] event in
                self.dispatch(event, of: producer, instance)
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func dispatch(
        _ event: any EventProtocol,
        of producer: (any AnyEventsProducer)?,
        _ instance: StateInstance?
    ) {
        if isAction(type(of: event)), let action = event as? any Action {
            return store.dispatch(action: action, in: instance)
        }
        var isMapped = false
        for row in table.rows(for: type(of: event)) {
            guard let actions = row(event) else { continue }
            isMapped = true
            for action in actions { store.dispatch(action: action, in: instance) }
        }
        if !isMapped, forwardsUnmapped {
            let action = EventAction(event: event, producer: producer)
            store.dispatch(action: action, in: instance)
        }
    }

    private func isAction(_ type: any EventProtocol.Type) -> Bool {
        if let isAction = areActions[ObjectIdentifier(type)] { return isAction }
        let isAction = type is any Action.Type
        areActions[ObjectIdentifier(type)] = isAction
        return isAction
    }
}

/// An event as an action, for stores whose reducers read events.
///
/// - Lifetime: The action doesn't keep the producer.
///
/// ```swift
/// func reduce(state: Basket, action: any Action) -> Basket? {
///     guard let event = (action as? EventAction)?.event as? ProductEvent else { return nil }
///     return state.after(event)
/// }
/// ```
public struct EventAction: Action {
    /// The event.
    public let event: any EventProtocol

    /// The producer that emitted the event; nil after its release.
    public weak var producer: (any AnyEventsProducer)?

    /// Wraps an event of a producer.
    public init(event: any EventProtocol, producer: (any AnyEventsProducer)?) {
        self.event = event
        self.producer = producer
    }
}
