public import EventObservables
internal import EventRuntime
public import Suas

/// The bridge from a store to listeners: a producer that turns actions into events.
///
/// Listeners receive the outcome of an async action even if the screen that started it was closed.
/// A row receives the actions of its type that have reached the reducers, not actions that a
/// middleware holds back. Events can have several types; `observable(of:)` selects one.
///
/// - Order: An event is emitted after its action has been processed and the state listeners have
///   been called; the events of one action are emitted in the order of the rows.
/// - Lifetime: A manager retains a producer that it sets up; the producer doesn't retain the store.
///
/// ```swift
/// let outcomes = StoreEventsProducer(store: store)
///     .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
/// manager.setupEventsListeners(for: outcomes)
/// ```
public final class StoreEventsProducer: EventsProducer, ManagedProducer {
    /// Ends the subscriptions to the events, and the registration in the store.
    public let disposeBag = DisposeBag()

    private let subject = PublishSubject<any EventProtocol>()
    private var table = TypeTable<(any Action) -> [any EventProtocol]>()

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

    /// All events, each wrapped in an `AnyEvent`.
    public var events: Observable<AnyEvent> { subject.map { AnyEvent($0) } }

    /// All events, as the rows created them.
    public var anyEvent: Observable<any EventProtocol> { subject }

    /// The events of one type, even of a type that no row creates.
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        events as? Observable<Event> ?? subject.compactMap { $0 as? Event }
    }

    /// Turns the actions of a type into events.
    ///
    /// - Parameters:
    ///   - type: The type of the actions; a class doesn't include its subclasses.
    ///   - makeEvents: Makes an event, an optional one, an array, or none, for each action.
    /// - Returns: The producer, for the next row.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        @RowBuilder<any EventProtocol> makeEvents: @escaping (A) -> [any EventProtocol]
    ) -> Self {
        table.append({ action in (action as? A).map(makeEvents) ?? [] }, for: type)
        return self
    }

    /// Turns the actions of a type into events, regardless of their contents.
    @_disfavoredOverload
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        @RowBuilder<any EventProtocol> makeEvents: @escaping (()) -> [any EventProtocol]
    ) -> Self { on(type, makeEvents: { (_: A) in makeEvents(()) }) }

    private func emitEvents(for action: any Action) {
        for row in table.rows(for: type(of: action)) {
            // Queued: the store still processes the action.
            for event in row(action) { subject.onNext(AnyEvent(event).base) }
        }
    }
}
