internal import Delivery
internal import Observables

/// A listener that hears every event of every producer and keeps it, in order.
///
/// ```swift
/// let listener = RecordingListener()
/// manager.addEventsListeners([listener])
/// module.buy()
/// #expect(listener.heard.map(\.description) == [#"ProductModule: bought(id: "7")"#])
/// ```
public final class RecordingListener: AnyEventsListening {
    /// What was heard, in order.
    public private(set) var heard: [HeardEvent] = []

    /// The names of the types of the producers that the listener was offered, in order.
    public private(set) var offered: [String] = []

    /// Makes a listener that has heard nothing yet.
    public init() {}

    /// Accepts every producer.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        offered.append(name)
        producer.anyEvent
            .subscribe(onNext: { [weak self] event in
                self?.heard.append(HeardEvent(producer: name, event: event))
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    /// The heard events of one type, in order.
    public func events<Event: EventProtocol>(of type: Event.Type) -> [Event] {
        heard.compactMap { $0.event as? Event }
    }

    /// Forgets what was heard, so that a test sees only what follows.
    public func forget() {
        heard = []
        offered = []
    }
}
