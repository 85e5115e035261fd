public import EventModules

/// Events whose reflection metadata the compiler omits.
public enum StrippedEvent: EventProtocol {
    case started
    case stopped
    case moved(Int)
    case resized(Int)
    case named(String)
}

/// The same for a struct.
public struct StrippedStruct: EventProtocol {
    /// Its only property.
    public let id: Int

    /// Creates an event.
    public init(_ id: Int) { self.id = id }
}
