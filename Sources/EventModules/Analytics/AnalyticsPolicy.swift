/// Which of the events that a row of an `AnalyticsEventsListener` is for are recorded.
///
/// Each row counts for itself; events that are not recorded are dropped, not put off.
///
/// ```swift
/// analytics.on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2)))
/// ```
public enum AnalyticsPolicy: Sendable {
    /// Every event.
    case everyTime

    /// The first event in the listener's life, which is most often the app's run, whichever producer
    /// emits it and whatever its payload is.
    case once

    /// The first event of a producer after each appearance of its screen.
    ///
    /// The screens of a module are those that its manager has made of it; the screen of a screen is
    /// itself. What is emitted before the first appearance counts as one appearance, so an event of
    /// a producer without screen is recorded once in the producer's life. So is one of a module that
    /// the listener was not offered by a manager.
    case oncePerAppearance

    /// The first event of a burst, whichever producer emits it; further ones are dropped until as
    /// much time has gone by since the last that was recorded.
    ///
    /// The clock measures the time; give a manual clock in tests.
    case throttled(Duration, clock: any Clock<Duration> = ContinuousClock())
}

extension AnalyticsPolicy: CustomStringConvertible {
    /// The policy as the tracking plan shows it, such as `once per appearance`.
    public var description: String {
        switch self {
        case .everyTime: "every time"
        case .once: "once"
        case .oncePerAppearance: "once per appearance"
        case .throttled(let interval, _): "once in \(interval)"
        }
    }
}
