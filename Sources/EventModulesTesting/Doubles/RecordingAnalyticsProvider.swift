/// An analytics service that keeps what it was asked to record, in order.
///
/// ```swift
/// let provider = RecordingAnalyticsProvider()
/// let analytics = AnalyticsEventsListener(provider: provider)
///     .on(ProductEvent.bought, as: "product.bought") { ["id": .string($0)] }
/// analytics.registerToEvents(for: products)
/// products.emit(.bought(id: "7"))
/// #expect(provider.tracked == [TrackedEvent("product.bought", ["id": "7"])])
/// ```
public final class RecordingAnalyticsProvider: AnalyticsProvider {
    /// What was to be recorded, in order.
    public private(set) var tracked: [TrackedEvent] = []

    /// Makes a service that was asked for nothing yet.
    public init() {}

    /// Keeps the event.
    public func track(event: String, properties: [String: AnalyticsValue]) {
        tracked.append(TrackedEvent(event, properties))
    }
}
