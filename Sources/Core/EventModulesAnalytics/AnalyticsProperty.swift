internal import EventModulesCore
internal import EventRuntime

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
