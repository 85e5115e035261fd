public import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The rows of the table.
///
/// Rows declare their properties, or have a closure that makes them. Only declared ones are known
/// before an event happens.
extension AnalyticsEventsListener {
    // Closures without a payload take `()` for the compiler's errors, as in `StoreEventsListener`. For
    // errors in an array of properties, it is the only argument of its label.

    /// Records the events of a case without payload.
    ///
    /// - Parameters:
    ///   - event: The event, or its case's constructor; an event with a payload logs a diagnostic.
    ///   - name: The event's name for the providers.
    ///   - purpose: The purpose to which the user may have to consent.
    ///   - providers: The providers that track it; by default, all of the listener's.
    ///   - policy: How often events are recorded.
    ///   - fileID: The file of the row, for `ModuleManager.wiring`.
    ///   - line: The line of the row.
    ///   - properties: The same for all events.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        with properties: [AnalyticsProperty<Void>] = []
    ) -> Self {
        let properties = properties.reportingSecrets(in: name)
        let infos = properties.map(\.info)
        let rule = AnalyticsRule(name, purpose, providers, (fileID, line), policy, infos)
        return add(event, rule) { _, _ in .track(name, properties.values(of: (), in: name)) }
    }

    /// Records the events of a case without payload, with properties that a closure returns.
    ///
    /// The closure is called for each event that the policy and the consent allow, and returns
    /// `nil` to leave the event out.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        makeProperties: @escaping (()) -> [String: AnalyticsValue]?
    ) -> Self {
        add(event, AnalyticsRule(name, purpose, providers, (fileID, line), policy)) { _, _ in
            makeProperties(()).map { .track(name, $0) }
        }
    }

    /// Records the events of the case that a constructor creates.
    ///
    /// The parameters are the same as for a case without payload.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        properties: [AnalyticsProperty<Payload>] = []
    ) -> Self {
        let properties = properties.reportingSecrets(in: name)
        let infos = properties.map(\.info)
        let rule = AnalyticsRule(name, purpose, providers, (fileID, line), policy, infos)
        return add(pattern, rule) { payload, _ in
            .track(name, properties.values(of: payload, in: name))
        }
    }

    /// Records the events of a constructor's case, with properties that a closure returns.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        makeProperties: @escaping (Payload) -> [String: AnalyticsValue]?
    ) -> Self {
        let rule = AnalyticsRule(name, purpose, providers, (fileID, line), policy)
        return add(pattern, rule) { payload, _ in
            makeProperties(payload).map { .track(name, $0) }
        }
    }

    /// Marks a case without payload as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol>(_ event: Event) -> Self {
        add(event, nil) { _, _ in nil }
    }

    /// Marks the case that a constructor creates as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event
    ) -> Self {
        reportIfNeverMatching(Event.self, Payload.self, readsPayload: false)
        return add(AnalyticsRow(pattern, nil))
    }

    // MARK: - Screens and users

    /// Makes a call of any kind for a case without payload, such as `.reset` after signing out.
    ///
    /// - Order: A reset needs no consent. It forgets the calls that are held for its providers.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        makeCall: @escaping (()) -> AnalyticsCall?
    ) -> Self {
        add(event, AnalyticsRule(nil, purpose, providers, (fileID, line))) { _, _ in makeCall(()) }
    }

    /// Makes a call of any kind for a constructor's case, such as to identify a user.
    ///
    /// ```swift
    /// analytics.on(SessionEvent.signedIn) { user in .identify(user.id, ["plan": "free"]) }
    /// ```
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        makeCall: @escaping (Payload) -> AnalyticsCall?
    ) -> Self {
        add(pattern, AnalyticsRule(nil, purpose, providers, (fileID, line))) { payload, _ in
            makeCall(payload)
        }
    }

    /// Makes a call each time a screen appears.
    ///
    /// ```swift
    /// analytics.screens { screen in
    ///     switch screen.module {
    ///     case let module as ProductModule: .screen("Product", ["id": .string(module.context.id)])
    ///     case is SplashModule: nil
    ///     default: .screen("\(type(of: screen))")
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - purpose: The purpose to which the user may have to consent.
    ///   - providers: The providers that are called; by default, all of the listener's.
    ///   - fileID: The file of the row, for `ModuleManager.wiring`.
    ///   - line: The line of the row.
    ///   - makeCall: Makes the call for a screen; returns `nil` to leave it out.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func screens(
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ makeCall: @escaping (any Presentable) -> AnalyticsCall?
    ) -> Self {
        let rule = AnalyticsRule(nil, purpose, providers, (fileID, line))
        return add(ViewControllerEvent.appeared, rule) { _, source in
            (source.producer as? any Presentable).flatMap(makeCall)
        }
    }

    // MARK: - Making rows

    private func add<Event: EventProtocol>(
        _ event: Event,
        _ rule: AnalyticsRule?,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Void>
    ) -> Self {
        reportPayload(of: event)
        return add(AnalyticsRow(event, rule, makeCall))
    }

    private func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ rule: AnalyticsRule,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Payload>
    ) -> Self {
        reportIfNeverMatching(Event.self, Payload.self)
        return add(AnalyticsRow(pattern, rule, makeCall))
    }
}

