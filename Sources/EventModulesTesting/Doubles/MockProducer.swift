public import Observables

/// A producer for tests of listeners.
///
/// ```swift
/// let products = MockProducer(script: [ProductArrayEvent.appeared, .productSelected(apple)])
/// manager.setupEventsListeners(for: products)
/// products.emitNext()
/// products.emit(.disappeared)
/// ```
public final class MockProducer<Event: EventProtocol>: ScriptedProducer {
    /// The type of the events.
    public typealias EventsType = Event

    /// Ends the subscriptions to the events when the producer goes.
    public let disposeBag = DisposeBag()

    /// What is emitted by and by.
    public let script: EventScript<Event>

    /// Makes a producer that has emitted nothing yet.
    ///
    /// - Parameters:
    ///   - script: What `emitNext()` and `emitAll()` emit, in order.
    ///   - subject: Decides what a late listener gets first: nothing, unless a `BehaviorSubject` or
    ///     a `ReplaySubject` is given.
    public init(script: [Event] = [], over subject: Subject<Event> = PublishSubject()) {
        self.script = EventScript(script, over: subject)
    }
}
