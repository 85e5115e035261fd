/// What was decided about the cases of one type of events.
@MainActor
final class AnalyticsTable {
    let type: any EventProtocol.Type
    let layout: EnumLayout?

    /// The decisions that cases are recorded.
    private(set) var rows: [AnalyticsDecision] = []

    /// The decisions that cases are not recorded.
    private(set) var ignored: [AnalyticsDecision] = []

    /// Those of the latter whose case events may tell.
    private var learning: [AnalyticsDecision] = []

    /// The cases that events were of, for a type whose cases can't be asked for.
    private var seenCases: [EventCase] = []

    init(of type: any EventProtocol.Type, readsMemory: Bool) {
        self.type = type
        layout = readsMemory ? EnumLayout(type) : nil
        if !EnumLayout.isEnum(type) { seenCases = [EventCase(onlyOneOf: type)] }
    }

    var decisions: [AnalyticsDecision] { rows + ignored }

    func add(_ decision: AnalyticsDecision) {
        if decision.recording != nil {
            rows.append(decision)
        } else {
            ignored.append(decision)
            if decision.canLearn { learning.append(decision) }
        }
    }

    /// Learns what an event tells that no row has to be asked for.
    func note(_ event: any EventProtocol) {
        if layout == nil { noteCase(of: event) }
        if learning.isEmpty { return }
        for decision in learning { decision.learn(from: event) }
        learning.removeAll { !$0.canLearn }
    }

    /// Learns all that an event tells.
    func learn(from event: any EventProtocol) {
        note(event)
        for row in rows { row.learn(from: event) }
    }

    /// The cases that nothing was decided about, as far as that is certain; the declared ones first.
    func undecidedCases(declared: [EventCase]) -> [EventCase] {
        let decided = Set(decisions.compactMap(\.eventCase))
        let others = layout?.cases ?? seenCases
        let cases = declared + others.filter { !declared.contains($0) }
        return cases.filter { !decided.contains($0) }
    }

    private func noteCase(of event: any EventProtocol) {
        guard EnumLayout.isEnum(type) else { return }
        let eventCase = EventCase(of: event, layout)
        if !seenCases.contains(eventCase) { seenCases.append(eventCase) }
    }
}