/// A limit on how often a row of an `AnalyticsEventsListener` records its events.
///
/// Each row counts separately. Events that aren't recorded are dropped, not delayed.
///
/// ```swift
/// analytics.on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2)))
/// ```
public enum AnalyticsPolicy: Sendable {
    /// Records every event.
    case everyTime
    /// Records only the first event in the listener's lifetime, with any producer and payload.
    case once

    /// Records a producer's first event after each appearance of its screen.
    ///
    /// An appearance of any screen of a module counts for the module. All events before the first
    /// count as one appearance, so an event of a producer without a screen, or of a module whose
    /// screens aren't offered to the listener, is recorded once.
    case oncePerAppearance

    /// Records the first event from any producer, and drops others for the duration after it.
    case throttled(Duration)
}

extension AnalyticsPolicy: CustomStringConvertible {
    /// The policy as the tracking plan shows it, such as `once per appearance`.
    public var description: String {
        switch self {
        case .everyTime: "every time"
        case .once: "once"
        case .oncePerAppearance: "once per appearance"
        case .throttled(let interval): "at most once every \(interval)"
        }
    }
}

/// A row of an analytics table, which records or ignores the events of a case.
@MainActor
package final class AnalyticsRow: CaseRow {
    typealias MakeCall<Payload> = (Payload, AnalyticsSource) -> AnalyticsCall?

    package let type: any EventProtocol.Type

    /// Nil for a case that is ignored.
    package let rule: AnalyticsRule?
    package let canBe: (Int) -> Bool

    /// The row's case; `nil` while examples would have to show it.
    package let eventCase: EventCase?

    /// Returns the cases that the row can be for; empty if nothing is known.
    ///
    /// While several cases have a constructor's payload, its case is unknown until one of the
    /// examples shows it.
    package let possibleCases: (_ examples: [any EventProtocol]) -> [EventCase]
    let call: (any EventProtocol, AnalyticsSource, _ isWanted: () -> Bool) -> AnalyticsCall?
    package let eventRow: EventRow

    private init<Event: EventProtocol, Payload>(
        _ rule: AnalyticsRule?,
        _ eventRow: EventRow,
        canBe: @escaping (Int) -> Bool,
        cases: @escaping ([any EventProtocol]) -> [EventCase],
        payload: @escaping (Event) -> Payload?,
        _ makeCall: @escaping MakeCall<Payload>
    ) {
        type = Event.self
        self.rule = rule
        self.eventRow = eventRow
        self.canBe = canBe
        possibleCases = cases
        let possible = cases([])
        eventCase = possible.count == 1 ? possible[0] : nil
        call = { event, source, isWanted in
            guard let event = event as? Event, let payload = payload(event), isWanted()
            else { return nil }
            return makeCall(payload, source)
        }
    }

    /// Creates a row for an event's case; `makeCall` returns `nil` for an event not to be recorded.
    convenience init<Event: EventProtocol>(
        _ event: Event,
        _ rule: AnalyticsRule?,
        _ makeCall: @escaping MakeCall<Void> = { _, _ in nil }
    ) {
        let wanted = CaseMatcher(event)
        let eventCase = EventCase(of: event)
        self.init(
            rule,
            EventRow(event, makes: rule?.name, at: rule?.location),
            canBe: wanted.canBe,
            cases: { _ in eventCase.map { [$0] } ?? [] },
            payload: { (event: Event) in wanted.matches(event) ? () : nil },
            makeCall
        )
    }

    /// Creates a row for the case that a constructor creates.
    convenience init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ rule: AnalyticsRule?,
        _ makeCall: @escaping MakeCall<Payload> = { _, _ in nil }
    ) {
        let cases = CasePattern(pattern)
        self.init(
            rule,
            EventRow(cases, makes: rule?.name, at: rule?.location),
            canBe: cases.canBe,
            cases: { examples in
                // Unlike the map, the plan doesn't depend on what has happened.
                let cases = CasePattern(pattern)
                let found = examples.compactMap { $0 as? Event }
                    .filter { cases.payload(of: $0) != nil }.compactMap { EventCase(of: $0) }
                if let learned = cases.learnedCase ?? found.first { return [learned] }
                return cases.possibleCases
            },
            payload: cases.payload,
            makeCall
        )
    }

    /// Reports the earlier rows for the same case that contradict or repeat this row.
    func reportMisuse(
        of eventCase: EventCase,
        after earlierRows: [AnalyticsRow],
        _ providers: [any AnalyticsProvider]
    ) {
        for earlier in earlierRows {
            guard let recorded = rule ?? earlier.rule else { continue }
            let details: KeyValuePairs = [
                "event type": "\(type)", "case": eventCase.label,
                "recorded as": recorded.name ?? "a call",
            ]
            if rule == nil || earlier.rule == nil {
                Diagnostics.report(
                    "An AnalyticsEventsListener both records and ignores a case.",
                    details,
                    explanation: "The row takes precedence: the events of the case are recorded.",
                    fix: "To fix this, remove the row or the ignoring(_:)."
                )
            } else if let earlier = earlier.rule, recorded.repeats(earlier, providers) {
                Diagnostics.report(
                    "An AnalyticsEventsListener records a case twice under the same name.",
                    details,
                    explanation: "A provider that both rows use tracks each event twice.",
                    fix: """
                        To fix this, remove one of the rows, or give it another name or other \
                        providers.
                        """
                )
            }
        }
    }
}

