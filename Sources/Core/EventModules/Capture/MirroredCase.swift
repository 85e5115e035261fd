internal import Delivery

/// The case of an enum as `Mirror` and printing show it.
///
/// This slow path serves platforms on which an enum's memory can't be read.
struct MirroredCase: Hashable {
    let name: String

    /// The declared type of the payload, which has the labels; nil for a case without payload.
    let payloadType: ObjectIdentifier?

    /// Reads the case of an enum; nil if the enum's conformances or missing metadata hide it.
    init?<Event>(of event: Event) {
        guard !(Event.self is any CustomReflectable.Type) else { return nil }
        if let payload = Mirror(reflecting: event).children.first {
            guard let label = payload.label else { return nil }
            name = label
            payloadType = Self.declaredType(of: payload.value)
        } else {
            guard !Self.printsItself(Event.self) else { return nil }
            // A C enum is printed as its type, unless by reflection.
            let text = "\(event)"
            let isOfC = String(reflecting: Event.self).hasPrefix("__C.")
            name = isOfC ? String(String(reflecting: event).dropFirst("__C.".count)) : text
            payloadType = nil
            // Without reflection metadata, every case is printed as its type.
            guard name != typeName(Event.self) else { return nil }
        }
    }

    /// The name of an event's case; the type's name if the event isn't an enum or hides its case.
    static func label<Event>(of event: Event) -> String {
        guard EnumLayout.isEnum(Event.self) else { return typeName(type(of: event)) }
        return MirroredCase(of: event)?.name ?? typeName(Event.self)
    }

    /// Returns an event's payload, or nil if the constructor creates another case from it.
    static func payload<Event, Payload>(
        of event: Event,
        madeBy constructor: (Payload) -> Event
    ) -> Payload? {
        guard EnumLayout.isEnum(Event.self), !(Event.self is any CustomReflectable.Type),
            let child = Mirror(reflecting: event).children.first,
            let payload = read(child.value, as: Payload.self)
        else { return nil }
        let made = MirroredCase(of: constructor(payload))
        return made != nil && made == MirroredCase(of: event) ? payload : nil
    }

    /// `value` is passed with its declared type, even if that is itself an existential type.
    private static func declaredType<Value>(of value: Value) -> ObjectIdentifier {
        ObjectIdentifier(Value.self)
    }

    /// Reads a value without a cast, which would flatten optionals and refuse other labels.
    private static func read<Value, Payload>(_ value: Value, as type: Payload.Type) -> Payload? {
        guard PayloadType.isSame(Value.self, type) else { return nil }
        return withUnsafePointer(to: value) {
            UnsafeRawPointer($0).assumingMemoryBound(to: type).pointee
        }
    }

    /// Returns true if values of a type are printed by a conformance, which hides their case.
    private static func printsItself(_ type: Any.Type) -> Bool {
        type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
    }
}
