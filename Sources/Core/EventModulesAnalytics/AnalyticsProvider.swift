internal import EventModulesCore
public import EventRuntime

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An analytics service that a listener tracks events with.
///
/// Only `track(event:properties:)` is required; by default, a provider ignores other calls. A
/// provider that sends calls later implements `receive(_:)`, keeps the time and the identifier of
/// each, and drops calls in `withdraw(_:)`.
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

    /// Associates all later calls with a user.
    func identify(user: String, traits: [String: AnalyticsValue])

    /// Associates the user with a group, such as a company.
    func group(_ group: String, traits: [String: AnalyticsValue])

    /// Forgets the user and the group.
    func reset()

    /// Receives each call; by default, calls the function for its kind.
    func receive(_ call: AnalyticsCall)

    /// Drops calls that haven't been sent: the user no longer consents to their purposes.
    func withdraw(_ purposes: Set<AnalyticsPurpose>)
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

    /// By default, no calls wait to be sent.
    public func withdraw(_ purposes: Set<AnalyticsPurpose>) {}

    /// By default, calls the function for the kind of the call.
    public func receive(_ call: AnalyticsCall) {
        switch call.kind {
        case .track: track(event: call.name, properties: call.properties)
        case .screen: screen(name: call.name, properties: call.properties)
        case .identify: identify(user: call.name, traits: call.properties)
        case .group: group(call.name, traits: call.properties)
        case .reset: reset()
        }
    }
}

/// A call of an analytics service; the library's logs show only the name of an event or a screen.
public struct AnalyticsCall: Equatable, Identifiable, Sendable, Redacted {
    /// The function of `AnalyticsProvider` that the call is for.
    public enum Kind: String, Sendable { case track, screen, identify, group, reset }

    /// The kind of the call.
    public let kind: Kind

    /// The name of the event or screen, or the identifier of the user or group; otherwise empty.
    public let name: String

    /// The properties or traits.
    public var properties: [String: AnalyticsValue]

    /// An identifier that no other call has, in any launch; zero until the listener sets it.
    public var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// The purpose of the row; `.analytics` until the listener sets it.
    public var purpose = AnalyticsPurpose.analytics

    /// The time of the event; the beginning of 2001 until the listener sets it.
    public var time = Date(timeIntervalSinceReferenceDate: 0)

    private init(_ kind: Kind, _ name: String = "", _ properties: [String: AnalyticsValue] = [:]) {
        (self.kind, self.name, self.properties) = (kind, name, properties)
    }

    /// Creates a call that tracks an event.
    public static func track(_ event: String, _ properties: [String: AnalyticsValue] = [:]) -> Self
    { Self(.track, event, properties) }

    /// Tracks the appearance of a screen.
    public static func screen(_ name: String, _ properties: [String: AnalyticsValue] = [:]) -> Self
    { Self(.screen, name, properties) }

    /// Associates all later calls with a user.
    public static func identify(_ user: String, _ traits: [String: AnalyticsValue] = [:]) -> Self {
        Self(.identify, user, traits)
    }

    /// Associates the user with a group, such as a company.
    public static func group(_ group: String, _ traits: [String: AnalyticsValue] = [:]) -> Self {
        Self(.group, group, traits)
    }

    /// Forgets the user and the group.
    public static let reset = Self(.reset)

    /// The name of the event or the screen, or the kind of another call.
    public var redacted: String {
        switch kind {
        case .track: name
        case .screen: "screen \(name)"
        case .identify, .group, .reset: kind.rawValue
        }
    }
}