/// The rows of one case, among which those that clash with another row are found by its name.
@MainActor
struct RowsOfCase {
    private var ignoring: [AnalyticsRow] = []
    private var recording: [AnalyticsRow] = []
    private var named: [String: [AnalyticsRow]] = [:]

    mutating func append(_ row: AnalyticsRow) {
        guard let rule = row.rule else { return ignoring.append(row) }
        recording.append(row)
        if let name = rule.name { named[name, default: []].append(row) }
    }

    func rows(clashingWith row: AnalyticsRow) -> [AnalyticsRow] {
        guard let rule = row.rule else { return recording }
        return ignoring + (rule.name.flatMap { named[$0] } ?? [])
    }
}

/// The name, purpose, providers and policy of a row, and what its policy has counted.
@MainActor
package final class AnalyticsRule {
    /// The name of the events; `nil` for a row whose closure makes the call.
    package let name: String?
    package let purpose: AnalyticsPurpose

    /// The properties that the row declares; `nil` if its closure makes them.
    package let properties: [AnalyticsPropertyInfo]?

    /// The names of those that transcripts hide.
    let secretNames: [String]

    /// The providers that track it; `nil` for all of the listener's.
    package let providers: [any AnalyticsProvider]?
    package let policy: AnalyticsPolicy
    let location: CodeLocation

    /// The sources whose events `.once` or `.oncePerAppearance` has recorded.
    private var recorded: Set<ObjectIdentifier> = []

    /// The time of the event that `.throttled` has recorded last.
    private var lastTime: Date?

    init(
        _ name: String?,
        _ purpose: AnalyticsPurpose,
        _ providers: [any AnalyticsProvider]?,
        _ location: (fileID: StaticString, line: UInt),
        _ policy: AnalyticsPolicy = .everyTime,
        _ properties: [AnalyticsPropertyInfo]? = nil
    ) {
        self.location = CodeLocation(location.fileID, location.line)
        (self.name, self.purpose, self.providers) = (name, purpose, providers)
        (self.policy, self.properties) = (policy, properties)
        secretNames = (properties ?? []).filter(\.isRevealed).map(\.name)
    }

    func admits(_ source: ObjectIdentifier, at time: @autoclosure () -> Date) -> Bool {
        switch policy {
        case .everyTime: return true
        case .once: return recorded.isEmpty
        case .oncePerAppearance: return !recorded.contains(source)
        case .throttled(let interval):
            guard let lastTime else { return true }
            let passed = time().timeIntervalSince(lastTime)
            // The device's clock may have been set back meanwhile.
            return passed < 0 || passed >= interval / .seconds(1)
        }
    }

    func note(_ source: ObjectIdentifier, at time: Date) {
        switch policy {
        case .everyTime: break
        case .once, .oncePerAppearance: recorded.insert(source)
        case .throttled: lastTime = time
        }
    }

    /// Forgets an event that was held, and isn't tracked after all.
    func forget(_ source: ObjectIdentifier) {
        recorded.remove(source)
        lastTime = nil
    }

    func beginAppearance(of source: ObjectIdentifier) {
        if case .oncePerAppearance = policy { recorded.remove(source) }
    }

    /// Returns `true` if a provider would track the same name for both.
    fileprivate func repeats(_ other: AnalyticsRule, _ all: [any AnalyticsProvider]) -> Bool {
        guard name != nil, name == other.name else { return false }
        if providers == nil, other.providers == nil { return true }
        let others = other.providers ?? all
        return (providers ?? all).contains { provider in others.contains { $0 === provider } }
    }
}

/// A producer as the origin of events.
///
/// - Lifetime: Doesn't retain the producer.
@MainActor
final class AnalyticsSource {
    private(set) weak var producer: (any AnyEventsProducer)?

    /// Identifies the producer, even after its release.
    let id: ObjectIdentifier
    let isScreen: Bool

    init(_ producer: any AnyEventsProducer) {
        self.producer = producer
        id = ObjectIdentifier(producer)
        isScreen = producer is any Presentable
    }
}
