public import EventModulesCore
internal import EventObservables
internal import EventRuntime
public import Suas

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A listener that tracks events with analytics services, according to a table.
///
/// A row gives the events of one case a name, a purpose, properties, and a policy. `ignoring(_:)`
/// marks a case that is deliberately not recorded. The testing kit checks the table against a plan.
///
/// - Order: Every matching row records the event, in row order, and calls its providers in order.
/// - Lifetime: The listener retains its providers.
///
/// ```swift
/// let analytics = AnalyticsEventsListener(provider: ConsoleAnalytics())
///     .on(CatalogEvent.appeared, as: "catalog.appeared", recorded: .oncePerAppearance)
///     .on(
///         CatalogEvent.productSelected,
///         as: "product.selected",
///         properties: [.property("id") { $0 }]
///     )
///     .ignoring(CatalogEvent.pageShown)
/// ```
public final class AnalyticsEventsListener: EventsTable {
    package private(set) var rows: [AnalyticsRow] = []
    private let table = CaseTable<AnalyticsRow>()

    /// The rows by type and case, for reports of misuse.
    private var cases: [ObjectIdentifier: [EventCase: RowsOfCase]] = [:]
    private let providers: [any AnalyticsProvider]
    private var context: [AnalyticsProperty<(any AnyEventsProducer)?>] = []
    private var enrichments: [(AnalyticsCall) -> AnalyticsCall?] = []
    private var consent: AnalyticsConsent?

    /// Those of the manager of the producer that was offered last, if it has any.
    private var services = Services()
    private var date: @Sendable () -> Date = { Date() }

    /// Creates a listener without rows; the provider tracks the recorded events.
    public convenience init(provider: any AnalyticsProvider) { self.init(providers: [provider]) }

    /// Creates a listener without rows; each provider tracks the recorded events, in order.
    public init(providers: [any AnalyticsProvider]) { self.providers = providers }

    func add(_ row: AnalyticsRow) -> Self {
        if let eventCase = row.eventCase {
            let type = ObjectIdentifier(row.type)
            let clashing = cases[type]?[eventCase]?.rows(clashingWith: row) ?? []
            row.reportMisuse(of: eventCase, after: clashing, providers)
            cases[type, default: [:]][eventCase, default: RowsOfCase()].append(row)
        }
        rows.append(row)
        table.rows(for: row.type).append(row)
        return self
    }

    /// The rows that record events, for `ModuleManager.wiring`.
    public var eventRows: [EventRow] { rows.filter { $0.rule != nil }.map(\.eventRow) }

    package func rows(for type: any EventProtocol.Type) -> [AnalyticsRow] {
        table.rows(for: type).all
    }

    // MARK: - Context and enrichment

    /// Adds properties to every tracked event and screen; a row's properties take precedence.
    ///
    /// ```swift
    /// analytics.adding(
    ///     .property("version") { _ in "2.1" },
    ///     .property("part") { producer in producer?.module?.routingContext.rawValue },
    ///     .property("items") { [weak store] _ in store?.state[Basket.self]?.names.count }
    /// )
    /// ```
    ///
    /// - Order: Properties are read when the event is delivered, even if the event is then held.
    /// - Parameter properties: The properties, read from the producer of an event, which is `nil`
    ///   if it was released meanwhile.
    /// - Returns: The listener.
    @discardableResult
    public func adding(_ properties: AnalyticsProperty<(any AnyEventsProducer)?>...) -> Self {
        context += properties.reportingSecrets(in: "every event")
        return self
    }

    /// The properties of every event, as the plan shows them.
    package var addedProperties: [AnalyticsPropertyInfo] { context.map(\.info) }

    /// Changes or drops calls before they are held, or reach the providers.
    ///
    /// - Parameter change: Returns the changed call; `nil` to drop it. Resets aren't passed.
    /// - Returns: The listener.
    @discardableResult
    public func enriching(_ change: @escaping (AnalyticsCall) -> AnalyticsCall?) -> Self {
        enrichments.append(change)
        return self
    }

