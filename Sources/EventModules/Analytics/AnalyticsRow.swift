internal import Delivery

/// One row of an analytics table: how the events of a case are recorded, or that they are ignored.
///
/// A constructor's case is unknown while several cases have the payload that it takes, until an
/// event shows which of them it creates.
@MainActor
package final class AnalyticsRow {
    package typealias Properties = [String: AnalyticsValue]
    private typealias Read = (any EventProtocol, _ isWanted: () -> Bool) -> Properties?

    package let type: any EventProtocol.Type

    /// nil for a case that is ignored.
    package let recording: AnalyticsRecording?

    /// The names of the properties that events had so far.
    package private(set) var propertyNames: Set<String> = []

    /// The cases that the row can be for; empty if nothing is known.
    package private(set) var possibleCases: [EventCase]

    /// True if the events' type is an enum whose memory is read.
    let readsMemory: Bool
    private let read: Read

    /// Returns the constructor's case if the event shows it.
    private let caseShown: (any EventProtocol) -> EventCase?

    /// Creates a row for the case of an event; payloads are not compared.
    init<Event: EventProtocol>(
        _ event: Event,
        _ recording: AnalyticsRecording?,
        readsMemory: Bool
    ) {
        type = Event.self
        self.recording = recording
        self.readsMemory = readsMemory && EnumLayout(Event.self) != nil
        possibleCases = [EventCase(of: event, readsMemory: readsMemory)]
        let wanted = CaseOf(event)
        read = { event, isWanted in
            guard let event = event as? Event, wanted.matches(event), isWanted() else { return nil }
            return [:]
        }
        caseShown = { _ in nil }
    }

    /// Creates a row for the case that a constructor creates.
    init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ recording: AnalyticsRecording?,
        readsMemory: Bool,
        _ properties: @escaping (Payload) -> Properties
    ) {
        type = Event.self
        self.recording = recording
        let layout = readsMemory ? EnumLayout(Event.self) : nil
        self.readsMemory = layout != nil
        // A payload that can't be read is never recorded, so such a row decides nothing.
        let hasEffect = recording == nil || PayloadType.isReadable(Payload.self)
        possibleCases = hasEffect ? layout?.cases(withPayload: Payload.self) ?? [] : []
        let reader = CaseReader<Event, Payload>(pattern)
        if !readsMemory { reader.pattern = CasePattern(readsMemory: false) }
        read = { event, isWanted in
            guard let event = event as? Event, let payload = reader.payload(of: event), isWanted()
            else { return nil }
            return properties(payload)
        }
        caseShown = { event in
            guard let event = event as? Event else { return nil }
            let matches = reader.payload(of: event) != nil
            return matches
                ? EventCase(of: event, readsMemory: readsMemory) : reader.pattern.learnedCase
        }
    }

    /// The row's case, if it is certain.
    package var eventCase: EventCase? {
        possibleCases.count == 1 ? possibleCases[0] : nil
    }

    /// Returns an event's properties if the row is for the event and `isWanted` returns true.
    func properties(of event: any EventProtocol, ifWanted isWanted: () -> Bool) -> Properties? {
        let properties = read(event, isWanted)
        if let properties { propertyNames.formUnion(properties.keys) }
        return properties
    }

    /// Learns the constructor's case from an event, as long as the case is unknown.
    func learnCase(from event: any EventProtocol) {
        if possibleCases.count != 1, let shown = caseShown(event) { possibleCases = [shown] }
    }

    /// Learns the row's case and property names from an event without recording the event.
    package func learn(from event: any EventProtocol) {
        learnCase(from: event)
        _ = properties(of: event) { true }
    }
}

