internal import EventRuntime

/// A row of an analytics table, which records or ignores the events of a case.
///
/// While several cases have a constructor's payload, its case is unknown until an event shows it.
@MainActor
package final class AnalyticsRow: CaseRow {
    typealias MakeCall<Payload> = (Payload, AnalyticsSource?) -> AnalyticsCall?
    private typealias Read =
        (AnalyticsRow, any EventProtocol, AnalyticsSource?, _ isWanted: () -> Bool) ->
        AnalyticsCall?

    package let type: any EventProtocol.Type

    /// nil for a case that is ignored.
    package let recording: AnalyticsRecording?

    /// The name of a call that the row's closure has made.
    package private(set) var learnedName: String?

    /// The kinds of the properties that events have had, and whether all of them had it.
    package private(set) var learned: [String: (kind: AnalyticsValue.Kind, isRequired: Bool)] = [:]
    private var hasLearned = false
    private var eventsToLearn = 16

    /// The cases that the row can be for; empty if nothing is known.
    package private(set) var possibleCases: [EventCase]
    private let read: Read
    let canBe: (Int) -> Bool

    /// Creates a row for an event's case; `makeCall` returns nil for an event not to be recorded.
    init<Event: EventProtocol>(
        _ event: Event,
        _ recording: AnalyticsRecording?,
        readsMemory: Bool,
        _ makeCall: @escaping MakeCall<()> = { _, _ in nil }
    ) {
        type = Event.self
        self.recording = recording
        possibleCases = EventCase(of: event, readsMemory: readsMemory).map { [$0] } ?? []
        let wanted = CaseMatcher(event, readsMemory: readsMemory)
        canBe = wanted.canBe
        read = { _, event, source, isWanted in
            guard let event = event as? Event, wanted.matches(event), isWanted() else { return nil }
            return makeCall((), source)
        }
    }

    init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ recording: AnalyticsRecording?,
        readsMemory: Bool,
        _ makeCall: @escaping MakeCall<Payload> = { _, _ in nil }
    ) {
        type = Event.self
        self.recording = recording
        let cases = CasePattern(pattern, readsMemory: readsMemory)
        canBe = cases.canBe
        // A payload that can't be read is never recorded, so such a row decides nothing.
        let hasEffect = recording == nil || PayloadType.isReadable(Payload.self)
        possibleCases = hasEffect ? cases.possibleCases : []
        read = { row, event, source, isWanted in
            guard let event = event as? Event else { return nil }
            let payload = cases.payload(of: event)
            if !row.isCaseKnown {
                let shown = payload.flatMap { _ in EventCase(of: event, readsMemory: readsMemory) }
                if let known = shown ?? cases.learnedCase { row.possibleCases = [known] }
            }
            guard let payload, isWanted() else { return nil }
            return makeCall(payload, source)
        }
    }

    private var isCaseKnown: Bool { possibleCases.count == 1 }

    package var eventCase: EventCase? { isCaseKnown ? possibleCases[0] : nil }

    /// Returns the call for an event if the row is for the event and `isWanted` returns true.
    package func call(
        for event: any EventProtocol,
        of source: AnalyticsSource? = nil,
        ifWanted isWanted: () -> Bool = { true }
    ) -> AnalyticsCall? {
        read(self, event, source, isWanted)
    }

    /// Notes the properties of a call that the row's closure has made.
    ///
    /// It learns from a few events only, so that later ones don't pay for it.
    package func learn(from call: AnalyticsCall, isEvent: Bool = false) {
        guard recording?.properties == nil, !isEvent || eventsToLearn > 0 else { return }
        if isEvent { eventsToLearn -= 1 }
        if learnedName == nil { learnedName = call.redacted }
        let properties = call.properties
        for (name, value) in properties where learned[name]?.kind != value.kind {
            learned[name] = (value.kind, learned[name]?.isRequired ?? !hasLearned)
        }
        if learned.count > properties.count {
            for name in learned.keys where properties[name] == nil {
                learned[name]?.isRequired = false
            }
        }
        hasLearned = true
    }

    func learnCase(from event: any EventProtocol) {
        if !isCaseKnown { _ = read(self, event, nil) { false } }
    }

    /// Reports the earlier rows for the same case that contradict or repeat this row.
    func reportMisuse(after earlierRows: [AnalyticsRow], _ providers: [any AnalyticsProvider]) {
        guard let eventCase else { return }
        for earlier in earlierRows where earlier.eventCase == eventCase {
            guard let recorded = recording ?? earlier.recording else { continue }
            let details: KeyValuePairs = [
                "event type": "\(type)", "case": eventCase.label,
                "recorded as": recorded.name ?? "a call",
            ]
            if recording == nil || earlier.recording == nil {
                Diagnostics.report(
                    "An AnalyticsEventsListener both records and ignores a case.",
                    details,
                    explanation: "The row takes precedence: the events of the case are recorded.",
                    fix: "To fix this, remove the row or the ignoring(_:)."
                )
            } else if let earlier = earlier.recording, recorded.repeats(earlier, providers) {
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

@MainActor
package final class AnalyticsRecording {
    /// The position of the row in the table.
    let row: Int

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
    let admission: AnalyticsAdmission

    init(
        ofRow row: Int,
        _ name: String?,
        _ purpose: AnalyticsPurpose,
        _ providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy,
        _ properties: [AnalyticsPropertyInfo]?
    ) {
        self.row = row
        self.name = name
        self.purpose = purpose
        self.providers = providers
        self.policy = policy
        self.properties = properties
        secretNames = (properties ?? []).filter(\.isRevealed).map(\.name)
        admission = policy.makeAdmission(ofRow: row)
    }

    /// Returns true if a provider would track the same name for both.
    fileprivate func repeats(_ other: AnalyticsRecording, _ all: [any AnalyticsProvider]) -> Bool {
        guard name != nil, name == other.name else { return false }
        if providers == nil, other.providers == nil { return true }
        let others = other.providers ?? all
        return (providers ?? all).contains { provider in others.contains { $0 === provider } }
    }
}

extension CasePattern {
    /// The cases with the payload that the constructor takes; empty where memory isn't read.
    fileprivate var possibleCases: [EventCase] {
        guard let layout else { return [] }
        return (0..<layout.caseCount).filter(takesPayload).map(layout.eventCase)
    }

    /// The constructor's case, once an event showed it; only where memory is read.
    fileprivate var learnedCase: EventCase? {
        guard let layout, (0..<layout.caseCount).contains(ownTag) else { return nil }
        return layout.eventCase(ownTag)
    }
}
