internal import EventRuntime

/// Any event, for code that needs one type for all events.
///
/// `observable(of: AnyEvent.self)` works for every producer, so its listeners receive all events.
public struct AnyEvent: EventProtocol {
    /// The wrapped event; never itself an `AnyEvent`.
    public let base: any EventProtocol

    /// Wraps an event; an `AnyEvent` is not wrapped twice.
    public init(_ base: any EventProtocol) { self.base = (base as? AnyEvent)?.base ?? base }

    /// The label of the wrapped event.
    public var label: String { base.label }

    /// Returns `true` if both wrap events of the same type and case; payloads are not compared.
    public func matches(event: AnyEvent) -> Bool { event.base.hasCase(of: base) }

    /// Returns `true` if the wrapped event is of the same case; payloads are not compared.
    public func matches<Event: EventProtocol>(event: Event) -> Bool { event.hasCase(of: base) }

    /// Returns `true` if the wrapped event is of the case that a constructor creates.
    public func matches<Event: EventProtocol, Payload>(pattern: (Payload) -> Event) -> Bool {
        extractPayload(ifMatches: pattern) != nil
    }

    /// Returns the wrapped event's payload if the event is of the case that a constructor creates.
    public func extractPayload<Event: EventProtocol, Payload>(
        ifMatches pattern: (Payload) -> Event
    ) -> Payload? { (base as? Event)?.extractPayload(ifMatches: pattern) }

    /// Returns the wrapped event's payload if it is of a type.
    public func extractPayload<Payload>(as type: Payload.Type = Payload.self) -> Payload? {
        base.extractPayload()
    }
}

extension AnyEvent: CustomStringConvertible, SafelyDescribed {
    /// The wrapped event as text, in which a `Redacted` value shows only its `redacted` string.
    public var description: String { redactedDescription(of: base) }
}

extension EventProtocol {
    fileprivate func hasCase(of other: any EventProtocol) -> Bool {
        (other as? Self)?.matches(event: self) ?? false
    }
}
