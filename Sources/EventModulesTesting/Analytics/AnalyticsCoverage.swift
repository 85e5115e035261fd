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
    /// payload shows the constructor's case: an event that the listener received, or one of `events`,
    /// which aren't recorded.
    ///
    /// The cases are read from the enum's metadata; those of an enum without reflection metadata have
    /// numbers instead of names. Where metadata can't be read (pointer-authenticated architectures),
    /// only the cases of `allCases`, of `events` and of the received events are known. An event that
    /// isn't an enum counts as one case with the type's name.
    ///
    /// - Order: The cases of `allCases` in their order, then cases with payload, then those without,
    ///   each in the order of their declaration.
    public func unmappedCases<Event: EventProtocol>(
        of type: Event.Type,
        learningFrom events: [Event] = []
    ) -> [String] {
        func allCases<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] { type.allCases.map { $0 } }
        func cases(of events: [Event]) -> [EventCase] {
            events.compactMap { EventCase(of: $0, readsMemory: readsMemory) }
        }
        let declared = (type as? any CaseIterable.Type).map { allCases($0) } as? [Event] ?? []
        learn(from: declared + events)
        let known =
            cases(of: declared)
            + (EventCase.all(of: type, readsMemory: readsMemory) ?? receivedCases.rows(for: type))
            + cases(of: events)
        var decided = Set(table.rows(for: type).compactMap(\.eventCase))
        return known.filter { decided.insert($0).inserted }.map(\.label)
    }

    /// Returns the listener's table as Markdown, in the order of its rows.
    ///
    /// ```
    /// | event | case | recorded as | when | properties |
    /// | --- | --- | --- | --- | --- |
    /// | ProductArrayEvent | appeared | products.appeared | once per appearance |  |
    /// | ProductArrayEvent | productSelected | product.selected | every time | id |
    /// | ProductArrayEvent | pageShown | *not recorded* |  |  |
    /// ```
    ///
    /// The properties are those of recorded events and of `events`, which aren't recorded; without
    /// any, the column is left out. If a row names its own providers, a column `to` shows their
    /// types. A constructor with an uncertain case (see `unmappedCases(of:learningFrom:)`) shows
    /// every possible case.
    ///
    /// - Returns: The table's lines; empty if the listener has no rows.
    public func trackingPlan(learningFrom events: [any EventProtocol] = []) -> String {
        learn(from: events)
        if rows.isEmpty { return "" }
        var columns: [(title: String, text: (AnalyticsRow) -> String)] = [
            ("event", { typeName($0.type) }),
            ("case", { $0.caseNames }),
            ("recorded as", { $0.recording?.name ?? "*not recorded*" }),
            ("when", { $0.recording?.policy.description ?? "" }),
        ]
        if rows.contains(where: { $0.recording?.providers != nil }) {
            columns.append(("to", { $0.providerNames }))
        }
        if rows.contains(where: { !$0.propertyNames.isEmpty }) {
            columns.append(("properties", { $0.propertyNames.sorted().joined(separator: ", ") }))
        }
        let head = [columns.map(\.title), columns.map { _ in "---" }]
        let body = rows.map { row in columns.map { escaped($0.text(row)) } }
        return (head + body).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private func learn(from events: [any EventProtocol]) {
        for event in events {
            for row in table.rows(for: type(of: event)) { _ = row.properties(of: event) }
        }
    }
}

extension AnalyticsRow {
    fileprivate var caseNames: String {
        possibleCases.isEmpty ? "?" : possibleCases.map(\.label).joined(separator: " or ")
    }

    fileprivate var providerNames: String {
        guard let recording else { return "" }
        return recording.providers?.map { typeName(Swift.type(of: $0)) }.joined(separator: ", ")
            ?? "all"
    }
}

/// Replaces the characters that would end a cell.
private func escaped(_ cell: String) -> String {
    let scalars = cell.unicodeScalars.map { "\n\r".unicodeScalars.contains($0) ? " " : String($0) }
    return scalars.map { $0 == "|" ? "\\|" : $0 }.joined()
}
