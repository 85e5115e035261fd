internal import EventModulesCore

/// A limit on how often a row of an `AnalyticsEventsListener` records its events.
///
/// Each row counts separately. Events that aren't recorded are dropped, not delayed.
///
/// ```swift
/// analytics.on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2)))
/// ```
public enum AnalyticsPolicy: Sendable {
    /// Every event.
    case everyTime

    /// The first event in the listener's lifetime (usually the app's), of any producer and payload.
    case once

    /// A producer's first event after each appearance of its screen.
    ///
    /// An appearance of any screen of a module counts for the module. All events before the first
    /// count as one appearance, so an event of a producer without a screen, or of a module whose
    /// screens aren't offered to the listener, is recorded once.
    case oncePerAppearance

    /// The first event of a burst from any producer; for the duration after it, others are dropped.
    case throttled(Duration)
}

extension AnalyticsPolicy: CustomStringConvertible {
    /// The policy as the tracking plan shows it, such as `once per appearance`.
    public var description: String {
        switch self {
        case .everyTime: "every time"
        case .once: "once"
        case .oncePerAppearance: "once per appearance"
        case .throttled(let interval): "once in \(interval)"
        }
    }
}
