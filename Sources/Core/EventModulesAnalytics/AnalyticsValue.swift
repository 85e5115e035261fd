#if canImport(FoundationEssentials)
internal import EventModulesCore
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value of an analytics property, in the kinds that all analytics services support.
///
/// ```swift
/// let properties: [String: AnalyticsValue] = ["id": .string(product.id), "price": 9.5]
/// ```
public enum AnalyticsValue: Hashable, Sendable {
    /// A string.
    case string(String)

    /// A whole number.
    case int(Int)

    /// A number with a fraction.
    case double(Double)

    /// A Boolean.
    case bool(Bool)

    /// A date.
    case date(Date)

    /// Several strings.
    case list([String])
}

extension AnalyticsValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a list.
    public init(arrayLiteral strings: String...) { self = .list(strings) }
}

extension AnalyticsValue: Encodable {
    /// Encodes the value without its kind; a date in the form of RFC 3339, such as
    /// `2026-11-26T14:30:00.000Z`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .date(let date):
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            try container.encode(date.formatted(style))
        case .list(let strings): try container.encode(strings)
        }
    }
}

extension AnalyticsValue {
    package enum Kind: Sendable {
        case string, int, double, bool, date, list

        /// The kind of all values of a type; nil if only each value shows it.
        init?(of type: Any.Type) {
            switch type {
            case is String.Type: self = .string
            case is Int.Type: self = .int
            case is Double.Type: self = .double
            case is Bool.Type: self = .bool
            case is Date.Type: self = .date
            case is [String].Type: self = .list
            case let type as any RawRepresentable.Type: self.init(of: rawType(of: type))
            default: return nil
            }
        }
    }

    package var kind: Kind {
        switch self {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        case .date: .date
        case .list: .list
        }
    }
}

func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type { Value.RawValue.self }

// MARK: - Types of values

/// A type whose values can be analytics properties.
///
/// An enum with raw values conforms without further code:
///
/// ```swift
/// enum Color: String, AnalyticsConvertible { case red, green }
/// ```
///
/// The plan has no kind for a property of another type of the app.
public protocol AnalyticsConvertible {
    /// The value as a property.
    var analyticsValue: AnalyticsValue { get }
}

extension AnalyticsConvertible where Self: RawRepresentable, RawValue: AnalyticsConvertible {
    /// The raw value.
    public var analyticsValue: AnalyticsValue { rawValue.analyticsValue }
}

extension String: AnalyticsConvertible {
    /// The string.
    public var analyticsValue: AnalyticsValue { .string(self) }
}

extension Int: AnalyticsConvertible {
    /// The number.
    public var analyticsValue: AnalyticsValue { .int(self) }
}

extension Double: AnalyticsConvertible {
    /// The number.
    public var analyticsValue: AnalyticsValue { .double(self) }
}

extension Bool: AnalyticsConvertible {
    /// The Boolean.
    public var analyticsValue: AnalyticsValue { .bool(self) }
}

extension Date: AnalyticsConvertible {
    /// The date.
    public var analyticsValue: AnalyticsValue { .date(self) }
}

extension [String]: AnalyticsConvertible {
    /// The list.
    public var analyticsValue: AnalyticsValue { .list(self) }
}