/// How the events of a row are recorded.
@MainActor
package struct AnalyticsRecording {
    /// The event's name for the providers.
    package let name: String

    /// The providers that track it; nil for all of the listener's.
    package let providers: [any AnalyticsProvider]?
    package let policy: AnalyticsPolicy
    let admits: AnalyticsPolicy.Admission

    init(
        _ name: String,
        to providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy,
        row: Int
    ) {
        self.name = name
        self.providers = providers
        self.policy = policy
        admits = policy.makeAdmission(ofRow: row)
    }

    /// Returns true if a provider would track the same name for both.
    fileprivate func repeats(_ other: Self, _ all: [any AnalyticsProvider]) -> Bool {
        guard name == other.name else { return false }
        if providers == nil, other.providers == nil { return true }
        let others = other.providers ?? all
        return (providers ?? all).contains { provider in others.contains { $0 === provider } }
    }
}

// MARK: - Misuse

extension AnalyticsRow {
    /// Reports the earlier rows for the same case that contradict or repeat this row.
    func reportMisuse(after earlierRows: [AnalyticsRow], _ providers: [any AnalyticsProvider]) {
        guard let eventCase else { return }
        for earlier in earlierRows where earlier.eventCase == eventCase {
            switch (earlier.recording, recording) {
            case (let recording?, nil), (nil, let recording?):
                reportContradiction(recording, of: eventCase)
            case (let earlier?, let recording?) where recording.repeats(earlier, providers):
                reportRepetition(recording, of: eventCase)
            default: break
            }
        }
    }

    private func reportContradiction(_ recording: AnalyticsRecording, of eventCase: EventCase) {
        Diagnostics.report(
            "An AnalyticsEventsListener both records and ignores a case.",
            ["event type": "\(type)", "case": eventCase.label, "recorded as": recording.name],
            explanation: "The row has precedence: the events of the case are recorded.",
            fix: "To fix this, remove the row or the ignoring(_:)."
        )
    }

    private func reportRepetition(_ recording: AnalyticsRecording, of eventCase: EventCase) {
        Diagnostics.report(
            "An AnalyticsEventsListener has two rows that record a case by the same name.",
            ["event type": "\(type)", "case": eventCase.label, "recorded as": recording.name],
            explanation: "A provider that both rows use tracks each event twice.",
            fix: """
                To fix this, remove one of the rows, or give it another name or other providers.
                """
        )
    }
}

// MARK: - Cases

/// One case of a type of events: identified by its tag where memory can be read, otherwise by name.
package struct EventCase: Hashable {
    private let tag: Int?
    package let label: String

    /// Reads the case of an event; an event that isn't an enum has a case with the type's name.
    package init<Event: EventProtocol>(of event: Event, readsMemory: Bool) {
        let layout = readsMemory ? EnumLayout(Event.self) : nil
        tag = layout?.tag(of: event)
        label = tag.flatMap { layout?.label(ofTag: $0) } ?? MirroredCase.label(of: event)
    }

    fileprivate init(tag: Int, _ layout: EnumLayout) {
        self.tag = tag
        label = layout.label(ofTag: tag)
    }

    private init(onlyOneOf type: Any.Type) {
        tag = nil
        label = typeName(type)
    }

    /// The cases of a type, those with payload first; nil for an enum whose memory can't be read.
    package static func all(of type: Any.Type, readsMemory: Bool) -> [EventCase]? {
        guard EnumLayout.isEnum(type) else { return [EventCase(onlyOneOf: type)] }
        guard readsMemory, let layout = EnumLayout(type) else { return nil }
        return (0..<layout.caseCount).map { EventCase(tag: $0, layout) }
    }
}

extension EnumLayout {
    /// The cases with the payload that a constructor takes; labels are not compared.
    fileprivate func cases(withPayload constructed: Any.Type) -> [EventCase] {
        (0..<caseCount)
            .filter { payloadType(ofTag: $0).map { PayloadType.isSame($0, constructed) } ?? false }
            .map { EventCase(tag: $0, self) }
    }
}

extension CasePattern {
    /// The constructor's case, once an event showed it; only where memory is read.
    fileprivate var learnedCase: EventCase? {
        guard let layout, (0..<layout.caseCount).contains(ownTag) else { return nil }
        return EventCase(tag: ownTag, layout)
    }
}
