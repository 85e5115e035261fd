internal import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
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
public protocol AnalyticsConvertible: SendableMetatype {
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

// MARK: - Properties

/// A property of an event: its name, its kind of value, and how to read it from the payload.
///
/// The kinds are known before any event happens, so that a table can be exported as a plan. A
/// property whose value may be nil is left out of such an event.
///
/// ```swift
/// analytics.on(
///     SearchEvent.resultSelected,
///     as: "search.result_selected",
///     properties: [.property("id", \.0), .property("position", \.1)]
/// )
/// ```
///
/// If several properties of a row have closures with operators, the compiler needs their types:
/// `.property("half") { (order: Order) in order.price / 2 }`.
///
/// A value that is `Redacted`, or is read from a `Redacted` payload, becomes a property only by
/// `property(revealing:_:)`; transcripts and recordings still hide it. Otherwise it is left out,
/// and adding the row logs a diagnostic.
public struct AnalyticsProperty<Payload> {
    package let info: AnalyticsPropertyInfo
    let value: @MainActor (Payload) -> AnalyticsValue?

    private init<Value: AnalyticsConvertible>(
        _ name: String,
        _ type: Value.Type,
        isRequired: Bool,
        isRevealed: Bool = false,
        _ value: @escaping @MainActor (Payload) -> AnalyticsValue?
    ) {
        info = AnalyticsPropertyInfo(
            name: name,
            kind: AnalyticsValue.Kind(of: type),
            isRequired: isRequired,
            isRevealed: isRevealed,
            isRefused: !isRevealed && (isRedacted(type) || isRedacted(Payload.self))
        )
        self.value = value
    }

    /// A property that every event has.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ value: @escaping @MainActor (Payload) -> Value
    ) -> Self {
        Self(name, Value.self, isRequired: true) { value($0).analyticsValue }
    }

    /// A property that an event has unless the value is nil.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ value: @escaping @MainActor (Payload) -> Value?
    ) -> Self {
        Self(name, Value.self, isRequired: false) { value($0)?.analyticsValue }
    }

    /// A property that shows a secret to the providers.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ value: @escaping @MainActor (Payload) -> Value
    ) -> Self {
        Self(name, Value.self, isRequired: true, isRevealed: true) { value($0).analyticsValue }
    }

    /// A property that shows a secret to the providers unless the value is nil.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ value: @escaping @MainActor (Payload) -> Value?
    ) -> Self {
        Self(name, Value.self, isRequired: false, isRevealed: true) { value($0)?.analyticsValue }
    }
}

package struct AnalyticsPropertyInfo: Sendable {
    package let name: String

    /// The kind of all values; nil if it isn't known before an event.
    package let kind: AnalyticsValue.Kind?

    /// False for a property that an event may lack.
    package let isRequired: Bool
    let isRevealed: Bool

    /// True for a value that is `Redacted` although the row doesn't reveal it.
    let isRefused: Bool
}

/// Returns true for a type that is `Redacted`, or whose raw values are.
private func isRedacted(_ type: Any.Type) -> Bool {
    if type is any Redacted.Type { return true }
    return (type as? any RawRepresentable.Type).map { rawType(of: $0) is any Redacted.Type }
        ?? false
}

extension Array {
    /// Returns the properties without those that would show a secret, which are reported.
    @MainActor
    func reportingSecrets<Payload>(in event: String) -> Self
    where Element == AnalyticsProperty<Payload> {
        for property in self where property.info.isRefused {
            Diagnostics.report(
                "A Redacted value can't become an analytics property.",
                ["recorded as": event, "property": property.info.name],
                explanation: "The property is left out of the events.",
                fix: """
                    To fix this, remove it, or write .property(revealing:_:) to reveal the value.
                    """
            )
        }
        return filter { !$0.info.isRefused }
    }

    /// Adds the properties of a payload; those that are there already win.
    @MainActor
    func add<Payload>(of payload: Payload, to values: inout [String: AnalyticsValue])
    where Element == AnalyticsProperty<Payload> {
        for property in self where values[property.info.name] == nil {
            values[property.info.name] = property.value(payload)
        }
    }
}