    // MARK: - Consent

    /// Tracks events only for the purposes to which the user has consented.
    ///
    /// Before the answer, events are held or dropped. After it, the held events whose purposes the
    /// user consented to are tracked, and the others are forgotten.
    ///
    /// ```swift
    /// analytics.consent(in: store) { $0[Consent.self]?.purposes }
    /// ```
    ///
    /// An answer decides all purposes but `.necessary`. If the answer is withdrawn, newer events
    /// wait for the next answer. A reset, or a call that identifies another user, forgets the
    /// events held for its providers: the next answer comes from another user.
    ///
    /// - Order: Events that were held are tracked in order, and before newer ones of such purposes.
    ///   A withdrawal takes effect with the next event; `AnalyticsProvider.withdraw(_:)` is called.
    /// - Parameters:
    ///   - store: The store whose state has the answer.
    ///   - limit: The maximum number of events that are held; later ones are dropped, which logs a
    ///     diagnostic, once for each answer.
    ///   - dropped: The purposes whose events are dropped before the answer.
    ///   - purposes: Selects the consented purposes; `nil` before the user has answered.
    /// - Returns: The listener.
    @discardableResult
    public func consent(
        in store: Store,
        holding limit: Int = 1_000,
        dropping dropped: Set<AnalyticsPurpose> = [],
        purposes: @escaping (Store.State) -> Set<AnalyticsPurpose>?
    ) -> Self {
        struct Answer: Equatable { let purposes: Set<AnalyticsPurpose>? }
        let answers = store.partialStore(stateSelector: { Answer(purposes: purposes($0)) })
        let subscription = answers.addListener { [weak self] in self?.answered($0.purposes) }
        subscription.belongs(to: AnalyticsEventsListener.self)
        subscription.linkLifeCycleTo(object: self)
        consent = AnalyticsConsent(holding: limit, dropping: dropped, subscription, after: consent)
        answered(purposes(store.state))
        return self
    }

    private func answered(_ purposes: Set<AnalyticsPurpose>?) {
        guard let (withdrawn, answered) = consent?.update(purposes) else { return }
        if !withdrawn.isEmpty {
            let all = providers + rows.flatMap { $0.rule?.providers ?? [] }
            for (index, provider) in all.enumerated()
            where !all[..<index].contains(where: { $0 === provider }) {
                provider.withdraw(withdrawn)
            }
        }
        for pending in answered where !trackOrHold(pending) { pending.rule.forget(pending.source) }
    }

