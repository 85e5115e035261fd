internal import Delivery

extension AnalyticsEventsListener {
    /// Returns the names of the cases that have no row and aren't ignored.
    ///
    /// ```swift
    /// #expect(analytics.unmappedCases(of: ProductArrayEvent.self).isEmpty)
    /// ```
    ///
    /// A row for an event is for the event's case. A row for a constructor is for the case with that
    /// payload. If several cases have it, all of them count as unmapped until an event with such a
    /// payload shows the constructor's case: an event that the listener received, or one of `events`.
    ///
    /// The cases are read from the enum's reflection metadata. Where that isn't possible (enums
    /// without such metadata, pointer-authenticated architectures), only the cases of `allCases`, of
    /// `events` and of the received events are known. An event that isn't an enum counts as one case
    /// with the type's name.
    ///
    /// - Order: The cases of `allCases` in their order, then cases with payload, then those without,
    ///   each in the order of their declaration.
    /// - Parameters:
    ///   - type: The type of the events.
    ///   - events: Events to learn from; they aren't recorded.
    /// - Returns: The names of the cases.
    public func unmappedCases<Event: EventProtocol>(
        of type: Event.Type,
        learningFrom events: [Event] = []
    ) -> [String] {
        let declared = (type as? any CaseIterable.Type).map(allCases) as? [Event] ?? []
        learn(from: declared + events)
        let known =
            cases(of: declared)
            + (EventCase.all(of: type, readsMemory: readsMemory) ?? receivedCases.rows(for: type))
            + cases(of: events)
        var decided = Set(table.rows(for: type).compactMap(\.eventCase))
        return known.filter { decided.insert($0).inserted }.map(\.label)
    }

    private func allCases(of type: any CaseIterable.Type) -> [Any] {
        func allCases<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] { type.allCases.map { $0 } }
        return allCases(type)
    }

    private func cases<Event: EventProtocol>(of events: [Event]) -> [EventCase] {
        events.map { EventCase(of: $0, readsMemory: readsMemory) }
    }

    fileprivate func learn(from events: [any EventProtocol]) {
        for event in events {
            for row in table.rows(for: type(of: event)) { _ = row.properties(of: event) }
        }
    }
}

// MARK: - The tracking plan

extension AnalyticsEventsListener {
    /// Returns the listener's table as Markdown.
    ///
    /// ```
    /// | event | case | recorded as | when | properties |
    /// | --- | --- | --- | --- | --- |
    /// | ProductArrayEvent | appeared | products.appeared | once per appearance |  |
    /// | ProductArrayEvent | productSelected | product.selected | every time | id |
    /// | ProductArrayEvent | pageShown | *not recorded* |  |  |
    /// ```
    ///
    /// The properties are those of recorded events and of `events`; without any, the column is left
    /// out. If a row names its own providers, a column `to` shows their types. A constructor with an
    /// uncertain case (see `unmappedCases(of:learningFrom:)`) shows every possible case.
    ///
    /// - Order: Rows and ignored cases in the order they were added.
    /// - Parameter events: Events to learn from; they aren't recorded.
    /// - Returns: The table's lines; empty if the listener has no rows.
    public func trackingPlan(learningFrom events: [any EventProtocol] = []) -> String {
        learn(from: events)
        if rows.isEmpty { return "" }
        var columns: [(title: String, text: (AnalyticsRow) -> String)] = [
            ("event", { typeName($0.type) }),
            ("case", caseNames),
            ("recorded as", { $0.recording?.name ?? "*not recorded*" }),
            ("when", { $0.recording?.policy.description ?? "" }),
        ]
        if rows.contains(where: { $0.recording?.providers != nil }) {
            columns.append(("to", providerNames))
        }
        if rows.contains(where: { !$0.propertyNames.isEmpty }) {
            columns.append(("properties", { $0.propertyNames.sorted().joined(separator: ", ") }))
        }
        let head = [columns.map(\.title), columns.map { _ in "---" }]
        let body = rows.map { row in columns.map { escaped($0.text(row)) } }
        return (head + body).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private func caseNames(of row: AnalyticsRow) -> String {
        let names = row.possibleCases.map(\.label)
        return names.isEmpty ? "?" : names.joined(separator: " or ")
    }

    private func providerNames(of row: AnalyticsRow) -> String {
        guard let recording = row.recording else { return "" }
        return recording.providers?.map { typeName(type(of: $0)) }.joined(separator: ", ") ?? "all"
    }

    /// Replaces the characters that would end a cell.
    private func escaped(_ cell: String) -> String {
        cell.unicodeScalars.map { scalar in
            switch scalar {
            case "|": "\\|"
            case "\n", "\r": " "
            default: String(scalar)
            }
        }
        .joined()
    }
}
