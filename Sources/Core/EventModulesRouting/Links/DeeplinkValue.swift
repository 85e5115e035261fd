internal import EventModulesCore

/// A value in a link.
///
/// ```swift
/// pattern.link(["category": "lamps", "number": 3, "order": .uuid(order.id)])
/// ```
public enum DeeplinkValue: Equatable, Sendable {
    /// A value of a placeholder `{name}`.
    case string(String)
    /// A value of a placeholder `{name:Int}`.
    case int(Int)
    /// A value of a placeholder `{name:Double}`.
    case double(Double)
    /// A value of a placeholder `{name:Bool}`.
    case bool(Bool)
    /// A value of a placeholder `{name:UUID}`.
    case uuid(DeeplinkUUID)
    /// A value of a placeholder `{name...}`: one or more parts.
    case rest([String])

    /// The kind of the value.
    public var kind: DeeplinkKind {
        switch self {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        case .uuid: .uuid
        case .rest: .rest
        }
    }
}

/// The kinds of a placeholder's values, from the most to the least specific.
///
/// If matching patterns differ first in the kind of a part, the earlier kind takes precedence.
public enum DeeplinkKind: String, CaseIterable, Sendable {
    /// The words `true` and `false`.
    case bool = "Bool"
    /// An integer, as `Int(_:)` reads it.
    case int = "Int"
    /// A finite decimal number, as `Double(_:)` reads it.
    case double = "Double"
    /// Five groups of hexadecimal digits, as `DeeplinkUUID` reads them.
    case uuid = "UUID"
    /// Any string; the default kind of a placeholder.
    case string = "String"
    /// The remaining parts of a link, at least one; `{name...}` at the end of a pattern's path.
    case rest = "[String]"

    /// Reads a decoded part or query value as a value of this kind; `nil` if it is of another kind.
    public func value(of text: String) -> DeeplinkValue? {
        switch self {
        case .bool: Bool(text).map(DeeplinkValue.bool)
        case .int: Int(text).map(DeeplinkValue.int)
        case .double:
            // `Double(_:)` also reads infinities, `nan` and hexadecimal numbers.
            text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
                ? nil : Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .uuid: DeeplinkUUID(text).map(DeeplinkValue.uuid)
        case .string: .string(text)
        case .rest: .rest([text])
        }
    }
}

/// The string of a UUID, such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
public struct DeeplinkUUID: Equatable, Sendable, LosslessStringConvertible {
    /// The string in uppercase.
    public let description: String

    /// Reads groups of 8, 4, 4, 4, and 12 hexadecimal digits, separated by `-`; otherwise `nil`.
    public init?(_ text: String) {
        guard text.utf8.count == 36 else { return nil }
        let isUUID = text.utf8.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexadecimalDigit
        }
        guard isUUID else { return nil }
        description = text.uppercased()
    }

    package init(upperCase text: String) { description = text }
}

extension DeeplinkValue: CustomStringConvertible, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    /// The value as in a link, before it is percent-encoded.
    public var description: String {
        switch self {
        case .string(let value): value
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .uuid(let value): "\(value)"
        case .rest(let parts): parts.joined(separator: "/")
        }
    }

    /// A string literal is the value of a placeholder `{name}`.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An integer literal is the value of a placeholder `{name:Int}`.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// A floating-point literal is the value of a placeholder `{name:Double}`.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// A Boolean literal is the value of a placeholder `{name:Bool}`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An array literal is the value of a placeholder `{name...}`.
    public init(arrayLiteral parts: String...) { self = .rest(parts) }
}

/// A type of a match's values: `String`, `Int`, `Double`, `Bool`, `UUID`, `[String]`, an enum with
/// such raw values, or a type that converts to a string and back.
///
/// ```swift
/// enum Sort: String, DeeplinkConvertible { case price, name }
///
/// let sort: Sort? = match["sort"]
/// ```
public protocol DeeplinkConvertible: SendableMetatype {
    /// The kind of the placeholders whose values can be read as this type.
    static var deeplinkKind: DeeplinkKind { get }

    /// Converts a value of a link; `nil` if this type has no such value.
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
    /// Converts the string of a value of the type's kind.
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

    /// Converts the parts of a `{name...}`; `nil` for another kind.
    public init?(deeplinkValue: DeeplinkValue) {
        guard case .rest(let parts) = deeplinkValue else { return nil }
        self = parts
    }
}
