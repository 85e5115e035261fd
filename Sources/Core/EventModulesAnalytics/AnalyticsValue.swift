internal import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value of an analytics property, of a kind that all analytics services support.
///
/// ```swift
/// let properties: [String: AnalyticsValue] = ["id": .string(product.id), "price": 9.5]
/// ```
public enum AnalyticsValue: Hashable, Sendable {
    case string(String)
    case int(Int)
    case double(Double)
    case bool(Bool)
    case date(Date)
    /// An array of strings.
    case list([String])
}

extension AnalyticsValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// Creates a string property.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an integer property.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a floating-point property.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a Boolean property.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a property with an array of strings.
    public init(arrayLiteral strings: String...) { self = .list(strings) }
}

extension AnalyticsValue: Encodable {
    /// Encodes the value without its kind; a date has the form of RFC 3339, such as
    /// `2026-11-26T14:30:00.000Z`, and a number or date that JSON can't represent is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case _ where !isSendable: try container.encodeNil()
        case .double(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .date(let date): try container.encode(date.formatted(Self.dateStyle))
        case .list(let strings): try container.encode(strings)
        }
    }
}

extension AnalyticsValue {
    package static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// False for infinity and NaN, and for a date outside of the years of RFC 3339.
    var isSendable: Bool {
        switch self {
        case .double(let value): value.isFinite
        case .date(let date):
            (-62_167_219_200..<253_402_300_799).contains(date.timeIntervalSince1970)
        default: true
        }
    }

    package enum Kind: Sendable {
        case string, int, double, bool, date, list

        /// The kind of all values of a type; `nil` if only each value shows it.
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
/// enum Size: String, AnalyticsConvertible { case small, large }
/// ```
///
/// The plan has no kind for a property of another type of the app.
public protocol AnalyticsConvertible: SendableMetatype {
    /// The value that a provider receives.
    var analyticsValue: AnalyticsValue { get }
}

extension AnalyticsConvertible where Self: RawRepresentable, RawValue: AnalyticsConvertible {
    /// The property of the raw value.
    public var analyticsValue: AnalyticsValue { rawValue.analyticsValue }
}

extension String: AnalyticsConvertible {
    /// The string as a property.
    public var analyticsValue: AnalyticsValue { .string(self) }
}

extension Int: AnalyticsConvertible {
    /// The number as a property.
    public var analyticsValue: AnalyticsValue { .int(self) }
}

extension Double: AnalyticsConvertible {
    /// The number as a property.
    public var analyticsValue: AnalyticsValue { .double(self) }
}

extension Bool: AnalyticsConvertible {
    /// The Boolean as a property.
    public var analyticsValue: AnalyticsValue { .bool(self) }
}

extension Date: AnalyticsConvertible {
    /// The date as a property.
    public var analyticsValue: AnalyticsValue { .date(self) }
}

extension [String]: AnalyticsConvertible {
    /// The array as a property.
    public var analyticsValue: AnalyticsValue { .list(self) }
}

// MARK: - Properties

/// A property of an event: its name, its kind of value, and how to read it from the payload.
///
/// The kinds are known before any event happens, so that a table can be exported as a plan. A
/// property whose value may be `nil` is left out of such an event.
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
/// A value that is `Redacted` becomes a property only by `property(revealing:_:)`; transcripts and
/// recordings still hide it. A closure that reads a payload with a `Redacted` part also needs it; a
/// key path may lead to another stored part. Otherwise, the property is left out, which logs a
/// diagnostic.
public struct AnalyticsProperty<Payload> {
    package let info: AnalyticsPropertyInfo
    let value: @MainActor (Payload) -> AnalyticsValue?

    private init<Value: AnalyticsConvertible>(
        _ name: String,
        _ type: Value.Type,
        isRequired: Bool,
        isRevealed: Bool = false,
        at bytes: Range<Int>? = nil,
        _ value: @escaping @MainActor (Payload) -> AnalyticsValue?
    ) {
        var secrets = RedactedPartSearch()
        let isSecret = secrets.finds(in: type) || secrets.finds(in: Payload.self, at: bytes)
        info = AnalyticsPropertyInfo(
            name: name,
            kind: AnalyticsValue.Kind(of: type),
            isRequired: isRequired,
            isRevealed: isRevealed,
            isRefused: !isRevealed && isSecret,
            isOpen: !isRevealed && secrets.isOpen
        )
        self.value = value
    }

    /// A property that every event has.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ value: @escaping @MainActor (Payload) -> Value
    ) -> Self { Self(name, Value.self, isRequired: true) { value($0).analyticsValue } }

    /// A property that every event has, at a key path.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ path: sending KeyPath<Payload, Value>
    ) -> Self {
        Self(name, Value.self, isRequired: true, at: bytes(of: path)) {
            $0[keyPath: path].analyticsValue
        }
    }

