/// An occurrence that a module reports.
///
/// A module's events are usually one enum: its cases are named in the past tense, and their
/// payloads carry what listeners need to know. There are no requirements to implement.
///
/// ```swift
/// enum CatalogEvent: EventProtocol {
///     case appeared
///     case productSelected(id: String)
/// }
/// ```
public protocol EventProtocol: SendableMetatype {
    /// The name of the event's case, such as `productSelected`; the type's name for an event that
    /// isn't an enum. A case whose name the compiler omitted has a number: `case 2`.
    var label: String { get }
}

extension EventProtocol {
    /// The name of the event's case; the type's name for an event that isn't an enum.
    public var label: String { caseLabel(of: self) }

    /// Returns `true` if both events are of the same case; payloads are not compared.
    ///
    /// Events that aren't enums match if they are of the same type.
    public func matches(event: Self) -> Bool { CaseMatcher(event).matches(self) }

    /// Returns `true` if the event is of the case that a constructor creates.
    public func matches<Payload>(pattern: (Payload) -> Self) -> Bool {
        extractPayload(ifMatches: pattern) != nil
    }

    /// Returns the event's payload if the event is of the case that a constructor creates.
    ///
    /// For the events of a stream, `capture(event:)` is faster, because it learns the case once.
    /// The payload is a tuple if the case has several values. A payload with metatypes or functions
    /// (except of type `() -> Void`), or of a type without reflection metadata, can't be extracted,
    /// which logs a diagnostic. So does an event that isn't an enum: it is its own payload.
    public func extractPayload<Payload>(ifMatches pattern: (Payload) -> Self) -> Payload? {
        reportIfNeverMatching(Self.self, Payload.self)
        return withoutActuallyEscaping(pattern) { CasePattern($0).payload(of: self) }
    }

    /// Returns the event's payload if it is of a type, regardless of the case.
    ///
    /// A payload is cast to a superclass or a protocol. Several values are a tuple. See
    /// `extractPayload(ifMatches:)` for the payloads that can't be extracted.
    public func extractPayload<Payload>(as type: Payload.Type = Payload.self) -> Payload? {
        reportIfNeverMatching(Self.self, type)
        guard PayloadType.isReadable(type) else { return nil }
        guard let layout = EnumLayout(Self.self) else { return EventCase.payload(of: self) }
        let tag = layout.tag(of: self)
        guard let declared = layout.payloadType(ofTag: tag) else {
            return layout.hasPayload(tag) ? EventCase.payload(of: self) : nil
        }
        let isIndirect = layout.isIndirect(tag)
        if PayloadType.isSame(declared, type) {
            return layout.payload(of: self, tag: tag, isIndirect: isIndirect, as: type)
        }
        func cast<Declared>(_ declared: Declared.Type) -> Payload? {
            layout.payload(of: self, tag: tag, isIndirect: isIndirect, as: declared) as? Payload
        }
        return PayloadType.castable(declared, to: type).flatMap { _openExistential($0, do: cast) }
    }
}
