/// An analytics service, as a listener sees it.
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
    /// Records that something happened.
    ///
    /// - Parameters:
    ///   - event: The name under which the service knows it.
    ///   - properties: What is to be recorded with it.
    func track(event: String, properties: [String: AnalyticsValue])
}
