public import EventObservables
internal import EventRuntime

/// A producer of events of any type; usually a module.
///
/// Conform to `EventsProducer`, which derives the rest from `events`. A producer that conforms only
/// to this protocol has no events, unless it implements both requirements.
@MainActor
public protocol AnyEventsProducer: AnyObject {
    /// Ends the subscriptions to the producer's events when the producer is released, even if one of
    /// them retains the bag.
    ///
    /// Each producer has its own bag and never replaces it.
    var disposeBag: DisposeBag { get }

    /// All events, of any type.
    var anyEvent: Observable<any EventProtocol> { get }

    /// Returns the events of a type (`AnyEvent` for all); `nil` if the producer emits none.
    func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>?
}

extension AnyEventsProducer {
    /// A stream that completes immediately: a producer has no events by default.
    public var anyEvent: Observable<any EventProtocol> { .empty }

    /// By default, `nil`, or for `AnyEvent` a stream that completes immediately.
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        type == AnyEvent.self ? .empty : nil
    }
}

// Where an overload takes a constructor, the other is disfavored: otherwise, the compiler can't say
// what is wrong in the closure of a subscription.

extension AnyEventsProducer {
    /// The events of one case, as from `producer[event: event]`.
    @_disfavoredOverload
    public func capture<Event: EventProtocol>(event: Event) -> Observable<Event> {
        observable(of: Event.self)?.capture(event: event) ?? .empty
    }

    /// The payloads of the events of one case, as from `producer[event: pattern]`.
    @export(implementation)
    public func capture<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> { observable(of: Event.self)?.capture(event: pattern) ?? .empty }

    /// The events of one case; payloads are not compared.
    ///
    /// The stream completes immediately if the producer emits no events of that type.
    @_disfavoredOverload
    public subscript<Event: EventProtocol>(event event: Event) -> Observable<Event> {
        capture(event: event)
    }

    /// The payloads of the events of the case that a constructor creates.
    @export(implementation)
    public subscript<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> { capture(event: pattern) }
}

/// A producer of events of one type.
///
/// ```swift
/// final class CatalogModule: EventsProducer {
///     let disposeBag = DisposeBag()
///     var events: Observable<CatalogEvent> { subject }
///     private let subject = PublishSubject<CatalogEvent>()
/// }
/// ```
@MainActor
public protocol EventsProducer: AnyEventsProducer {
    /// The type of the events.
    associatedtype EventsType: EventProtocol

    /// The stream of the events. A late listener first receives no event of a `PublishSubject`, the
    /// last of a `BehaviorSubject`, or the last n of a `ReplaySubject`.
    ///
    /// Of a stream that isn't a subject, the manager is the first observer, for recordings.
    var events: Observable<EventsType> { get }
}

extension EventsProducer {
    /// All events; each `AnyEvent` is unwrapped.
    @export(implementation)
    public var anyEvent: Observable<any EventProtocol> {
        EventsType.self == AnyEvent.self ? events.map { AnyEvent($0).base } : events.map { $0 }
    }

    /// Returns the events as they are if they have that type, wrapped for `AnyEvent`, or `nil`.
    @export(implementation)
    public func observable<Event: EventProtocol>(of type: Event.Type) -> Observable<Event>? {
        if let events = events as? Observable<Event> { return events }
        return type == AnyEvent.self ? wrappedEvents as? Observable<Event> : nil
    }

    @usableFromInline
    var wrappedEvents: Observable<AnyEvent> { events.map { AnyEvent($0) } }
}

/// A producer that its manager retains until the producer's bag ends, because nothing else does.
///
/// A module is retained by its screens, and any other producer by the app. Conform a producer that
/// only listens and emits, such as a `StoreEventsProducer`, and pass it to
/// `ModuleManager.setupEventsListeners(for:)`.
public protocol ManagedProducer: AnyEventsProducer {}

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
    /// Emits the events; its kind determines the first event of a late listener.
    public let subject: Subject<Event>

    /// Ends the subscriptions to the events when the producer is released.
    public let disposeBag = DisposeBag()

    /// By default, a late listener receives no earlier event.
    public init(_ subject: Subject<Event> = PublishSubject<Event>()) { self.subject = subject }

    /// Emits an event to all listeners.
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
/// final class CatalogModule: EventsEmitting {
///     let events = EventsSource<CatalogEvent>()
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
    @_disfavoredOverload
    public var events: Observable<EventsType> { events.subject }

    /// The bag of the source.
    @export(implementation)
    public var disposeBag: DisposeBag { events.disposeBag }
}

// A producer has two properties `events`. With a source's functions in both of their types, the error
// at a misspelled case names the case.

extension Observable where Element: EventProtocol {
    /// Unavailable, because only a source emits.
    @available(*, unavailable, message: "a stream doesn't emit; its producer does")
    public final func emit(_ event: Element) {}

    /// Unavailable, because only a source emits.
    @available(*, unavailable, message: "a stream doesn't emit; its producer does")
    public final func emitter(of event: Element) -> () -> Void { {} }

    /// Unavailable, because only a source emits.
    @available(*, unavailable, message: "a stream doesn't emit; its producer does")
    public final func emitter<Payload>(
        of pattern: @escaping (Payload) -> Element
    ) -> (Payload) -> Void { { _ in } }
}

/// An inlet through which any thread can emit a producer's events.
///
/// - Order: The events from one thread are emitted in the order they were sent, each exactly once.
/// - Isolation: `send(_:)` may be called from any thread; the events are emitted on the main actor.
/// - Lifetime: Doesn't retain its subject; events after the subject's release are dropped.
///
/// ```swift
/// let inlet = EventInlet(to: subject)
/// Thread.detachNewThread { inlet.send(.finished) }
/// ```
public struct EventInlet<Event: EventProtocol & Sendable>: Sendable {
    private let inlet = Inlet()
    private let receive: @MainActor @Sendable (Event) -> Void

    /// Creates an inlet to the producer's own subject.
    @MainActor
    public init(to subject: Subject<Event>) {
        receive = { [weak subject] event in subject?.onNext(event) }
    }

    /// Sends an event and returns without waiting for its delivery.
    public func send(_ event: Event) { inlet.send { [receive] in receive(event) } }
}
