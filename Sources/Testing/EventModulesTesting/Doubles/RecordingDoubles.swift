internal import EventObservables
internal import EventRuntime

/// A listener that accepts every producer and records its events.
public final class RecordingListener: AnyEventsListening {
    /// An event, and the producer that it came from.
    public struct Received: CustomStringConvertible {
        /// The name of the producer's type.
        public let producer: String

        /// The received event.
        public let event: any EventProtocol

        /// The producer's name and the event, with `Redacted` values redacted.
        public var description: String {
            "\(producer): \(redactedDescription(of: AnyEvent(event).base))"
        }
    }

    /// The received events, in order.
    public private(set) var received: [Received] = []

    /// Creates a listener without events.
    public init() {}

    /// Accepts every producer, to record its events.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        producer.anyEvent.subscribe(onNext: { [weak self] event in
            self?.received.append(Received(producer: name, event: event))
        }).disposed(by: producer.disposeBag)
        return true
    }

    /// Returns the received events of a type, in order.
    public func events<Event: EventProtocol>(of type: Event.Type) -> [Event] {
        received.compactMap { $0.event as? Event }
    }
}

/// An analytics provider that records the calls that it receives.
public final class RecordingAnalyticsProvider: AnalyticsProvider {
    /// The calls of all kinds, in order.
    public private(set) var calls: [AnalyticsCall] = []

    /// The tracked events, in order.
    public var tracked: [TrackedEvent] {
        calls.filter { $0.kind == .track }.map { TrackedEvent($0.name, $0.properties) }
    }

    /// Creates a provider without calls.
    public init() {}

    /// Records a tracked event.
    public func track(event: String, properties: [String: AnalyticsValue]) {
        receive(.track(event, properties))
    }

    /// Records a call of any kind.
    public func receive(_ call: AnalyticsCall) { calls.append(call) }
}

/// An event that a `RecordingAnalyticsProvider` has tracked.
public struct TrackedEvent: Equatable, Sendable {
    /// The event's name in the analytics service.
    public let event: String

    /// The properties that the event was tracked with.
    public let properties: [String: AnalyticsValue]

    /// Creates an event to compare with.
    public init(_ event: String, _ properties: [String: AnalyticsValue] = [:]) {
        (self.event, self.properties) = (event, properties)
    }
}