    /// A property that an event has unless the value at a key path is `nil`.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ path: sending KeyPath<Payload, Value?>
    ) -> Self {
        Self(name, Value.self, isRequired: false, at: bytes(of: path)) {
            $0[keyPath: path]?.analyticsValue
        }
    }

    /// The bytes that a key path to a stored property reads; `nil` for another key path.
    private static func bytes<Value>(of path: KeyPath<Payload, Value>) -> Range<Int>? {
        MemoryLayout<Payload>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
    }

    /// A property that an event has unless the value is `nil`.
    public static func property<Value: AnalyticsConvertible>(
        _ name: String,
        _ value: @escaping @MainActor (Payload) -> Value?
    ) -> Self { Self(name, Value.self, isRequired: false) { value($0)?.analyticsValue } }

    /// A property that shows a secret to the providers.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ value: @escaping @MainActor (Payload) -> Value
    ) -> Self {
        Self(name, Value.self, isRequired: true, isRevealed: true) { value($0).analyticsValue }
    }

    /// A property that shows a secret at a key path to the providers.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ path: sending KeyPath<Payload, Value>
    ) -> Self {
        Self(name, Value.self, isRequired: true, isRevealed: true) {
            $0[keyPath: path].analyticsValue
        }
    }

    /// A property that shows a secret at a key path to the providers unless the value is `nil`.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ path: sending KeyPath<Payload, Value?>
    ) -> Self {
        Self(name, Value.self, isRequired: false, isRevealed: true) {
            $0[keyPath: path]?.analyticsValue
        }
    }

    /// A property that shows a secret to the providers unless the value is `nil`.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ value: @escaping @MainActor (Payload) -> Value?
    ) -> Self {
        Self(name, Value.self, isRequired: false, isRevealed: true) { value($0)?.analyticsValue }
    }
}

package struct AnalyticsPropertyInfo: Sendable {
    package let name: String

    /// The kind of all values; `nil` if it isn't known before an event.
    package let kind: AnalyticsValue.Kind?

    /// False for a property that an event may lack.
    package let isRequired: Bool
    let isRevealed: Bool

    /// True for a value that is `Redacted` although the row doesn't reveal it.
    let isRefused: Bool

    /// True if only the payload of an event shows whether the value is refused.
    let isOpen: Bool

    @MainActor
    fileprivate func reportSecret(in event: String) {
        Diagnostics.report(
            "A Redacted value can't become an analytics property.",
            ["recorded as": event, "property": name],
            explanation: """
                The property is left out of the events. A closure may read every part of its payload.
                """,
            fix: """
                To fix this, remove it, pass a key path to another stored part, or write \
                .property(revealing:_:) to reveal the value.
                """
        )
    }
}

extension Array {
    /// Returns the properties without those that would show a secret, which are reported.
    @MainActor
    func reportingSecrets<Payload>(in event: String) -> Self
    where Element == AnalyticsProperty<Payload> {
        for property in self where property.info.isRefused { property.info.reportSecret(in: event) }
        return filter { !$0.info.isRefused }
    }

    /// The properties of a payload, and earlier ones, which win.
    @MainActor
    func values<Payload>(
        of payload: Payload,
        in event: String,
        after earlier: [String: AnalyticsValue] = [:]
    ) -> [String: AnalyticsValue] where Element == AnalyticsProperty<Payload> {
        var values = earlier
        for property in self where values[property.info.name] == nil {
            if property.info.isOpen, redactedType(in: payload) != nil {
                property.info.reportSecret(in: event)
                continue
            }
            values[property.info.name] = property.value(payload)
        }
        return values
    }
}

/// A search for what is `Redacted` among the parts of a type; objects aren't searched.
private struct RedactedPartSearch {
    /// True if only the values of a type that was searched show their parts.
    private(set) var isOpen = false
    private var seen: Set<ObjectIdentifier> = []

    /// Returns `true` for a type with such a part, in all of its bytes or in a range of them.
    mutating func finds(in type: Any.Type, at bytes: Range<Int>? = nil) -> Bool {
        if type is any Redacted.Type { return true }
        guard bytes != nil || seen.insert(ObjectIdentifier(type)).inserted else { return false }
        if let type = type as? any Sequence.Type { return finds(in: elementType(of: type)) }
        isOpen = isOpen || TypeMetadata.isOpenProtocol(type)
        return TypeMetadata.parts(of: type).contains { part, offset in
            guard let bytes, let offset else { return finds(in: part) }
            let own = bytes.lowerBound - offset..<bytes.upperBound - offset
            return own.overlaps(0..<_openExistential(part, do: size)) && finds(in: part, at: own)
        }
    }
}

private func elementType<Values: Sequence>(of type: Values.Type) -> Any.Type { Values.Element.self }

private func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
