/// What was decided about one case: that it is recorded, and how, or that it is not.
///
/// Which case a constructor makes is not known before an event has told, unless only one case has
/// the payload that the constructor takes.
@MainActor
final class AnalyticsDecision {
    typealias Properties = [String: AnalyticsValue]
    private typealias Read = (any EventProtocol, _ isWanted: () -> Bool) -> Properties?

    let type: any EventProtocol.Type

    /// nil for a case that is not recorded.
    let recording: AnalyticsRecording?

    /// The names of the properties that events were seen to have.
    private(set) var propertyNames: Set<String> = []

    private let layout: EnumLayout?

    /// What the constructor of the case takes; nil for a case that was given as an event.
    private let payloadType: Any.Type?
    private let read: Read
    private let learnedCase: () -> EventCase?
    private var matchedCase: EventCase?

    /// A decision about the case of an event; payloads are not compared.
    init<Event: EventProtocol>(
        _ event: Event,
        _ recording: AnalyticsRecording?,
        _ layout: EnumLayout?
    ) {
        type = Event.self
        self.recording = recording
        self.layout = layout
        payloadType = nil
        let wanted = CaseOf(event)
        read = { event, isWanted in
            guard let event = event as? Event, wanted.matches(event), isWanted() else { return nil }
            return [:]
        }
        learnedCase = { nil }
        matchedCase = EventCase(of: event, layout)
    }

    /// A decision about the case that a constructor makes.
    init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ recording: AnalyticsRecording?,
        _ layout: EnumLayout?,
        _ properties: @escaping (Payload) -> Properties
    ) {
        type = Event.self
        self.recording = recording
        self.layout = layout
        payloadType = Payload.self
        let reader = CaseReader<Event, Payload>(pattern, readsMemory: layout != nil)
        read = { event, isWanted in
            guard let event = event as? Event, let payload = reader.payload(of: event), isWanted()
            else { return nil }
            return properties(payload)
        }
        learnedCase = { reader.learnedCase }
    }

    /// The properties of an event that is to be recorded; nil for every other event.
    func properties(of event: any EventProtocol, from source: AnalyticsSource) -> Properties? {
        let properties = read(event) {
            note(event)
            return recording?.admits(source) ?? false
        }
        if let properties { note(properties) }
        return properties
    }

    /// Learns from an event what it tells of the case and its properties, and records nothing.
    func learn(from event: any EventProtocol) {
        let properties = read(event) {
            note(event)
            return true
        }
        if let properties { note(properties) }
    }

    private func note(_ event: any EventProtocol) {
        if matchedCase == nil { matchedCase = EventCase(of: event, layout) }
    }

    private func note(_ properties: Properties) {
        for name in properties.keys { propertyNames.insert(name) }
    }

    // MARK: - Which case it is

    /// The case, if that is certain.
    var eventCase: EventCase? {
        let cases = possibleCases
        return cases.count == 1 ? cases[0] : nil
    }

    /// The cases of which one is the one; none if nothing is known about it.
    var possibleCases: [EventCase] {
        if let known = matchedCase ?? learnedCase() { return [known] }
        guard let payloadType, isEverMet else { return [] }
        return layout?.cases(withPayload: payloadType) ?? []
    }

    /// Whether an event could still tell which case it is.
    var canLearn: Bool {
        guard let payloadType, matchedCase == nil, learnedCase() == nil else { return false }
        return PayloadType.isReadable(payloadType)
    }

    /// Whether the decision takes effect: a payload that can't be read is never recorded.
    private var isEverMet: Bool {
        recording == nil || payloadType.map(PayloadType.isReadable) ?? true
    }
}
