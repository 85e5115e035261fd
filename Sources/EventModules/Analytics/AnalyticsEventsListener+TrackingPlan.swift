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
        let columns = TrackingPlanColumn.all.filter { $0.isNeeded(decisions) }
        let head = [columns.map(\.title), columns.map { _ in "---" }]
        let rows = decisions.map { decision in columns.map { $0.text(decision) } }
        return (head + rows)
            .map { "| " + $0.joined(separator: " | ") + " |\n" }
            .joined()
    }
}

/// One column of a tracking plan.
@MainActor
private struct TrackingPlanColumn {
    let title: String
    var isNeeded: ([AnalyticsDecision]) -> Bool = { _ in true }
    let cell: (AnalyticsDecision) -> String

    static let all = [event, eventCase, name, policy, providers, properties]

    /// A cell's text; what would end the cell is escaped.
    func text(_ decision: AnalyticsDecision) -> String {
        cell(decision)
            .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
            .split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    private static let event = TrackingPlanColumn(title: "event") { typeName($0.type) }

    private static let eventCase = TrackingPlanColumn(title: "case") { decision in
        let cases = decision.possibleCases
        return cases.isEmpty ? "?" : cases.map(\.label).joined(separator: " or ")
    }

    private static let name = TrackingPlanColumn(title: "recorded as") {
        $0.recording?.name ?? "*not recorded*"
    }

    private static let policy = TrackingPlanColumn(title: "when") {
        $0.recording.map { "\($0.policy)" } ?? ""
    }

    private static let providers = TrackingPlanColumn(
        title: "to",
        isNeeded: { $0.contains { $0.recording?.providers != nil } },
        cell: { decision in
            guard let recording = decision.recording else { return "" }
            guard let providers = recording.providers else { return "all" }
            return providers.map { typeName(type(of: $0)) }.joined(separator: ", ")
        }
    )

    private static let properties = TrackingPlanColumn(
        title: "properties",
        isNeeded: { $0.contains { !$0.propertyNames.isEmpty } },
        cell: { $0.propertyNames.sorted().joined(separator: ", ") }
    )
}
