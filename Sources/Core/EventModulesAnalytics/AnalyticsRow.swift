internal import EventModulesCore
internal import EventRuntime

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A row of an analytics table, which records or ignores the events of a case.
@MainActor
package final class AnalyticsRow: CaseRow {
    typealias MakeCall<Payload> = (Payload, AnalyticsSource?) -> AnalyticsCall?
    private typealias Read =
        (any EventProtocol, AnalyticsSource?, _ isWanted: () -> Bool) -> AnalyticsCall?

    package let type: any EventProtocol.Type

    /// Nil for a case that is ignored.
    package let rule: AnalyticsRule?
    package let canBe: (Int) -> Bool
    private let cases: () -> [EventCase]
    private let read: Read

    private init<Event: EventProtocol, Payload>(
        _ rule: AnalyticsRule?,
        canBe: @escaping (Int) -> Bool,
        cases: @escaping () -> [EventCase],
        payload: @escaping (Event) -> Payload?,
        _ makeCall: @escaping MakeCall<Payload>
    ) {
        type = Event.self
        self.rule = rule
        self.canBe = canBe
        self.cases = cases
        read = { event, source, isWanted in
            guard let event = event as? Event, let payload = payload(event), isWanted()
            else { return nil }
            return makeCall(payload, source)
        }
    }

    /// Creates a row for an event's case; `makeCall` returns nil for an event not to be recorded.
    convenience init<Event: EventProtocol>(
        _ event: Event,
        _ rule: AnalyticsRule?,
        readsMemory: Bool,
        _ makeCall: @escaping MakeCall<Void> = { _, _ in nil }
    ) {
        let wanted = CaseMatcher(event, readsMemory: readsMemory)
        let eventCase = EventCase(of: event, readsMemory: readsMemory)
        self.init(
            rule,
            canBe: wanted.canBe,
            cases: { eventCase.map { [$0] } ?? [] },
            payload: { (event: Event) in wanted.matches(event) ? () : nil },
            makeCall
        )
    }

    /// Creates a row for the case that a constructor creates.
    convenience init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ rule: AnalyticsRule?,
        readsMemory: Bool,
        _ makeCall: @escaping MakeCall<Payload> = { _, _ in nil }
    ) {
        let cases = CasePattern(pattern, readsMemory: readsMemory)
        let possible = cases.possibleCases
        self.init(
            rule,
            canBe: cases.canBe,
            cases: { cases.learnedCase.map { [$0] } ?? possible },
            payload: cases.payload,
            makeCall
        )
    }

    /// The cases that the row can be for; empty if nothing is known.
    ///
    /// While several cases have a constructor's payload, its case is unknown until an event shows it.
    package var possibleCases: [EventCase] { cases() }

    package var eventCase: EventCase? { possibleCases.count == 1 ? possibleCases[0] : nil }

    /// Returns true if the row is for an event, from which it learns its case.
    package func matches(_ event: any EventProtocol) -> Bool {
        var isMatch = false
        _ = read(event, nil) {
            isMatch = true
            return false
        }
        return isMatch
    }

    /// Returns the call for an event if the row is for the event and `isWanted` returns true.
    func call(
        for event: any EventProtocol,
        of source: AnalyticsSource,
        ifWanted isWanted: () -> Bool
    ) -> AnalyticsCall? {
        read(event, source, isWanted)
    }

    /// Reports the earlier rows for the same case that contradict or repeat this row.
    func reportMisuse(after earlierRows: [AnalyticsRow], _ providers: [any AnalyticsProvider]) {
        guard let eventCase else { return }
        for earlier in earlierRows where earlier.eventCase == eventCase {
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
                    "An AnalyticsEventsListener has two rows that record a case by the same name.",
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

/// The name, purpose, providers and policy of a row, and what its policy has counted.
@MainActor
package final class AnalyticsRule {
    /// The name of the events; nil for a row whose closure makes the call.
    package let name: String?
    package let purpose: AnalyticsPurpose

    /// The properties that the row declares; nil if its closure makes them.
    package let properties: [AnalyticsPropertyInfo]?

    /// The names of those that transcripts hide.
    let secretNames: [String]

    /// The providers that track it; nil for all of the listener's.
    package let providers: [any AnalyticsProvider]?
    package let policy: AnalyticsPolicy

    /// The sources whose events `.once` or `.oncePerAppearance` has recorded.
    private var recorded: Set<ObjectIdentifier> = []

    /// The time of the event that `.throttled` has recorded last.
    private var lastTime: Date?

    init(
        _ name: String?,
        _ purpose: AnalyticsPurpose,
        _ providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy = .everyTime,
        _ properties: [AnalyticsPropertyInfo]? = nil
    ) {
        self.name = name
        self.purpose = purpose
        self.providers = providers
        self.policy = policy
        self.properties = properties
        secretNames = (properties ?? []).filter(\.isRevealed).map(\.name)
    }

    func admits(_ source: ObjectIdentifier, at time: @autoclosure () -> Date) -> Bool {
        switch policy {
        case .everyTime: return true
        case .once: return recorded.isEmpty
        case .oncePerAppearance: return !recorded.contains(source)
        case .throttled(let interval):
            guard let lastTime else { return true }
            // The device's clock may have been set back meanwhile.
            return !(0..<interval / .seconds(1)).contains(time().timeIntervalSince(lastTime))
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

    /// Returns true if a provider would track the same name for both.
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
