/// A value of an analytics property, in the kinds that all analytics services know.
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

    /// Yes or no.
    case bool(Bool)
}

extension AnalyticsValue: ExpressibleByStringInterpolation {
    /// Makes a text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension AnalyticsValue: ExpressibleByIntegerLiteral {
    /// Makes a whole number.
    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension AnalyticsValue: ExpressibleByFloatLiteral {
    /// Makes a number with a fraction.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }
}

extension AnalyticsValue: ExpressibleByBooleanLiteral {
    /// Makes a yes or no.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}
