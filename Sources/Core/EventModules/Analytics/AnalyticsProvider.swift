public import EventRuntime

/// An analytics service that a listener tracks events with.
///
/// Only `track(event:properties:)` is required; by default, a provider ignores other calls.
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

    /// Tracks the appearance of a screen.
    func screen(name: String, properties: [String: AnalyticsValue])

    /// Links what follows to a user.
    func identify(user: String, traits: [String: AnalyticsValue])

    /// Links the user to a group, such as a company.
    func group(_ group: String, traits: [String: AnalyticsValue])

    /// Forgets the user and the group.
    func reset()

    /// Sends what the service has collected.
    func flush()

    /// Receives any call; by default, passes it to the function above for its kind.
    func receive(_ call: AnalyticsCall)
}

extension AnalyticsProvider {
    /// By default, screens aren't tracked.
    public func screen(name: String, properties: [String: AnalyticsValue]) {}

    /// By default, users aren't identified.
    public func identify(user: String, traits: [String: AnalyticsValue]) {}

    /// By default, there are no groups.
    public func group(_ group: String, traits: [String: AnalyticsValue]) {}

    /// By default, there is no user to forget.
    public func reset() {}

    /// By default, there is nothing to send.
    public func flush() {}

    /// By default, calls the function for the kind of the call.
    public func receive(_ call: AnalyticsCall) {
        switch call.kind {
        case .track: track(event: call.name, properties: call.properties)
        case .screen: screen(name: call.name, properties: call.properties)
        case .identify: identify(user: call.name, traits: call.properties)
        case .group: group(call.name, traits: call.properties)
        case .reset: reset()
        case .flush: flush()
        }
    }
}

/// A call of an analytics service; the library's logs show only the name of an event or a screen.
public struct AnalyticsCall: Hashable, Sendable, Redacted {
    /// The function of `AnalyticsProvider` that the call is for.
    public enum Kind: String, Sendable {
        case track, screen, identify, group, reset, flush
    }

    /// The kind of the call.
    public let kind: Kind

    /// The name of the event or screen, or the identifier of the user or group; otherwise empty.
    public let name: String

    /// The properties or traits.
    public var properties: [String: AnalyticsValue]

    /// Tracks an event.
    public static func track(_ event: String, _ properties: [String: AnalyticsValue] = [:]) -> Self
    {
        Self(kind: .track, name: event, properties: properties)
    }

    /// Tracks the appearance of a screen.
    public static func screen(_ name: String, _ properties: [String: AnalyticsValue] = [:]) -> Self
    {
        Self(kind: .screen, name: name, properties: properties)
    }

    /// Links what follows to a user.
    public static func identify(_ user: String, _ traits: [String: AnalyticsValue] = [:]) -> Self {
        Self(kind: .identify, name: user, properties: traits)
    }

    /// Links the user to a group.
    public static func group(_ group: String, _ traits: [String: AnalyticsValue] = [:]) -> Self {
        Self(kind: .group, name: group, properties: traits)
    }

    /// Forgets the user and the group.
    public static let reset = Self(kind: .reset, name: "", properties: [:])

    /// Sends what the service has collected.
    public static let flush = Self(kind: .flush, name: "", properties: [:])

    /// The name of the event or the screen, or the kind of another call.
    public var redacted: String {
        switch kind {
        case .track: name
        case .screen: "screen \(name)"
        case .identify, .group, .reset, .flush: kind.rawValue
        }
    }
}

/// A provider for a service that is slow, or that may fail: nothing waits for it.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(
///     provider: QueuedAnalytics { call in try await server.post(call) }
/// )
/// ```
///
/// - Order: The service receives one call after another, in order, off the main actor. After an
///   error the next call follows; the first error in succession is reported.
/// - Lifetime: Once the provider has been released, the service still receives what was queued.
public final class QueuedAnalytics: AnalyticsProvider {
    private let calls: AsyncStream<AnalyticsCall>.Continuation
    private let count = CallCount()
    private let limit: Int
    private var isFull = false

    /// The kind of the last call that was queued.
    private var last: AnalyticsCall.Kind?

    /// Starts a queue in front of a service.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of calls that wait; others but a reset are dropped, which is
    ///     reported once for each time that the queue is full.
    ///   - service: Sends a call.
    public init(
        limit: Int = 10_000,
        service: @escaping @Sendable (AnalyticsCall) async throws -> Void
    ) {
        let (stream, calls) = AsyncStream<AnalyticsCall>.makeStream()
        (self.calls, self.limit) = (calls, limit)
        Task { @concurrent [count] in
            var hasFailed = false
            for await call in stream {
                do {
                    try await service(call)
                    hasFailed = false
                } catch {
                    if !hasFailed { await reportFailure(of: call, error) }
                    hasFailed = true
                }
                count.value.withLock { $0 -= 1 }
            }
        }
    }

    deinit { calls.finish() }

    /// Queues an event.
    public func track(event: String, properties: [String: AnalyticsValue]) {
        receive(.track(event, properties))
    }

    /// Queues the appearance of a screen.
    public func screen(name: String, properties: [String: AnalyticsValue]) {
        receive(.screen(name, properties))
    }

    /// Queues a user.
    public func identify(user: String, traits: [String: AnalyticsValue]) {
        receive(.identify(user, traits))
    }

    /// Queues a group.
    public func group(_ group: String, traits: [String: AnalyticsValue]) {
        receive(.group(group, traits))
    }

    /// Queues a reset.
    public func reset() { receive(.reset) }

    /// Queues a flush.
    public func flush() { receive(.flush) }

    /// Queues a call.
    public func receive(_ call: AnalyticsCall) {
        let wasFull = isFull
        isFull = count.value.withLock { $0 >= limit }
        if !isFull || call.kind == .reset { return add(call) }
        // What follows must not belong to the user before.
        if call.isIdentity { add(.reset) }
        guard !wasFull else { return }
        Diagnostics.report(
            "A QueuedAnalytics drops calls, because its service is too slow.",
            ["call": call.redacted],
            explanation:
                "The calls that wait are kept; later ones are dropped until one has ended.",
            fix: "To fix this, let the service end each call sooner, or raise the limit."
        )
    }

    private func add(_ call: AnalyticsCall) {
        if call.kind == .reset, last == .reset { return }
        last = call.kind
        count.value.withLock { $0 += 1 }
        calls.yield(call)
    }
}

/// The number of calls that wait.
private final class CallCount: Sendable {
    let value = Guarded(0)
}

@MainActor
private func reportFailure(of call: AnalyticsCall, _ error: any Error) {
    Diagnostics.report(
        "An analytics service failed.",
        ["call": call.redacted, "error": redactedDescription(of: error)],
        explanation:
            "The call is lost. The service receives the next one; if that fails too, it isn't reported.",
        fix: "To fix this, handle the error in the service, for example by repeating the call."
    )
}
