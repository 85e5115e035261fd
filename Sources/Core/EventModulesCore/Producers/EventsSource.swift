public import EventObservables

/// A producer's subject and its dispose bag in one value.
///
/// - Order: As with the subject.
/// - Lifetime: Retains its subject and its bag; a module keeps it for as long as it is alive.
///
/// ```swift
/// let events = EventsSource<BasketEvent>()
/// events.emit(.opened)
/// screen.onCheckOut = events.emitter(of: .checkedOut)
/// screen.onRemove = events.emitter(of: BasketEvent.removed)
/// ```
@MainActor
public struct EventsSource<Event: EventProtocol> {
    /// Emits the events, and decides what a late listener receives first.
    public let subject: Subject<Event>

    /// Ends the subscriptions to the events when the producer is released.
    public let disposeBag = DisposeBag()

    /// By default, a late listener receives no earlier event.
    public init(_ subject: Subject<Event> = PublishSubject<Event>()) {
        self.subject = subject
    }

    /// Emits an event.
    @export(implementation)
    public func emit(_ event: Event) { subject.onNext(event) }

    /// Returns a function that emits an event, such as a screen's closure.
    ///
    /// - Lifetime: Doesn't retain the source; does nothing after the producer's release.
    public func emitter(of event: Event) -> () -> Void {
        { [weak subject] in subject?.onNext(event) }
    }

    /// Returns a function that emits the event that a constructor creates from its argument.
    ///
    /// - Lifetime: As with an event.
    public func emitter<Payload>(of pattern: @escaping (Payload) -> Event) -> (Payload) -> Void {
        { [weak subject] payload in subject?.onNext(pattern(payload)) }
    }
}

/// A producer whose events come from an `EventsSource`: the short form of an `EventsProducer`.
///
/// For code with the producer's type, `events` is the source and can emit; for listeners, a stream.
///
/// ```swift
/// final class ProductArrayModule: EventsEmitting {
///     let events = EventsSource<ProductArrayEvent>()
///
///     func select(_ product: Product) { events.emit(.productSelected(product)) }
/// }
/// ```
@MainActor
public protocol EventsEmitting: EventsProducer {
    // Repeated so that the compiler infers it from the source.
    /// The type of the events.
    associatedtype EventsType

    /// The source of the events; stored, and never replaced.
    var events: EventsSource<EventsType> { get }
}

extension EventsEmitting {
    /// The events of the source.
    @export(implementation)
    public var events: Observable<EventsType> { events.subject }

    /// The bag of the source.
    @export(implementation)
    public var disposeBag: DisposeBag { events.disposeBag }
}
