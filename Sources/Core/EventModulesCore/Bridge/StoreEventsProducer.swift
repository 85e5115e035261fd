public import EventObservables
internal import EventRuntime
public import Suas

/// The bridge from a store to listeners: a producer that turns actions into events.
///
/// Listeners receive the outcome of an async action even if the screen that started it was closed.
/// A row receives the actions of its type that have reached the reducers, so not those that a
/// middleware holds back. Events can have several types; `observable(of:)` returns those of one.
///
/// - Order: An event is emitted after its action has been processed and the state listeners have
///   been called; the events of one action are emitted in the order of the rows.
/// - Lifetime: A manager retains a producer that it sets up; the producer doesn't retain the store.
///
/// ```swift
/// let outcomes = StoreEventsProducer(store: store)
///     .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
///     .on(PaymentFailed.self) { $0.isCancelled ? nil : CheckoutEvent.refused }
///     .on(SignOut.self) { SessionEvent.ended }
/// manager.setupEventsListeners(for: outcomes)
/// ```
public final class StoreEventsProducer: EventsProducer, ManagedProducer {
    private typealias Row = (any Action, (any EventProtocol) -> Void) -> Void

    /// Ends the subscriptions to the events, and the registration in the store.
    public let disposeBag = DisposeBag()

    private let subject = PublishSubject<any EventProtocol>()
    private var table = TypeTable<Row>()

    /// Creates a producer without rows for the actions of a store.
    public init(store: Store, fileID: StaticString = #fileID, line: UInt = #line) {
        let subscription = store.addReducedActionListener(
            { [weak self] action in self?.emitEvents(for: action) },
            fileID: fileID,
            line: line
        )
        subscription.belongs(to: StoreEventsProducer.self)
        subscription.disposed(by: disposeBag)
    }

    func add<A: Action>(
        _ type: A.Type,
        _ emitEvents: @escaping (A, _ emit: (any EventProtocol) -> Void) -> Void
    ) -> Self {
        table.append({ action, emit in (action as? A).map { emitEvents($0, emit) } }, for: type)
        return self
    }

    /// All events, wrapped.
    public var events: Observable<AnyEvent> { subject.map { AnyEvent($0) } }

    /// All events, as the rows made them.
    public var anyEvent: Observable<any EventProtocol> { subject }

    /// The events of one type, even of a type that no row creates.
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        events as? Observable<Event> ?? subject.compactMap { $0 as? Event }
    }

    private func emitEvents(for action: any Action) {
        for row in table.rows(for: type(of: action)) {
            // Queued: the store still processes the action.
            row(action) { subject.onNext(AnyEvent($0).base) }
        }
    }
}

/// A closure returns an event, an optional or an array, by the rules of `StoreEventsListener`.
extension StoreEventsProducer {
    /// Turns the actions of a type into events, or into none where the closure returns nil.
    ///
    /// - Returns: The producer, for the next row. An action's class doesn't include its subclasses.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvent: @escaping (A) -> (any EventProtocol)?
    ) -> Self {
        add(type) { action, emit in if let event = makeEvent(action) { emit(event) } }
    }

    /// Turns each action of a type into several events.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvents: @escaping (A) -> [any EventProtocol]
    ) -> Self {
        add(type) { action, emit in for event in makeEvents(action) { emit(event) } }
    }

    /// Turns the actions of a type into events of a type that is named once.
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvent: @escaping (A) -> Event?
    ) -> Self {
        add(type) { action, emit in if let event = makeEvent(action) { emit(event) } }
    }

    /// Turns each action of a type into several events of a type that is named once.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvents: @escaping (A) -> [Event]
    ) -> Self {
        add(type) { action, emit in for event in makeEvents(action) { emit(event) } }
    }

    /// Turns the actions of a type into events, whatever the actions hold.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvent: @escaping (()) -> (any EventProtocol)?
    ) -> Self {
        add(type) { _, emit in if let event = makeEvent(()) { emit(event) } }
    }

    /// Turns each action of a type into several events, whatever the action holds.
    ///
    /// If the closure is nil, no row is added.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvents: ((()) -> [any EventProtocol])?
    ) -> Self {
        guard let makeEvents else { return self }
        return add(type) { _, emit in for event in makeEvents(()) { emit(event) } }
    }

    /// Turns the actions of a type into events of a type named once, whatever the actions hold.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvent: @escaping (()) -> Event?
    ) -> Self {
        add(type) { _, emit in if let event = makeEvent(()) { emit(event) } }
    }

    /// Turns each action of a type into several events of a type named once, whatever it holds.
    ///
    /// If the closure is nil, no row is added.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvents: ((()) -> [Event])?
    ) -> Self {
        guard let makeEvents else { return self }
        return add(type) { _, emit in for event in makeEvents(()) { emit(event) } }
    }
}
