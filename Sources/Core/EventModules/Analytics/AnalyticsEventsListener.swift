internal import Delivery
internal import Observables
package import Suas

/// A listener that tracks events with analytics services, according to a table.
///
/// A row gives the events of one case a name, a purpose, properties and a policy. `ignoring(_:)`
/// marks a case that is deliberately not recorded. The testing kit checks the table against a plan.
///
/// - Order: Every matching row records the event, in row order, and calls its providers in order.
/// - Lifetime: The listener retains its providers.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
///     .on(ProductArrayEvent.appeared, as: "products.appeared", recorded: .oncePerAppearance)
///     .on(
///         ProductArrayEvent.productSelected,
///         as: "product.selected",
///         properties: [.property("id", \.remoteId)]
///     )
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

    private var contexts: [(AnalyticsOrigin) -> [String: AnalyticsValue]] = []
    private var enrichments: [(AnalyticsCall) -> AnalyticsCall?] = []
    private var enrichmentsByProvider: [ObjectIdentifier: [(AnalyticsCall) -> AnalyticsCall?]] = [:]
    private var consent: AnalyticsConsent?

    /// The greatest number of bytes in a text, and the properties whose texts have been cut.
    private let textLimit: Int
    private var cutProperties: Set<String> = []

    /// Creates a listener with an empty table; the provider tracks the recorded events.
    public convenience init(provider: any AnalyticsProvider) {
        self.init(providers: [provider])
    }

    /// Creates a listener with an empty table; each provider tracks the recorded events.
    ///
    /// - Parameters:
    ///   - providers: The providers, in the order in which they are called.
    ///   - textLimit: The greatest number of UTF-8 bytes of a text among the properties; a longer
    ///     one is cut and, once for each property, reported.
    public convenience init(providers: [any AnalyticsProvider], textLimit: Int = 1_024) {
        self.init(providers: providers, textLimit: textLimit, readsMemory: true)
    }

    package init(
        providers: [any AnalyticsProvider],
        textLimit: Int = 1_024,
        readsMemory: Bool
    ) {
        self.providers = providers
        self.textLimit = textLimit
        self.readsMemory = readsMemory
        table = CaseTable(readsMemory: readsMemory)
    }

    func add(_ row: AnalyticsRow) -> Self {
        row.reportMisuse(after: rows(for: row.type), providers)
        rows.append(row)
        table.rows(for: row.type).append(row)
        return self
    }

    package func rows(for type: any EventProtocol.Type) -> [AnalyticsRow] {
        table.rows(for: type).all
    }

    // MARK: - Context and enrichment

    /// Adds properties to every event and screen that is tracked; those of its row win.
    ///
    /// ```swift
    /// analytics.adding { [weak store] event in
    ///     ["version": "2.1", "items": .int(store?.state[Basket.self]?.items.count ?? 0)]
    /// }
    /// ```
    ///
    /// - Order: Called when the event is delivered, also if it is then held.
    /// - Parameter properties: Makes the properties of an event.
    /// - Returns: The listener.
    @discardableResult
    public func adding(
        _ properties: @escaping (AnalyticsOrigin) -> [String: AnalyticsValue]
    ) -> Self {
        contexts.append(properties)
        return self
    }

    /// Changes or drops calls before they are held, or reach the providers.
    ///
    /// - Parameters:
    ///   - provider: The provider whose calls are changed, when they reach it; nil for all.
    ///   - change: Returns the changed call; nil to drop it. A reset or a flush isn't passed.
    /// - Returns: The listener.
    @discardableResult
    public func enriching(
        for provider: (any AnalyticsProvider)? = nil,
        _ change: @escaping (AnalyticsCall) -> AnalyticsCall?
    ) -> Self {
        if let provider {
            enrichmentsByProvider[ObjectIdentifier(provider), default: []].append(change)
        } else {
            enrichments.append(change)
        }
        return self
    }

    /// Lets all providers send what they have collected, for example before the app is suspended.
    public func flush() {
        for provider in providers { provider.receive(.flush) }
    }

    // MARK: - Consent

    /// Tracks events only for the purposes to which the user has consented.
    ///
    /// Before the answer, an event is held or dropped, as its purpose says. After it, the events
    /// that were held are tracked if their purposes are consented to, or else forgotten.
    ///
    /// ```swift
    /// analytics.consent(in: store) { $0[Consent.self]?.purposes }
    /// ```
    ///
    /// - Order: Events that were held are tracked in order, and before newer ones. A withdrawal
    ///   takes effect with the next event.
    /// - Parameters:
    ///   - store: The store whose state has the answer.
    ///   - limit: The greatest number of events that are held; later ones are dropped and, once,
    ///     reported.
    ///   - resetting: The purposes after whose withdrawal all providers are reset.
    ///   - purposes: Selects the consented purposes; nil before the user has answered.
    /// - Returns: The listener.
    @discardableResult
    public func consent(
        in store: Store,
        holding limit: Int = 1_000,
        resettingAfter resetting: Set<AnalyticsPurpose> = [],
        purposes: @escaping (Store.State) -> Set<AnalyticsPurpose>?
    ) -> Self {
        struct Answer: Equatable { let purposes: Set<AnalyticsPurpose>? }
        let answer = purposes(store.state)
        let consent = AnalyticsConsent(answer, resetting: resetting, limit: limit)
        self.consent = consent
        store.partialStore(stateSelector: { Answer(purposes: purposes($0)) })
            .addListener { [weak self, weak consent] answer in
                if let self, let consent, consent === self.consent { answered(answer.purposes) }
            }
            .linkLifeCycleTo(object: self)
        return self
    }

    private func answered(_ purposes: Set<AnalyticsPurpose>?) {
        guard let (waiting, resets) = consent?.update(purposes) else { return }
        for held in waiting {
            let isTracked = trackOrRefuse(held.call, held.recording, held.secrets)
            if !isTracked { held.recording.admission.forget(held.source) }
        }
        guard resets else { return }
        DeliveryQueue.main.record(.tracked(AnalyticsCall.reset.label, properties: [:]))
        for provider in providers { provider.receive(.reset) }
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
                let call = row.call(
                    for: event,
                    of: source,
                    ifWanted: { recording.admission.admits(source) }
                )
            else { return }
            row.learn(from: call)
            let secrets = recording.secretNames.compactMap { call.properties[$0] }
            guard let call = complete(call, for: event, of: source) else {
                return note(call, isRefused: "dropped by enriching")
            }
            if trackOrHold(call, recording, secrets, source) { recording.admission.note(source) }
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

    /// Adds the context, and makes the changes of all providers; nil if one of them drops the call.
    private func complete(
        _ call: AnalyticsCall,
        for event: any EventProtocol,
        of source: AnalyticsSource
    ) -> AnalyticsCall? {
        var call = call
        if call.kind == .track || call.kind == .screen, !contexts.isEmpty {
            let origin = AnalyticsOrigin(event, of: source)
            for context in contexts { call.properties.merge(context(origin)) { own, _ in own } }
        }
        guard let call = changed(call, by: enrichments) else { return nil }
        return withCutTexts(call)
    }

    private func changed(
        _ call: AnalyticsCall,
        by changes: [(AnalyticsCall) -> AnalyticsCall?]
    ) -> AnalyticsCall? {
        if call.kind == .reset { return call }
        return changes.reduce(call) { call, change in call.flatMap(change) }
    }

    /// Returns false for a call that is neither tracked nor held.
    private func trackOrHold(
        _ call: AnalyticsCall,
        _ recording: AnalyticsRecording,
        _ secrets: [AnalyticsValue],
        _ source: AnalyticsSource
    ) -> Bool {
        guard let consent, case .held = consent.decision(for: call, recording.purpose) else {
            return trackOrRefuse(call, recording, secrets)
        }
        DeliveryQueue.main.record(.held(call.label, purpose: recording.purpose.name))
        consent.hold(.init(call: call, recording: recording, secrets: secrets, source: source))
        return true
    }

    /// Returns false for a call without consent.
    private func trackOrRefuse(
        _ call: AnalyticsCall,
        _ recording: AnalyticsRecording,
        _ secrets: [AnalyticsValue]
    ) -> Bool {
        if case .refused(let reason) = consent?.decision(for: call, recording.purpose) {
            note(call, isRefused: reason)
            return false
        }
        DeliveryQueue.main.record(
            .tracked(call.label, properties: call.shownProperties(hiding: secrets))
        )
        for provider in recording.providers ?? providers {
            let changes = enrichmentsByProvider[ObjectIdentifier(provider)] ?? []
            if let call = changed(call, by: changes) { provider.receive(call) }
        }
        return true
    }

    private func note(_ call: AnalyticsCall, isRefused reason: String) {
        DeliveryQueue.main.record(.refused(call.label, reason: reason))
    }

    // MARK: - The length of texts

    private func withCutTexts(_ call: AnalyticsCall) -> AnalyticsCall {
        var result = call
        for (name, value) in call.properties {
            guard let cut = value.cut(to: textLimit) else { continue }
            result.properties[name] = cut
            guard cutProperties.insert("\(call.label)/\(name)").inserted else { continue }
            Diagnostics.report(
                "A text among the properties of an analytics event is cut.",
                ["call": call.label, "property": name, "greatest length": "\(textLimit) bytes"],
                explanation: "The providers receive its beginning; so do they for later events.",
                fix: "To fix this, shorten the text in the row, or raise the listener's textLimit."
            )
        }
        return result
    }
}

