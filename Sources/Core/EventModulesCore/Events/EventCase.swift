internal import EventRuntime

/// A case of a type of events: identified by its tag where memory can be read, otherwise by its
/// name and the type of its payload, as `Mirror` and printing show them.
@usableFromInline
package struct EventCase: Hashable {
    let tag: Int?

    /// The declared type of the payload, which has the labels; `nil` for a case without payload.
    private(set) var payloadType: ObjectIdentifier?
    package let label: String
}

/// Returns the name of a value's case; the type's name if it isn't an enum or hides its case.
package func caseLabel<Value>(of value: Value) -> String {
    EventCase(of: value)?.label ?? typeName(Value.self)
}

extension EventCase {
    /// Nil if it can't be recognized; an event that isn't an enum has a case with the type's name.
    package init?<Event>(of event: Event) {
        if let layout = EnumLayout(Event.self) {
            self = layout.eventCase(layout.tag(of: event))
        } else if TypeMetadata.isEnum(Event.self) {
            self.init(mirroring: event)
        } else {
            self.init(tag: nil, label: typeName(type(of: event)))
        }
    }

    /// The cases of a type, those with payload first; `nil` for an enum whose memory can't be read.
    package static func all(of type: Any.Type) -> [EventCase]? {
        guard TypeMetadata.isEnum(type) else { return [EventCase(tag: nil, label: typeName(type))] }
        guard let layout = EnumLayout(type) else { return nil }
        return (0..<layout.caseCount).map(layout.eventCase)
    }
}

/// The slow path, for platforms on which an enum's memory can't be read.
extension EventCase {
    /// Reads the case of an enum; `nil` if the enum's conformances or missing metadata hide it.
    init?(mirroring event: Any) {
        let type = type(of: event)
        guard !(type is any CustomReflectable.Type) else { return nil }
        if let payload = Mirror(reflecting: event).children.first {
            guard let label = payload.label else { return nil }
            self.init(tag: nil, payloadType: Self.declaredType(of: payload.value), label: label)
        } else {
            guard !Self.printsItself(type) else { return nil }
            // A C enum is printed as its type, unless by reflection.
            let text = "\(event)"
            let isOfC = TypeMetadata.isImported(type)
            let name = isOfC ? String(String(reflecting: event).dropFirst("__C.".count)) : text
            // Without reflection metadata, every case is printed as its type.
            guard name != typeName(type) else { return nil }
            self.init(tag: nil, label: name)
        }
    }

    /// Returns an event's payload, or `nil` if the constructor creates another case from it.
    static func payload<Event, Payload>(
        of event: Event,
        madeBy constructor: (Payload) -> Event
    ) -> Payload? {
        guard let payload: Payload = payload(of: event) else { return nil }
        let made = EventCase(mirroring: constructor(payload))
        return made != nil && made == EventCase(mirroring: event) ? payload : nil
    }

    /// Returns an event's payload, also cast to a superclass or a protocol.
    static func payload<Event, Payload>(of event: Event) -> Payload? {
        guard TypeMetadata.isEnum(Event.self), !(Event.self is any CustomReflectable.Type),
            let child = Mirror(reflecting: event).children.first
        else { return nil }
        return read(child.value, as: Payload.self)
    }

    /// `value` is passed with its declared type, even if that is itself an existential type.
    private static func declaredType<Value>(of value: Value) -> ObjectIdentifier {
        ObjectIdentifier(Value.self)
    }

    /// Reads a value of the same type without a cast, which would refuse other labels.
    private static func read<Value, Payload>(_ value: Value, as type: Payload.Type) -> Payload? {
        func copy<Read>(_ read: Read.Type) -> Read {
            withUnsafePointer(to: value) {
                UnsafeRawPointer($0).assumingMemoryBound(to: read).pointee
            }
        }
        func cast<Declared>(_ declared: Declared.Type) -> Payload? { copy(declared) as? Payload }
        if PayloadType.isSame(Value.self, type) { return copy(type) }
        return PayloadType.castable(Value.self, to: type).flatMap { _openExistential($0, do: cast) }
    }

    /// Returns `true` if values of a type are printed by a conformance, which hides their case.
    private static func printsItself(_ type: Any.Type) -> Bool {
        type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
    }
}
