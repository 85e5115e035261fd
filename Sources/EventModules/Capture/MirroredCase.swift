internal import Delivery

/// What a mirror tells of an event.
///
/// This is the way, a slow one, for events that are no enums, and for platforms on which an enum's
/// memory can't be read.
enum MirroredCase {
    static func label(of event: Any) -> String {
        let mirror = Mirror(reflecting: event)
        guard mirror.displayStyle == .enum else { return typeName(type(of: event)) }
        return mirror.children.first?.label ?? "\(event)"
    }

    /// The event's payload, if a constructor makes an event of the same case from it.
    static func payload<Event, Payload>(
        of event: Event,
        madeBy constructor: (Payload) -> Event
    ) -> Payload? {
        let children = Mirror(reflecting: event).children
        guard children.count == 1, let child = children.first,
            let payload = value(child.value, as: Payload.self),
            label(of: constructor(payload)) == label(of: event)
        else { return nil }
        return payload
    }

    /// A single labelled value is mirrored as a tuple of one element, which can't be cast to it.
    private static func value<Payload>(_ value: Any, as type: Payload.Type) -> Payload? {
        if let payload = value as? Payload { return payload }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
        return mirror.children.first?.value as? Payload
    }
}
