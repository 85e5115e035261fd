internal import EventObservables
internal import EventRuntime
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

    /// The listener's providers, and those of rows.
    private var allProviders: [any AnalyticsProvider]

    @exclusivity(unchecked)
    private var context: [AnalyticsProperty<AnalyticsOrigin>] = []

    /// The names of those that transcripts hide.
    private var secretContext: [String] = []
    @exclusivity(unchecked)
    private var enrichments: [(AnalyticsCall) -> AnalyticsCall?] = []
    @exclusivity(unchecked)
    private var providerEnrichments:
        [(provider: any AnalyticsProvider, change: (AnalyticsCall) -> AnalyticsCall?)] =
            []
    @exclusivity(unchecked)
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
        allProviders = providers
        self.textLimit = max(0, textLimit)
        self.readsMemory = readsMemory
        table = CaseTable(readsMemory: readsMemory)
    }

    func add(_ row: AnalyticsRow) -> Self {
        row.reportMisuse(after: rows(for: row.type), providers)
        rows.append(row)
        for provider in row.recording?.providers ?? []
        where !allProviders.contains(where: { $0 === provider }) {
            allProviders.append(provider)
        }
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
    /// analytics.adding(
    ///     .property("version") { _ in "2.1" },
    ///     .property("items") { [weak store] _ in store?.state[Basket.self]?.items.count }
    /// )
    /// ```
    ///
    /// - Order: They are read when the event is delivered, also if it is then held.
    /// - Parameter properties: The properties, made from the origin of an event.
    /// - Returns: The listener.
    @discardableResult
    public func adding(_ properties: AnalyticsProperty<AnalyticsOrigin>...) -> Self {
        for property in properties where property.info.isRefused {
            property.info.reportRedacted(in: "every event")
        }
        context += properties.filter { !$0.info.isRefused }
        secretContext = context.map(\.info).filter(\.isRevealed).map(\.name)
        return self
    }

    /// The properties of every event, as the plan shows them.
    package var addedProperties: [AnalyticsPropertyInfo] { context.map(\.info) }

    /// Changes or drops calls before they are held, or reach the providers.
    ///
    /// - Parameters:
    ///   - provider: The provider whose calls are changed, when they reach it; nil for all.
    ///   - change: Returns the changed call; nil to drop it. Resets and flushes aren't passed.
    /// - Returns: The listener.
    @discardableResult
    public func enriching(
        for provider: (any AnalyticsProvider)? = nil,
        _ change: @escaping (AnalyticsCall) -> AnalyticsCall?
    ) -> Self {
        if let provider {
            providerEnrichments.append((provider, change))
        } else {
            enrichments.append(change)
        }
        return self
    }

    /// Lets all providers send what they have collected, for example before the app is suspended.
    public func flush() {
        for provider in allProviders { provider.receive(.flush) }
    }

    // MARK: - Consent

    /// Tracks events only for the purposes to which the user has consented.
    ///
    /// Before the answer, an event is held, dropped or tracked, as its purpose says. After it, the
    /// events that were held are tracked if their purposes are consented to, or else forgotten.
    ///
    /// ```swift
    /// analytics.consent(in: store) { $0[Consent.self]?.purposes }
    /// ```
    ///
    /// An answer decides all purposes but `.necessary`. If it is taken back, newer events wait for
    /// the next one.
    ///
    /// - Order: Events that were held are tracked in order, and before newer ones of such purposes.
    ///   A withdrawal takes effect with the next event.
    /// - Parameters:
    ///   - store: The store whose state has the answer.
    ///   - limit: The greatest number of events that are held; later ones are dropped and, once for
    ///     each answer, reported.
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
        let consent = AnalyticsConsent(
            purposes(store.state),
            after: consent,
            resetting: resetting,
            limit: limit
        )
        self.consent = consent
        let answers = store.partialStore(stateSelector: { Answer(purposes: purposes($0)) })
        let subscription = answers.addListener { [weak self] in self?.answered($0.purposes) }
        subscription.linkLifeCycleTo(object: self)
        consent.subscription = subscription
        answered(purposes(store.state))
        return self
    }

    private func answered(_ purposes: Set<AnalyticsPurpose>?) {
        guard let (waiting, resets) = consent?.update(purposes) else { return }
        var kept: Set<[ObjectIdentifier]> = []
        var forgotten: [AnalyticsConsent.Waiting] = []
        var isIdentified = false
        for held in waiting {
            // A reset is repeated only after a call that has identified a user meanwhile.
            if held.call.kind == .reset, !isIdentified { continue }
            if trackOrHold(held) {
                kept.insert(held.admittedAs)
                isIdentified = isIdentified || held.call.isIdentity
            } else {
                forgotten.append(held)
            }
        }
        for held in forgotten where !kept.contains(held.admittedAs) {
            held.recording.admission.forget(held.source)
        }
        guard resets else { return }
        DeliveryQueue.main.record(.tracked(AnalyticsCall.reset.redacted, properties: [:]))
        for provider in allProviders { provider.receive(.reset) }
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
                var call = row.call(
                    for: event,
                    of: source,
                    ifWanted: { recording.admission.admits(source) && isPermitted(recording) }
                )
            else { return }
            row.learn(from: call, isEvent: true)
            guard let hidden = complete(&call, for: event, of: source, recording) else {
                return note(call, isRefused: "dropped by enriching")
            }
            let isKept = trackOrHold(
                .init(call: call, recording: recording, hidden: hidden, source: source)
            )
            if isKept { recording.admission.note(source) }
        }
    }

    /// Returns false, without calling the row's closure, for an event that would be refused.
    private func isPermitted(_ recording: AnalyticsRecording) -> Bool {
        guard let consent, let name = recording.name,
            consent.decision(for: recording.purpose) == .refused
        else { return true }
        note(.track(name), isRefused: consent.reason(for: recording.purpose))
        return false
    }

    private func noteCase(of event: any EventProtocol) {
        let type = type(of: event)
        guard EnumLayout.isEnum(type), !readsMemory || EnumLayout(type) == nil else { return }
        guard let eventCase = EventCase(of: event, readsMemory: false),
            !receivedCases.rows(for: type).contains(eventCase)
        else { return }
        receivedCases.append(eventCase, for: type)
    }

    /// Adds the context, and makes the changes of all providers.
    ///
    /// - Returns: The properties that transcripts hide: secrets, and those that show one of them; nil
    ///   if one of the changes drops the call.
    private func complete(
        _ call: inout AnalyticsCall,
        for event: any EventProtocol,
        of source: AnalyticsSource,
        _ recording: AnalyticsRecording
    ) -> [String]? {
        if call.kind == .track || call.kind == .screen, !context.isEmpty {
            let origin = AnalyticsOrigin(event, of: source)
            for property in context {
                property.add(to: &call.properties[property.info.name], of: origin)
            }
        }
        guard !call.isControl else { return [] }
        var hidden =
            secretContext.isEmpty ? recording.secretNames : recording.secretNames + secretContext
        let secrets = hidden.compactMap { call.properties[$0] }
        for change in enrichments {
            guard let changed = change(call) else { return nil }
            call = changed
        }
        if !secrets.isEmpty {
            // Before texts are cut: a part of a secret wouldn't be recognized.
            hidden += call.properties.filter { secrets.contains(where: $0.value.shows) }.keys
        }
        cutTexts(of: &call, recording.row)
        return hidden
    }

    /// Returns false for a call that is neither tracked nor held.
    private func trackOrHold(_ waiting: AnalyticsConsent.Waiting) -> Bool {
        let (call, purpose) = (waiting.call, waiting.recording.purpose)
        if call.kind == .reset { consent?.holdReset(waiting) }
        guard let consent, !call.isControl else { return track(waiting) }
        switch consent.decision(for: purpose) {
        case .held:
            consent.hold(waiting)
            DeliveryQueue.main.record(.held(call.redacted, purpose: purpose.name))
            return true
        case .refused:
            note(call, isRefused: consent.reason(for: purpose))
            return false
        case .tracked:
            return track(waiting)
        }
    }

    /// Returns false if the changes for each provider drop the call.
    private func track(_ waiting: AnalyticsConsent.Waiting) -> Bool {
        let (call, recording) = (waiting.call, waiting.recording)
        let providers = recording.providers ?? providers
        let calls =
            providerEnrichments.isEmpty || call.isControl
            ? nil : providers.map { changed(call, for: $0) }
        guard calls?.allSatisfy({ $0 == nil }) != true || providers.isEmpty else {
            note(call, isRefused: "dropped by enriching")
            return false
        }
        DeliveryQueue.main.record(
            .tracked(call.redacted, properties: call.shown(hiding: waiting.hidden))
        )
        for (index, provider) in providers.enumerated() {
            if let call = calls.map({ $0[index] }) ?? call { provider.receive(call) }
        }
        return true
    }

    private func changed(
        _ call: AnalyticsCall,
        for provider: any AnalyticsProvider
    ) -> AnalyticsCall? {
        providerEnrichments.reduce(call) { call, enrichment in
            enrichment.provider === provider ? call.flatMap(enrichment.change) : call
        }
    }

    private func note(_ call: AnalyticsCall, isRefused reason: @autoclosure () -> String) {
        DeliveryQueue.main.record(.refused(call.redacted, reason: reason()))
    }

    // MARK: - The length of texts

    private func cutTexts(of call: inout AnalyticsCall, _ row: Int) {
        for (name, value) in call.properties where value.isLonger(than: textLimit) {
            call.properties[name] = value.cut(to: textLimit)
            let isNew =
                cutProperties.count < 1_000 && cutProperties.insert("\(row) \(name)").inserted
            guard isNew else { continue }
            Diagnostics.report(
                "A text among the properties of an analytics event is cut.",
                [
                    "call": call.redacted, "property": name,
                    "greatest length": "\(textLimit) bytes",
                ],
                explanation: "The providers receive its beginning. Later texts are cut also.",
                fix: "To fix this, shorten the text in the row, or raise the listener's textLimit."
            )
        }
    }
}
