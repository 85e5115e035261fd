internal import Delivery

extension AnalyticsEventsListener {
    /// The listener's table as a Markdown table, for those who read the analytics.
    ///
    /// ```
    /// | event | case | recorded as | when | properties |
    /// | --- | --- | --- | --- | --- |
    /// | ProductArrayEvent | appeared | products.appeared | once per appearance |  |
    /// | ProductArrayEvent | productSelected | product.selected | every time | id |
    /// | ProductArrayEvent | pageShown | *not recorded* |  |  |
    /// ```
    ///
    /// The properties are those of the events that were recorded or are given here; without any, the
    /// column is left out. A column `to` names the types of the providers, if any row has its own. A
    /// constructor whose case is not known, as with `unmappedCases(of:)`, has all that it may be.
    ///
    /// - Order: The rows, and what is ignored, in the order they were added.
    /// - Parameter events: Events to learn from; they are not recorded.
    /// - Returns: The table's lines; empty if nothing was decided.
    public func trackingPlan(learningFrom events: [any EventProtocol] = []) -> String {
        for event in events { table(of: type(of: event)).learn(from: event) }
        guard !decisions.isEmpty else { return "" }
        var plan = TrackingPlan(of: decisions)
        for decision in decisions { plan.add(decision) }
        return plan.text
    }
}

/// A tracking plan's text, to which one row is added after the other.
@MainActor
private struct TrackingPlan {
    private(set) var text = ""
    private let showsProviders: Bool
    private let showsProperties: Bool

    /// The head of a plan, with the columns that the decisions need.
    init(of decisions: [AnalyticsDecision]) {
        showsProviders = decisions.contains { $0.recording?.providers != nil }
        showsProperties = decisions.contains { !$0.propertyNames.isEmpty }
        addRow("event", "case", "recorded as", "when", to: "to", "properties")
        addRow("---", "---", "---", "---", to: "---", "---")
    }

    mutating func add(_ decision: AnalyticsDecision) {
        let cases = decision.possibleCases.map(\.label)
        let recording = decision.recording
        addRow(
            typeName(decision.type),
            cases.isEmpty ? "?" : cases.joined(separator: " or "),
            recording?.name ?? "*not recorded*",
            recording.map { "\($0.policy)" } ?? "",
            to: recording.map(providers) ?? "",
            Array(decision.propertyNames).inOrder(<).joined(separator: ", ")
        )
    }

    private mutating func addRow(
        _ event: String,
        _ eventCase: String,
        _ name: String,
        _ policy: String,
        to providers: String,
        _ properties: String
    ) {
        for cell in [event, eventCase, name, policy] { add(cell) }
        if showsProviders { add(providers) }
        if showsProperties { add(properties) }
        text += "|\n"
    }

    /// Adds a cell; what would end it is escaped.
    private mutating func add(_ cell: String) {
        text += "| "
        for character in cell.unicodeScalars {
            switch character {
            case "|": text += "\\|"
            case "\n", "\r": text += " "
            default: text.unicodeScalars.append(character)
            }
        }
        text += " "
    }

    private func providers(of recording: AnalyticsRecording) -> String {
        guard let providers = recording.providers else { return "all" }
        return providers.map { typeName(type(of: $0)) }.joined(separator: ", ")
    }
}
