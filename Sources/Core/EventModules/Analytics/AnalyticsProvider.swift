/// An analytics service that a listener tracks events with.
///
/// ```swift
/// final class ConsoleAnalytics: AnalyticsProvider {
///     func track(event: String, properties: [String: AnalyticsValue]) {
///         print("[Analytics] \(event) \(properties)")
///     }
/// }
/// ```
@MainActor
public protocol AnalyticsProvider: AnyObject {
    /// Tracks an event by its name and properties from the listener's table.
    func track(event: String, properties: [String: AnalyticsValue])
}

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
}

extension AnalyticsValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AnalyticsValue: Encodable {
    /// Encodes the value without its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        }
    }
}
