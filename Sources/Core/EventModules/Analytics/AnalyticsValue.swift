internal import EventRuntime

/// A value of an analytics property, in the kinds that all analytics services support.
///
/// ```swift
/// let properties: [String: AnalyticsValue] = ["id": .string(product.id), "price": 9.5]
/// ```
public enum AnalyticsValue: Hashable, Sendable {
    /// A text.
    case string(String)

    /// A whole number.
    case int(Int)

    /// A number with a fraction.
    case double(Double)

    /// A truth value.
    case bool(Bool)

    /// A date, in seconds since the beginning of 1970.
    case date(Double)

    /// Several texts.
    case list([String])

    /// A kind of value, by the name of its case.
    package enum Kind: String, Sendable {
        case string, int, double, bool, date, list
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

extension AnalyticsValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// The parts of a text, in which `Redacted` values are redacted.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: DefaultStringInterpolation

        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text = .init(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
        }

        /// Adds a literal.
        public mutating func appendLiteral(_ literal: String) { text.appendLiteral(literal) }

        /// Adds a text.
        public mutating func appendInterpolation(_ value: some StringProtocol) {
            text.appendInterpolation(value)
        }

        /// Adds a value as text, with the `Redacted` values in it redacted.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            text.appendLiteral(redactedDescription(of: value))
        }
    }

    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a text.
    public init(stringInterpolation parts: StringInterpolation) {
        self = .string(String(stringInterpolation: parts.text))
    }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a list.
    public init(arrayLiteral texts: String...) { self = .list(texts) }
}

/// A type whose values can be analytics properties.
///
/// An enum with raw values conforms without further code:
///
/// ```swift
/// enum Color: String, AnalyticsConvertible { case red, green }
/// ```
public protocol AnalyticsConvertible {
    /// A value of the kind that all values have; only its kind counts.
    static var analyticsExample: AnalyticsValue { get }

    /// The value as a property.
    var analyticsValue: AnalyticsValue { get }
}

extension AnalyticsConvertible where Self: RawRepresentable, RawValue: AnalyticsConvertible {
    /// The kind of the raw values.
    public static var analyticsExample: AnalyticsValue { RawValue.analyticsExample }

    /// The raw value.
    public var analyticsValue: AnalyticsValue { rawValue.analyticsValue }
}

extension String: AnalyticsConvertible {
    /// A text.
    public static var analyticsExample: AnalyticsValue { .string("") }

    /// The text.
    public var analyticsValue: AnalyticsValue { .string(self) }
}

extension Int: AnalyticsConvertible {
    /// A whole number.
    public static var analyticsExample: AnalyticsValue { .int(0) }

    /// The number.
    public var analyticsValue: AnalyticsValue { .int(self) }
}

extension Double: AnalyticsConvertible {
    /// A number with a fraction.
    public static var analyticsExample: AnalyticsValue { .double(0) }

    /// The number.
    public var analyticsValue: AnalyticsValue { .double(self) }
}

extension Bool: AnalyticsConvertible {
    /// A truth value.
    public static var analyticsExample: AnalyticsValue { .bool(false) }

    /// The truth value.
    public var analyticsValue: AnalyticsValue { .bool(self) }
}

extension [String]: AnalyticsConvertible {
    /// A list.
    public static var analyticsExample: AnalyticsValue { .list([]) }

    /// The list.
    public var analyticsValue: AnalyticsValue { .list(self) }
}
