internal import EventObservables
internal import EventRuntime
public import Suas

/// The bridge from modules to a store: a listener that turns events into actions.
///
/// An event that is an `Action` is dispatched as itself; a row for such events has no effect and is
/// reported. Rows turn other events into actions; every matching row does.
///
/// An action from an event of a module with its own state, or of its screens, is for that module's
/// instance: its reducers and the app's run for it, but not those of the same module elsewhere.
///
/// - Order: Actions run after all listeners received the event, in order of events, then of rows.
/// - Lifetime: The listener retains its store.
///
/// ```swift
/// let bridge = StoreEventsListener(store: store)
///     .on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
///     .on(ProductArrayEvent.pageShown) { page, _ in page > 1 ? nil : ResetSelection() }
///     .on(ProductArrayEvent.appeared) { [LoadProducts(), LoadBasket()] }
///     .on(ProductArrayEvent.sorted) { [ListAction.sort(by: $0), .scrollToTop] }
/// ```
public final class StoreEventsListener: AnyEventsListening {
    private let store: Store
    private let forwardsUnmapped: Bool
    private let table = CaseTable<BridgeRow>()

    /// Creates a bridge to a store, with an empty table.
    ///
    /// With `forwardingUnmapped`, each event that isn't an action and matches no row is dispatched
    /// as an `EventAction`; by default, such events are ignored.
    public init(store: Store, forwardingUnmapped: Bool = false) {
        self.store = store
        forwardsUnmapped = forwardingUnmapped
    }

    // MARK: - The table

    /// Inlined into the caller, which knows the types: generic code is several times as slow.
    @export(implementation)
    func add<Event: EventProtocol>(
        _ event: Event,
        _ dispatchActions: @escaping ((any Action) -> Void) -> Void
    ) -> Self {
        reportPayload(of: event)
        let wanted = CaseMatcher(event)
        return add(forTag: wanted.canBe) { (event: Event, dispatch) in
            guard wanted.matches(event) else { return false }
            dispatchActions(dispatch)
            return true
        }
    }

    @export(implementation)
    func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ dispatchActions: @escaping (Payload, (any Action) -> Void) -> Void
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self)
        let cases = CasePattern<Event, Payload>(pattern)
        return add(forTag: cases.canBe) { (event: Event, dispatch) in
            guard let payload = cases.payload(of: event) else { return false }
            dispatchActions(payload, dispatch)
            return true
        }
    }

    @export(implementation)
    func add<Event: EventProtocol>(
        forTag canBe: @escaping (Int) -> Bool,
        _ row: @escaping (Event, (any Action) -> Void) -> Bool
    ) -> Self {
        let dispatch = { (address: UnsafeRawPointer, dispatch: (any Action) -> Void) in
            row(address.assumingMemoryBound(to: Event.self).pointee, dispatch)
        }
        return add(BridgeRow(canBe: canBe, dispatch: dispatch), for: Event.self)
    }

    @usableFromInline
    func add<Event: EventProtocol>(_ row: BridgeRow, for type: Event.Type) -> Self {
        let rows = table.rows(for: type)
        if rows.areActions {
            Diagnostics.report(
                "A StoreEventsListener has a row for events that are actions themselves.",
                ["event type": "\(type)"],
                explanation: "Such an event is dispatched as itself, so the row has no effect.",
                fix: "To fix this, remove the row, or the conformance of \(type) to Action."
            )
        }
        rows.append(row)
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
        of producer: @autoclosure () -> (any AnyEventsProducer)?,
        _ instance: StateInstance?
    ) {
        let rows = table.rows(for: type(of: event))
        if rows.areActions, let action = event as? any Action {
            return store.dispatch(action: action, in: instance)
        }
        var isMapped = false
        rows.forEach(for: event) { row, address in
            let dispatched = row.dispatch(address) { store.dispatch(action: $0, in: instance) }
            isMapped = isMapped || dispatched
        }
        if !isMapped, forwardsUnmapped {
            let action = EventAction(event: event, producer: producer())
            store.dispatch(action: action, in: instance)
        }
    }
}

@usableFromInline
struct BridgeRow: CaseRow {
    let canBe: (Int) -> Bool

