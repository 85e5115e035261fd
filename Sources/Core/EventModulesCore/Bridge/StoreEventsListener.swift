internal import EventObservables
public import EventRuntime
public import Suas

/// The bridge from modules to a store: a listener that turns events into actions.
///
/// An event that is an `Action` is dispatched as itself; a row for such events has no effect, and
/// logs a diagnostic. Every matching row turns other events into actions. A `RowBuilder` collects
/// the result of a row's closure: an action, an optional one, an array, or several of these.
///
/// An action from an event of a module with its own state, or of its screens, is for that module's
/// instance: only its reducers and the app's run for it, not the reducers of other instances.
///
/// - Order: Actions run after all listeners received the event, in order of events, then of rows.
/// - Lifetime: The listener retains its store.
///
/// ```swift
/// let bridge = StoreEventsListener(store: store)
///     .on(CatalogEvent.productSelected) { SelectProduct(id: $0) }
///     .on(CatalogEvent.appeared) { [LoadProducts(), LoadBasket()] }
/// ```
public final class StoreEventsListener: EventsTable {
    private let store: Store
    private let forwardsUnmapped: Bool
    private let table = CaseTable<CaseReader<[any Action]>>()

    /// Creates a bridge to a store, with an empty table.
    ///
    /// With `forwardingUnmapped`, each event that isn't an action and matches no row is dispatched
    /// as an `EventAction`; by default, such events are ignored.
    public init(store: Store, forwardingUnmapped: Bool = false) {
        self.store = store
        forwardsUnmapped = forwardingUnmapped
    }

    // MARK: - Rows

    // A closure that ignores the payload takes `()`, which also accepts one without parameters. If
    // it took nothing, the compiler would rather remove the `$0` of a row than correct its field.

    /// Turns the payloads of a case into actions.
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case.
    ///   - fileID: The file of the row, for `ModuleManager.wiring`.
    ///   - line: The line of the row.
    ///   - makeActions: Makes an action, an optional one, an array, or none, for each payload.
    /// - Returns: The bridge, for the next row.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<any Action> makeActions: @escaping (Payload) -> [any Action]
    ) -> Self {
        add(CaseReader(pattern, at: CodeLocation(fileID, line), makeActions), for: Event.self)
    }

    /// Turns the events of a case into actions, regardless of their payloads.
    @export(implementation)
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<any Action> makeActions: @escaping (()) -> [any Action]
    ) -> Self {
        on(pattern, fileID: fileID, line: line) { (_: Payload) in makeActions(()) }
    }

    /// Turns the events of a case without payload into actions.
    ///
    /// Pass the constructor of a case with a payload; an event with a payload logs a diagnostic.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @RowBuilder<any Action> makeActions: @escaping (()) -> [any Action]
    ) -> Self {
        add(CaseReader(event, at: CodeLocation(fileID, line)) { makeActions(()) }, for: Event.self)
    }

    @usableFromInline
    func add(_ row: CaseReader<[any Action]>, for type: any EventProtocol.Type) -> Self {
        let rows = table.rows(for: type)
        if rows.areActions {
            Diagnostics.report(
                "A StoreEventsListener has a row for events that are actions themselves.",
                ["event type": "\(type)"],
                explanation: "Such events are dispatched themselves, so the row has no effect.",
                fix: "To fix this, remove the row, or the conformance of \(type) to Action."
            )
        }
        rows.append(row)
        return self
    }

    /// The rows, for `ModuleManager.wiring`.
    public var eventRows: [EventRow] { table.eventRows }

    // MARK: - Dispatching

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let instance = LivingProducer.of(producer)?.instance
        producer.anyEvent.subscribe(onNext: { [weak producer] event in
            self.dispatch(event, of: producer, instance)
        }).disposed(by: producer.disposeBag)
        return true
    }

    private func dispatch(
        _ event: any EventProtocol,
        of producer: @autoclosure () -> (any AnyEventsProducer)?,
        _ instance: StateInstance?
    ) {
        let rows = table.rows(for: type(of: event))
        if rows.areActions, let action = event as? any Action {
            return store.dispatch(action, in: instance)
        }
        var isMapped = false
        rows.forEach(for: event) { row, address in
            guard let actions = row.read(address) else { return }
            isMapped = true
            for action in actions { store.dispatch(action, in: instance) }
        }
        if !isMapped, forwardsUnmapped {
            let action = EventAction(event: event, producer: producer())
            store.dispatch(action, in: instance)
        }
    }
}

/// An event as an action, for stores whose reducers read events.
///
/// - Lifetime: The action doesn't retain the producer.
public struct EventAction: Action {
    /// The wrapped event.
    public let event: any EventProtocol

    /// The producer that emitted the event; `nil` once it has been released.
    public weak var producer: (any AnyEventsProducer)?

    /// Wraps an event of a producer.
    public init(event: any EventProtocol, producer: (any AnyEventsProducer)?) {
        self.event = event
        self.producer = producer
    }
}
