internal import Delivery

/// A listener that records events with analytics services, as a table says.
///
/// A row says under which name the events of one case are recorded, with which properties and how
/// often. `ignoring(_:)` says that a case has no row on purpose, and `unmappedCases(of:)` tells which
/// cases nobody has decided about.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
///     .on(ProductArrayEvent.appeared, as: "products.appeared", recorded: .oncePerAppearance)
///     .on(ProductArrayEvent.productSelected, as: "product.selected") {
///         ["id": .string($0.remoteId)]
///     }
///     .ignoring(ProductArrayEvent.pageShown)
/// ```
///
/// - Order: An event that several rows are for is recorded by each, in the order of the rows, and by
///   each row with the providers in their order.
/// - Lifetime: The listener keeps its providers.
public final class AnalyticsEventsListener: AnyEventsListening {
    let providers: [any AnalyticsProvider]

    /// All decisions, in the order they were made.
    private(set) var decisions: [AnalyticsDecision] = []
    private var tables: [ObjectIdentifier: AnalyticsTable] = [:]
    private let readsMemory: Bool

    /// Makes a listener with an empty table.
    ///
    /// - Parameter provider: Records what the table says.
    public convenience init(provider: any AnalyticsProvider) {
        self.init(providers: [provider])
    }

    /// Makes a listener with an empty table.
    ///
    /// - Parameter providers: Each records what the table says.
    public convenience init(providers: [any AnalyticsProvider]) {
        self.init(providers: providers, readsMemory: true)
    }

    /// Makes a listener with an empty table.
    ///
    /// - Parameters:
    ///   - providers: Each records what the table says.
    ///   - readsMemory: False to do as where the memory of an enum can't be read.
    package init(providers: [any AnalyticsProvider], readsMemory: Bool) {
        self.providers = providers
        self.readsMemory = readsMemory
    }

    /// Records the events of a case without payload.
    ///
    /// - Parameters:
    ///   - event: An event of the case; payloads are not compared.
    ///   - name: The name under which the services know it.
    ///   - providers: Those that are told; all of the listener unless you say otherwise.
    ///   - policy: Which of the events are recorded.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime
    ) -> Self {
        let table = table(of: Event.self)
        let recording = recording(as: name, to: providers, policy)
        add(AnalyticsDecision(event, recording, table.layout), to: table)
        return self
    }

    /// Records the events of a case with payload.
    ///
    /// - Parameters:
    ///   - pattern: The constructor of the case.
    ///   - name: The name under which the services know it.
    ///   - providers: Those that are told; all of the listener unless you say otherwise.
    ///   - policy: Which of the events are recorded.
    ///   - properties: Makes the properties of the payload; called for events that are recorded.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (Payload) -> [String: AnalyticsValue] = { _ in [:] }
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self)
        let table = table(of: Event.self)
        let recording = recording(as: name, to: providers, policy)
        add(AnalyticsDecision(pattern, recording, table.layout, properties), to: table)
        return self
    }

    /// Says that the events of a case are not recorded, on purpose.
    ///
    /// - Parameter event: An event of the case; payloads are not compared.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func ignoring<Event: EventProtocol>(_ event: Event) -> Self {
        let table = table(of: Event.self)
        add(AnalyticsDecision(event, nil, table.layout), to: table)
        return self
    }

    /// Says that the events of a case with payload are not recorded, on purpose.
    ///
    /// - Parameter pattern: The constructor of the case.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func ignoring<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event
    ) -> Self {
        let table = table(of: Event.self)
        add(AnalyticsDecision(pattern, nil, table.layout) { _ in [:] }, to: table)
        return self
    }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let source = AnalyticsSource(producer, screens: ModuleScreens.offered(of: producer))
        producer.anyEvent
            .subscribe(onNext: { event in self.record(event, of: source) })
            .disposed(by: producer.disposeBag)
        return true
    }

    // MARK: - The table

    /// What was decided about the events of a type; made if nothing was.
    func table(of type: any EventProtocol.Type) -> AnalyticsTable {
        if let table = tables[ObjectIdentifier(type)] { return table }
        let table = AnalyticsTable(of: type, readsMemory: readsMemory)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    private func recording(
        as name: String,
        to providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy
    ) -> AnalyticsRecording {
        AnalyticsRecording(as: name, to: providers, policy, row: decisions.count)
    }

    private func add(_ decision: AnalyticsDecision, to table: AnalyticsTable) {
        reportMisuse(of: decision, in: table)
        decisions.append(decision)
        table.add(decision)
    }

    // MARK: - Recording

    private func record(_ event: any EventProtocol, of source: AnalyticsSource) {
        source.count(event)
        guard let table = tables[ObjectIdentifier(type(of: event))] else { return }
        table.note(event)
        for row in table.rows {
            guard let properties = row.properties(of: event, from: source) else { continue }
            track(properties, as: row.recording)
        }
    }

    /// Everything that is recorded goes through here.
    private func track(
        _ properties: [String: AnalyticsValue],
        as recording: AnalyticsRecording?
    ) {
        guard let recording else { return }
        DeliveryQueue.main.record(.tracked(recording.name, properties: properties))
        for provider in recording.providers ?? providers {
            provider.track(event: recording.name, properties: properties)
        }
    }
}
