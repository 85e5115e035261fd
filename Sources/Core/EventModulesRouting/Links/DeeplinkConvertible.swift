internal import EventModulesCore

/// A type of a match's values: `String`, `Int`, `Double`, `Bool`, `UUID`, `[String]`, enums with
/// raw values of such a type, and types that convert to text and back.
///
/// ```swift
/// enum Filter: String, DeeplinkConvertible { case open, done }
///
/// let filter: Filter? = match["filter"]
/// ```
public protocol DeeplinkConvertible {
    /// The kind of the placeholders whose values can be read as this type.
    static var deeplinkKind: DeeplinkKind { get }

    /// Converts a value of a link; nil if this type has no such value.
    init?(deeplinkValue: DeeplinkValue)
}

extension DeeplinkConvertible where Self: RawRepresentable, RawValue: DeeplinkConvertible {
    /// The kind of the raw values.
    public static var deeplinkKind: DeeplinkKind { RawValue.deeplinkKind }

    /// Converts a raw value.
    public init?(deeplinkValue: DeeplinkValue) {
        guard let rawValue = RawValue(deeplinkValue: deeplinkValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension DeeplinkConvertible where Self: LosslessStringConvertible {
    /// Converts the text of a value of the type's kind.
    public init?(deeplinkValue: DeeplinkValue) {
        guard deeplinkValue.kind == Self.deeplinkKind else { return nil }
        self.init(deeplinkValue.description)
    }
}

extension String: DeeplinkConvertible {
    /// The kind of `{name}`.
    public static var deeplinkKind: DeeplinkKind { .string }
}

extension Int: DeeplinkConvertible {
    /// The kind of `{name:Int}`.
    public static var deeplinkKind: DeeplinkKind { .int }
}

extension Double: DeeplinkConvertible {
    /// The kind of `{name:Double}`.
    public static var deeplinkKind: DeeplinkKind { .double }
}

extension Bool: DeeplinkConvertible {
    /// The kind of `{name:Bool}`.
    public static var deeplinkKind: DeeplinkKind { .bool }
}

extension Array: DeeplinkConvertible where Element == String {
    /// The kind of `{name...}`.
    public static var deeplinkKind: DeeplinkKind { .rest }

    /// Unwraps the parts of a rest.
    public init?(deeplinkValue: DeeplinkValue) {
        guard case .rest(let parts) = deeplinkValue else { return nil }
        self = parts
    }
}
