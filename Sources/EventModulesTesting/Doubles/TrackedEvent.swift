/// What a `RecordingAnalyticsProvider` was asked to record.
public struct TrackedEvent: Equatable, Sendable {
    /// The name under which the service knows it.
    public let event: String

    /// What is to be recorded with it.
    public let properties: [String: AnalyticsValue]

    /// Makes an event to compare with.
    public init(_ event: String, _ properties: [String: AnalyticsValue] = [:]) {
        self.event = event
        self.properties = properties
    }
}