    // MARK: - Recording

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        services = producer.providedServices ?? services
        date = services.date
        let source = AnalyticsSource(producer)
        // The producer may have the identifier of one that was released.
        for row in rows { row.rule?.beginAppearance(of: source.id) }
        producer.anyEvent
            .subscribe(onNext: { event in self.record(event, of: source) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func record(_ event: any EventProtocol, of source: AnalyticsSource) {
        if source.isScreen, event as? ViewControllerEvent == .appeared { beginAppearance(source) }
        lazy var time = date()
        table.rows(for: type(of: event)).forEach(for: event) { row, _ in
            guard let rule = row.rule,
                var call = row.call(
                    event,
                    source,
                    { rule.admits(source.id, at: time) && isPermitted(rule) }
                )
            else { return }
            (call.id, call.time, call.purpose) = (services.uuid(), time, rule.purpose)
            let providers = rule.providers ?? providers
            for former in consent?.forgetFormerUser(before: call, to: providers) ?? [] {
                former.rule.forget(former.source)
                note(former.call, isRefused: "held for a former user")
            }
            guard let hidden = complete(&call, of: source, rule) else {
                return note(call, isRefused: "dropped by enriching")
            }
            let pending = PendingCall(
                call: call,
                rule: rule,
                hidden: hidden,
                source: source.id,
                providers: providers
            )
            if trackOrHold(pending) { rule.note(source.id, at: time) }
        }
    }

    private func beginAppearance(_ screen: AnalyticsSource) {
        let module = screen.producer?.module.map { ObjectIdentifier($0) }
        for row in rows {
            row.rule?.beginAppearance(of: screen.id)
            if let module { row.rule?.beginAppearance(of: module) }
        }
    }

    /// Returns `false`, without calling the row's closure, for an event that would be refused.
    private func isPermitted(_ rule: AnalyticsRule) -> Bool {
        guard let consent, let name = rule.name,
            case .refused(let reason) = consent.decision(for: rule.purpose)
        else { return true }
        note(.track(name), isRefused: "\(reason) \(rule.purpose.name)")
        return false
    }

    /// Adds the context, and makes the changes of enrichment.
    ///
    /// - Returns: The properties that transcripts hide: secrets, and if there are any, those that
    ///   enrichment has made, perhaps from secrets; `nil` if enrichment drops the call.
    private func complete(
        _ call: inout AnalyticsCall,
        of source: AnalyticsSource,
        _ rule: AnalyticsRule
    ) -> [String]? {
        guard call.kind != .reset else { return [] }
        var hidden = rule.secretNames
        if !context.isEmpty, call.kind == .track || call.kind == .screen {
            let earlier = call.properties
            call.properties = context.values(of: source.producer, in: "every event", after: earlier)
            hidden += context.filter(\.info.isRevealed).map(\.info.name)
        }
        let original = call
        for change in enrichments {
            guard let changed = change(call) else { return nil }
            call = changed
        }
        (call.id, call.time, call.purpose) = (original.id, original.time, original.purpose)
        for (name, value) in call.properties where !value.isSendable {
            call.properties[name] = nil
            report(name, of: call)
        }
        if hidden.isEmpty || enrichments.isEmpty { return hidden }
        return hidden + call.properties.filter { original.properties[$0.key] != $0.value }.keys
    }

    /// Returns `false` for a call that is neither tracked nor held.
    private func trackOrHold(_ pending: PendingCall) -> Bool {
        let (call, rule) = (pending.call, pending.rule)
        switch call.kind == .reset ? nil : consent?.decision(for: rule.purpose) {
        case nil, .tracked:
            track(pending)
            return true
        case .held:
            consent?.hold(pending)
            DeliveryQueue.main.record(AnalyticsFact.held(call.redacted, purpose: rule.purpose.name))
            return true
        case .refused(let reason):
            note(call, isRefused: "\(reason) \(rule.purpose.name)")
            return false
        }
    }

    private func track(_ pending: PendingCall) {
        let call = pending.call
        DeliveryQueue.main.record(
            AnalyticsFact.tracked(call.redacted, properties: call.shown(hiding: pending.hidden))
        )
        for provider in pending.providers { provider.receive(call) }
    }

    private func report(_ property: String, of call: AnalyticsCall) {
        Diagnostics.report(
            "An analytics property has a value that no service can store.",
            ["recorded as": call.redacted, "property": property],
            explanation:
                "It is a number that isn't finite, or a date outside the years 0 to 9999. "
                + "The property is left out.",
            fix: "To fix this, return nil for such a value."
        )
    }

    private func note(_ call: AnalyticsCall, isRefused reason: @autoclosure () -> String) {
        DeliveryQueue.main.record(AnalyticsFact.refused(call.redacted, reason: reason()))
    }
}

extension AnalyticsCall {
    /// The properties for transcripts and recordings, which show nothing about users and groups.
    fileprivate func shown(hiding names: [String]) -> [String: AnalyticsValue] {
        guard kind == .track || kind == .screen else { return [:] }
        var shown = properties
        for name in names where shown[name] != nil { shown[name] = "•••" }
        return shown
    }
}

/// The outcome of an event that a row recorded.
package enum AnalyticsFact: Fact {
    case tracked(String, properties: [String: AnalyticsValue])

    /// It waits for the user's answer about its purpose.
    case held(String, purpose: String)
    /// It isn't tracked, for a reason.
    case refused(String, reason: String)
}
