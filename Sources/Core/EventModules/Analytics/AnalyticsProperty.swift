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
/// `property(revealing:_:)`; transcripts and recordings hide it nevertheless. By another one it is
/// left out, which is reported at once.
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
            kind: type.analyticsExample.kind,
            isRequired: isRequired,
            isRevealed: isRevealed,
            isRefused: !isRevealed && (isRedacted(type) || isRedacted(Payload.self))
        )
        self.value = value
    }

    /// Sets a value unless there is one: the subscript looks up its name once.
    @MainActor
    func add(to value: inout AnalyticsValue?, of payload: Payload) {
        if value == nil { value = self.value(payload) }
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

    /// The same for a value that may be nil.
    public static func property<Value: AnalyticsConvertible>(
        revealing name: String,
        _ value: @escaping @MainActor (Payload) -> Value?
    ) -> Self {
        Self(name, Value.self, isRequired: false, isRevealed: true) { value($0)?.analyticsValue }
    }
}

package struct AnalyticsPropertyInfo: Equatable, Sendable {
    package let name: String
    package let kind: AnalyticsValue.Kind

    /// False for a property that an event may lack.
    package let isRequired: Bool
    package let isRevealed: Bool

    /// True for a value that is `Redacted` although the row doesn't reveal it.
    let isRefused: Bool
}

/// Returns true for a type that is `Redacted`, or whose raw values are.
private func isRedacted(_ type: Any.Type) -> Bool {
    func raw<Value: RawRepresentable>(_ type: Value.Type) -> Any.Type { Value.RawValue.self }
    if type is any Redacted.Type { return true }
    return (type as? any RawRepresentable.Type).map { raw($0) is any Redacted.Type } ?? false
}
