extension DeeplinkValue: ExpressibleByStringLiteral {
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension DeeplinkValue: ExpressibleByIntegerLiteral {
    /// Makes an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
}

extension DeeplinkValue: ExpressibleByFloatLiteral {
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension DeeplinkValue: ExpressibleByBooleanLiteral {
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