/// Where a tracked event comes from, for `adding(_:)` and `screens(for:to:_:)`.
///
/// - Lifetime: Retains its producer; don't keep it.
@MainActor
public struct AnalyticsOrigin {
    /// The event.
    public let event: any EventProtocol

    /// The producer; nil if it has been released meanwhile.
    public let producer: (any AnyEventsProducer)?

    init(_ event: any EventProtocol, of source: AnalyticsSource) {
        self.event = event
        producer = source.producer
    }

    /// The module that the producer is, or whose screen it is.
    public var module: (any AnyModule)? {
        producer.flatMap(ProducerRecord.of)?.screens?.module
    }

    /// The name of the module's type, such as `ProductModule`; the producer's if it has no module.
    public var name: String {
        (module ?? producer).map { typeName(type(of: $0)) } ?? ""
    }

    /// The router of the producer's window.
    public var router: StackRouter? {
        producer as? StackRouter ?? producer.flatMap(ProducerRecord.of)?.router
    }
}

extension AnalyticsCall {
    /// The properties for transcripts and recordings, which show nothing about users and groups.
    fileprivate func shownProperties(hiding secrets: [AnalyticsValue]) -> [String: AnalyticsValue] {
        guard kind == .track || kind == .screen else { return [:] }
        return secrets.isEmpty
            ? properties : properties.mapValues { secrets.contains($0) ? "•••" : $0 }
    }
}

extension AnalyticsValue {
    /// The value with shortened texts; nil if none is too long.
    fileprivate func cut(to limit: Int) -> AnalyticsValue? {
        switch self {
        case .string(let text) where text.utf8.count > limit: .string(text.beginning(limit))
        case .list(let texts) where texts.contains { $0.utf8.count > limit }:
            .list(texts.map { $0.utf8.count > limit ? $0.beginning(limit) : $0 })
        case .string, .list, .int, .double, .bool, .date: nil
        }
    }
}

extension String {
    /// The scalars that fit into a number of bytes.
    fileprivate func beginning(_ limit: Int) -> String {
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
