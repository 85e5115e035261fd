internal import EventRuntime

/// The outcome of an event that a row recorded.
package enum AnalyticsFact: Fact {
    case tracked(String, properties: [String: AnalyticsValue])

    /// It waits for the user's answer about its purpose.
    case held(String, purpose: String)

    /// It isn't tracked, for a reason.
    case refused(String, reason: String)
}