    /// Dispatches the actions for the event at an address; false if the row is for another case.
    let dispatch: (UnsafeRawPointer, _ dispatch: (any Action) -> Void) -> Bool

    @usableFromInline
    init(
        canBe: @escaping (Int) -> Bool,
        dispatch: @escaping (UnsafeRawPointer, (any Action) -> Void) -> Bool
    ) {
        self.canBe = canBe
        self.dispatch = dispatch
    }
}

/// An event as an action, for stores whose reducers read events.
///
/// - Lifetime: The action doesn't retain the producer.
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

    /// The producer that emitted the event; nil once it has been released.
    public weak var producer: (any AnyEventsProducer)?

    /// Wraps an event of a producer.
    public init(event: any EventProtocol, producer: (any AnyEventsProducer)?) {
        self.event = event
        self.producer = producer
    }
}

// Each function is needed: `Tests/Checks/Rows/Forms` has rows that compile only with it. Two things
// make the compiler show errors at the typo, which `Tests/Checks/Rows/run` checks:
// - A closure that ignores the payload takes `()`, which also accepts closures without parameters.
//   If it took nothing, the compiler would rather remove the `$0` of a row than correct its field.
// - If a wrong row fits several functions equally, the compiler shows none of their errors. So
//   arrays and ignored payloads are disfavored; for both, the closure is optional, which is weaker.

/// The rows of the table: for a case without payload, for a case's payloads, and for any payload.
///
/// A closure returns one action, an optional one, or an array. If all are of one type, it names the
/// type once: `{ [BasketAction.clear, .add($0)] }` or `{ id -> BasketAction in .add(id) }`.
extension StoreEventsListener {
    /// Turns each event of a case without payload into an action, or into none for nil.
    ///
    /// A case with a payload is written as its constructor; an event with a payload is reported.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeAction: @escaping (()) -> (any Action)?
    ) -> Self {
        add(event) { dispatch in if let action = makeAction(()) { dispatch(action) } }
    }

    /// Turns the events of a case without payload into several actions.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeActions: @escaping (()) -> [any Action]
    ) -> Self {
        add(event) { dispatch in for action in makeActions(()) { dispatch(action) } }
    }

    /// Turns the events of a case without payload into an action of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeAction: @escaping (()) -> A?
    ) -> Self {
        add(event) { dispatch in if let action = makeAction(()) { dispatch(action) } }
    }

    /// Turns the events of a case without payload into actions of a type that is named once.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeActions: @escaping (()) -> [A]
    ) -> Self {
        add(event) { dispatch in for action in makeActions(()) { dispatch(action) } }
    }

    /// Turns the payloads of a case into an action, or into none if the closure returns nil.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> (any Action)?
    ) -> Self {
        add(pattern) { payload, dispatch in
            if let action = makeAction(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into several actions.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [any Action]
    ) -> Self {
        add(pattern) { payload, dispatch in
            for action in makeActions(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into an action of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> A?
    ) -> Self {
        add(pattern) { payload, dispatch in
            if let action = makeAction(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into actions of a type that is named once.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [A]
    ) -> Self {
        add(pattern) { payload, dispatch in
            for action in makeActions(payload) { dispatch(action) }
        }
    }

    /// Turns the events of a case into an action, or into none, whatever their payloads.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (()) -> (any Action)?
    ) -> Self {
        add(pattern) { _, dispatch in if let action = makeAction(()) { dispatch(action) } }
    }

    /// Turns the events of a case into several actions, whatever their payloads.
    ///
    /// If the closure is nil, no row is added.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: ((()) -> [any Action])?
    ) -> Self {
        guard let makeActions else { return self }
        return add(pattern) { _, dispatch in
            for action in makeActions(()) { dispatch(action) }
        }
    }

    /// Turns a case's events into an action of a type that is named once, whatever their payloads.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (()) -> A?
    ) -> Self {
        add(pattern) { _, dispatch in if let action = makeAction(()) { dispatch(action) } }
    }

    /// Turns a case's events into actions of a type that is named once, whatever their payloads.
    ///
    /// If the closure is nil, no row is added.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: ((()) -> [A])?
    ) -> Self {
        guard let makeActions else { return self }
        return add(pattern) { _, dispatch in
            for action in makeActions(()) { dispatch(action) }
        }
    }
}
