internal import Delivery

/// A listener that records events with an analytics service, as a table says.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
///     .on(ProductArrayEvent.appeared, as: "products.appeared")
///     .on(ProductArrayEvent.productSelected, as: "product.selected") {
///         ["id": .string($0.remoteId)]
///     }
/// ```
///
/// - Order: An event that several rows are for is recorded by each, in the order of the rows.
/// - Lifetime: The listener keeps its provider.
public final class AnalyticsEventsListener: AnyEventsListening {
    private struct Record {
        let event: String
        let properties: [String: AnalyticsValue]
    }

    private let provider: any AnalyticsProvider
    private var rows = EventTable<Record>()

    /// Makes a listener with an empty table.
    ///
    /// - Parameter provider: Records what the table says.
    public init(provider: any AnalyticsProvider) {
        self.provider = provider
    }

    /// Records the events of a case without payload.
    ///
    /// - Parameters:
    ///   - event: An event of the case; payloads are not compared.
    ///   - name: The name under which the service knows it.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol>(_ event: Event, as name: String) -> Self {
        rows.add(event) { Record(event: name, properties: [:]) }
        return self
    }

    /// Records the events of a case with payload.
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case.
    ///   - name: The name under which the service knows it.
    ///   - properties: Makes the properties of the payload.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        properties: @escaping (Payload) -> [String: AnalyticsValue] = { _ in [:] }
    ) -> Self {
        rows.add(pattern) { Record(event: name, properties: properties($0)) }
        return self
    }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { event in self.record(event) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func record(_ event: any EventProtocol) {
        for record in rows.results(for: event) {
            if DeliveryQueue.main.isRecording { tellRecorder(of: record) }
            provider.track(event: record.event, properties: record.properties)
        }
    }

    private func tellRecorder(of record: Record) {
        let recorder = RecordedStep.current?.recording as? any ManagerRecording
        recorder?.tracked(record.event, record.properties)
    }
}
