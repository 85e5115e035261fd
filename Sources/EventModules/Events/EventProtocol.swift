/// Something that has happened, as a module tells it.
///
/// A module's events are usually one enum, with cases named in the past tense and what listeners
/// need to know as payload. There is nothing to implement.
///
/// ```swift
/// enum ProductArrayEvent: EventProtocol {
///     case appeared
///     case productSelected(Product)
/// }
/// ```
public protocol EventProtocol {
    /// The name of the event's case; the name of the type for an event that is no enum.
    ///
    /// ```swift
    /// ProductArrayEvent.productSelected(product).label  // "productSelected"
    /// ```
    var label: String { get }
}

extension EventProtocol {
    /// The name of the event's case; the name of the type for an event that is no enum.
    public var label: String {
        guard let layout = EnumLayout(Self.self) else { return MirroredCase.label(of: self) }
        return layout.label(ofTag: layout.tag(of: self))
    }

    /// Whether two events are of the same case; payloads are not compared.
    ///
    /// ```swift
    /// event.matches(event: .appeared)
    /// ```
    ///
    /// - Parameter event: Events that are no enums match if they are of the same type.
    /// - Returns: Whether the event is of that case.
    public func matches(event: Self) -> Bool {
        CaseOf(event).matches(self)
    }

    /// Whether the event is of the case that a constructor makes.
    ///
    /// ```swift
    /// event.matches(pattern: ProductArrayEvent.productSelected)
    /// ```
    ///
    /// - Parameter pattern: The constructor of a case with payload.
    /// - Returns: Whether the event is of that case.
    public func matches<Payload>(pattern: (Payload) -> Self) -> Bool {
        extractPayload(ifMatches: pattern) != nil
    }

    /// The event's payload, if the event is of the case that a constructor makes.
    ///
    /// For the events of a stream `capture(event:)` is faster: it remembers what it has learned.
    ///
    /// ```swift
    /// let product = event.extractPayload(ifMatches: ProductArrayEvent.productSelected)
    /// ```
    ///
    /// - Parameter pattern: The constructor of a case with payload. A payload with functions or
    ///   metatypes in it can't be extracted, except functions of type `() -> Void`; that is
    ///   reported.
    /// - Returns: The payload, a tuple where the case has several values; nil for another case.
    public func extractPayload<Payload>(ifMatches pattern: (Payload) -> Self) -> Payload? {
        guard PayloadType.isReadable(Payload.self) else {
            reportIfUnreadable(Self.self, Payload.self)
            return nil
        }
        var casePattern = CasePattern<Self, Payload>()
        return casePattern.payload(of: self, madeBy: pattern)
    }
}
