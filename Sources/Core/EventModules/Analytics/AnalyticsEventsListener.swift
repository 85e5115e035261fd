internal import Delivery
internal import Observables
package import Suas

/// A listener that tracks events with analytics services, according to a table.
///
/// A row gives the events of one case a name, properties and a policy. `ignoring(_:)` marks a case
/// that is deliberately not recorded. The testing kit checks the table:
/// `unmappedCases(of:learningFrom:)` returns the cases without a decision, and
/// `trackingPlan(learningFrom:)` returns the table as Markdown.
///
/// - Order: Every matching row records the event, in row order, and calls its providers in order.
/// - Lifetime: The listener retains its providers.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
///     .on(ProductArrayEvent.appeared, as: "products.appeared", recorded: .oncePerAppearance)
///     .on(ProductArrayEvent.productSelected, as: "product.selected") {
///         ["id": .string($0.remoteId)]
///     }
///     .ignoring(ProductArrayEvent.pageShown)
/// ```
public final class AnalyticsEventsListener: AnyEventsListening {
    /// False to treat every enum like one whose memory can't be read.
    package let readsMemory: Bool

    package private(set) var rows: [AnalyticsRow] = []
    private let table: CaseTable<AnalyticsRow>

    /// The cases of the events received so far, for enums whose memory can't be read.
    package private(set) var receivedCases = TypeTable<EventCase>()
    private let providers: [any AnalyticsProvider]

    /// Creates a listener with an empty table; the provider tracks the recorded events.
    public convenience init(provider: any AnalyticsProvider) {
        self.init(providers: [provider])
    }

    /// Creates a listener with an empty table; each provider tracks the recorded events.
    public convenience init(providers: [any AnalyticsProvider]) {
        self.init(providers: providers, readsMemory: true)
    }

    package init(providers: [any AnalyticsProvider], readsMemory: Bool) {
        self.providers = providers
        self.readsMemory = readsMemory
        table = CaseTable(readsMemory: readsMemory)
    }

    // MARK: - The table

    // Closures without a payload take `()` for the compiler's errors, as in `StoreEventsListener`.

    /// Records the events of a case without payload.
    ///
    /// - Parameters:
    ///   - event: The event, or the constructor of its case; an event with a payload is reported.
    ///   - name: The event's name for the providers.
    ///   - providers: The providers that track it; by default, all of the listener's.
    ///   - policy: How often events are recorded.
    ///   - properties: Called for each event that the policy admits; nil leaves the event out.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (()) -> [String: AnalyticsValue]? = { _ in [:] }
    ) -> Self {
        reportPayload(of: event, readsMemory: readsMemory)
        let recording = recording(name, providers, policy)
        return add(AnalyticsRow(event, recording, readsMemory: readsMemory) { properties(()) })
    }

    /// Records the events of the case that a constructor creates.
    ///
    /// The parameters are those of a case without payload.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (Payload) -> [String: AnalyticsValue]? = { _ in [:] }
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self, readsMemory: readsMemory)
        let recording = recording(name, providers, policy)
        return add(AnalyticsRow(pattern, recording, readsMemory: readsMemory, properties))
    }

    /// Records the events of a constructor's case with properties independent of the payload.
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (()) -> [String: AnalyticsValue]?
    ) -> Self {
        on(pattern, as: name, to: providers, recorded: policy) { _ in properties(()) }
    }

    /// Marks a case without payload as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol>(_ event: Event) -> Self {
        reportPayload(of: event, readsMemory: readsMemory)
        return add(AnalyticsRow(event, nil, readsMemory: readsMemory))
    }

    /// Marks the case that a constructor creates as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event
    ) -> Self {
        reportIfHidden(Event.self, Payload.self, readsMemory: readsMemory)
        return add(AnalyticsRow(pattern, nil, readsMemory: readsMemory))
    }

    private func recording(
        _ name: String,
        _ providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy
    ) -> AnalyticsRecording {
        AnalyticsRecording(
            name: name,
            providers: providers,
            policy: policy,
            admission: policy.makeAdmission(ofRow: rows.count)
        )
    }

    private func add(_ row: AnalyticsRow) -> Self {
        row.reportMisuse(after: rows(for: row.type), providers)
        rows.append(row)
        table.rows(for: row.type).append(row)
        return self
    }

    package func rows(for type: any EventProtocol.Type) -> [AnalyticsRow] {
        table.rows(for: type).all
    }

    // MARK: - Recording

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let source = AnalyticsSource(producer, screens: ModuleScreens.of(producer))
        producer.anyEvent
            .subscribe(onNext: { event in self.record(event, of: source) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func record(_ event: any EventProtocol, of source: AnalyticsSource) {
        source.count(event)
        let rows = table.rows(for: type(of: event))
        if !rows.all.isEmpty { noteCase(of: event) }
        rows.forEach(for: event) { row, _ in
            row.learnCase(from: event)
            guard let recording = row.recording,
                let properties = row.properties(
                    of: event,
                    ifWanted: { recording.admission.admits(source) }
                )
            else { return }
            recording.admission.note(source)
            track(properties, as: recording)
        }
    }

    private func noteCase(of event: any EventProtocol) {
        let type = type(of: event)
        guard EnumLayout.isEnum(type), !readsMemory || EnumLayout(type) == nil else { return }
        guard let eventCase = EventCase(of: event, readsMemory: false),
            !receivedCases.rows(for: type).contains(eventCase)
        else { return }
        receivedCases.append(eventCase, for: type)
    }

    private func track(_ properties: [String: AnalyticsValue], as recording: AnalyticsRecording) {
        DeliveryQueue.main.record(.tracked(recording.name, properties: properties))
        for provider in recording.providers ?? providers {
            provider.track(event: recording.name, properties: properties)
        }
    }
}
