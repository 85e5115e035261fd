internal import Delivery

/// What a `RecordingListener` has heard.
public struct HeardEvent {
    /// The name of the producer's type.
    public let producer: String

    /// The event.
    public let event: any EventProtocol
}

extension HeardEvent: CustomStringConvertible {
    /// The producer's name and the event: `ProductModule: bought(id: "7")`; of what is `Redacted` in
    /// it only the `redacted` text.
    public var description: String {
        "\(producer): \(redactedDescription(of: AnyEvent(event).base))"
    }
}
