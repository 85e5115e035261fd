/// Something that has happened, as a module reports it.
///
/// A module's events are usually one enum: its cases are named in the past tense, and their payloads
/// carry what listeners need to know. There are no requirements to implement.
///
/// ```swift
/// enum ProductArrayEvent: EventProtocol {
///     case appeared
///     case productSelected(Product)
/// }
/// ```
public protocol EventProtocol {
    /// The name of the event's case; the type's name for an event that isn't an enum.
    ///
    /// ```swift
    /// ProductArrayEvent.productSelected(product).label  // "productSelected"
    /// ```
    var label: String { get }
}

extension EventProtocol {
    /// The name of the event's case; the type's name for an event that isn't an enum.
    public var label: String {
        guard let layout = EnumLayout(Self.self) else { return MirroredCase.label(of: self) }
        return layout.label(ofTag: layout.tag(of: self))
    }

    /// Returns true if both events are of the same case; payloads are not compared.
    ///
    /// Events that aren't enums match if they are of the same type.
    public func matches(event: Self) -> Bool {
        CaseOf(event).matches(self)
    }

    /// Returns true if the event is of the case that a constructor creates.
    ///
    /// ```swift
    /// event.matches(pattern: ProductArrayEvent.productSelected)
    /// ```
    public func matches<Payload>(pattern: (Payload) -> Self) -> Bool {
        extractPayload(ifMatches: pattern) != nil
    }

    /// Returns the event's payload if the event is of the case that a constructor creates.
    ///
    /// For the events of a stream, `capture(event:)` is faster, because it learns the case once. A
    /// payload with functions (except those of type `() -> Void`) or metatypes can't be extracted and
    /// is reported.
    ///
    /// ```swift
    /// let product = event.extractPayload(ifMatches: ProductArrayEvent.productSelected)
    /// ```
    ///
    /// - Parameter pattern: The constructor of a case with payload.
    /// - Returns: The payload, a tuple if the case has several values; nil for another case.
    public func extractPayload<Payload>(ifMatches pattern: (Payload) -> Self) -> Payload? {
        guard PayloadType.isReadable(Payload.self) else {
            reportIfUnreadable(Self.self, Payload.self)
            return nil
        }
        var casePattern = CasePattern<Self, Payload>()
        return casePattern.payload(of: self, madeBy: pattern)
    }
}
