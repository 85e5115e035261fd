internal import Delivery

/// Any event, for code that needs one type for all of them.
///
/// `observable(of: AnyEvent.self)` works for every producer, so a listener of `AnyEvent`s hears all.
/// What is asked of it is asked of the event that it holds.
public struct AnyEvent: EventProtocol {
    /// The event itself.
    public let base: any EventProtocol

    /// Wraps an event; an `AnyEvent` is not wrapped twice.
    public init(_ base: any EventProtocol) {
        self.base = (base as? AnyEvent)?.base ?? base
    }

    /// The name of the event's case.
    public var label: String { base.label }

    /// Whether both hold events of the same type and case; payloads are not compared.
    public func matches(event: AnyEvent) -> Bool {
        event.base.matchesWhatIs(base)
    }

    /// Whether it holds an event of the same case; payloads are not compared.
    public func matches<Event: EventProtocol>(event: Event) -> Bool {
        event.matchesWhatIs(base)
    }

    /// Whether it holds an event of the case that a constructor makes.
    ///
    /// - Parameter pattern: The constructor of a case with payload.
    /// - Returns: Whether the event is of that case.
    public func matches<Event: EventProtocol, Payload>(pattern: (Payload) -> Event) -> Bool {
        extractPayload(ifMatches: pattern) != nil
    }

    /// The payload, if it holds an event of the case that a constructor makes.
    ///
    /// - Parameter pattern: The constructor of a case with payload.
    /// - Returns: The payload, a tuple where the case has several values; nil for another case.
    public func extractPayload<Event: EventProtocol, Payload>(
        ifMatches pattern: (Payload) -> Event
    ) -> Payload? {
        (base as? Event)?.extractPayload(ifMatches: pattern)
    }
}

extension AnyEvent: CustomStringConvertible {
    /// The event as text; of what is `Redacted` in it only the `redacted` text.
    public var description: String { redactedDescription(of: base) }
}

extension EventProtocol {
    fileprivate func matchesWhatIs(_ other: any EventProtocol) -> Bool {
        (other as? Self)?.matches(event: self) ?? false
    }
}
