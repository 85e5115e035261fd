public import EventModules
internal import EventRuntime

extension AnalyticsEventsListener {
    /// Fails the test if a case of a type of events has no row and isn't ignored; see
    /// `unmappedCases(of:learningFrom:)`.
    ///
    /// ```swift
    /// analytics.expectNoUnmappedCases(of: ProductArrayEvent.self)
    /// ```
    public func expectNoUnmappedCases<Event: EventProtocol>(
        of type: Event.Type,
        learningFrom events: [Event] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unmapped = unmappedCases(of: type, learningFrom: events)
        guard !unmapped.isEmpty else { return }
        let rows = unmapped.first { !$0.contains(" ") }.map { name in
            [".on(\(typeName(type)).\(name), as: \"…\")", ".ignoring(\(typeName(type)).\(name))"]
        }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The analytics table of \(typeName(type)) has cases without a row.
            \(unmapped.map { "    \($0)" }.joined(separator: "\n"))
            To fix this, add a row for each case, or ignore it\(rows == nil ? "." : ", such as:")\
            \((rows ?? []).map { "\n    \($0)" }.joined())
            """
        )
    }

    /// Returns the names of the cases that have no row and aren't ignored.
    ///
    /// If several cases share a payload type, a row with a constructor may be for any of them. The
    /// result then contains a text such as `some of paused, resumed`, until a received event of one
    /// of them, or of `events`, which aren't recorded, shows which cases have rows.
    ///
    /// The cases are read from the enum's metadata; without reflection metadata, they have numbers
    /// instead of names. Where metadata can't be read (pointer-authenticated architectures), only
    /// the cases of `allCases`, of `events` and of received events are known. An event that isn't
    /// an enum counts as one case with the type's name.
    ///
    /// - Order: `allCases` in their order, then cases with payload, then the others, as declared.
    ///
    /// ```swift
    /// #expect(analytics.unmappedCases(of: ProductArrayEvent.self).isEmpty)
    /// ```
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
        let rows = rows(for: type)
        var decided = Set(rows.compactMap(\.eventCase))
        var groups: [EventCase: String] = [:]
        let uncertain = rows.filter { $0.eventCase == nil }
        for cases in Set(uncertain.map(\.possibleCases)) {
            let open = cases.filter { !decided.contains($0) }
            guard let first = open.first else { continue }
            decided.formUnion(open)
            let names = open.map(\.label).joined(separator: ", ")
            groups[first] = """
                some of \(names): which of them have rows isn't known (pass one as learningFrom)
                """
        }
        return known.compactMap { groups.removeValue(forKey: $0) ?? name(of: $0) }
        func name(of eventCase: EventCase) -> String? {
            decided.insert(eventCase).inserted ? eventCase.label : nil
        }
    }

    /// Returns the listener's table as Markdown, in the order of its rows.
    ///
    /// ```
    /// | event | case | recorded as | when | properties |
    /// | --- | --- | --- | --- | --- |
    /// | ProductArrayEvent | appeared | products.appeared | once per appearance |  |
    /// | ProductArrayEvent | productSelected | product.selected | every time | id: string |
    /// | ProductArrayEvent | pageShown | *not recorded* |  |  |
    /// ```
    ///
    /// The properties are those of recorded events and of `events`, which aren't recorded; without
    /// any, there is no column. Declared ones have kinds, such as `price: number`. A column `purpose`
    /// is shown if a row has another one than `.analytics`, and a column `to` with the types of
    /// providers if a row names them. For a constructor with an uncertain case (see
    /// `unmappedCases(of:learningFrom:)`), all are shown.
    ///
    /// - Returns: The table's lines; empty if the listener has no rows.
    public func trackingPlan(learningFrom events: [any EventProtocol] = []) -> String {
        learn(from: events)
        if rows.isEmpty { return "" }
        var columns: [(title: String, text: (AnalyticsRow) -> String)] = [
            ("event", { typeName($0.type) }),
            ("case", { $0.caseNames }),
            ("recorded as", { $0.recordedName ?? "*not recorded*" }),
            ("when", { $0.recording?.policy.description ?? "" }),
        ]
        if rows.contains(where: { ![nil, .analytics].contains($0.recording?.purpose) }) {
            columns.append(("purpose", { $0.recording?.purpose.name ?? "" }))
        }
        if rows.contains(where: { $0.recording?.providers != nil }) {
            columns.append(("to", { $0.providerNames }))
        }
        if rows.contains(where: { !$0.propertyTexts.isEmpty }) {
            columns.append(("properties", { $0.propertyTexts.joined(separator: ", ") }))
        }
        let head = [columns.map(\.title), columns.map { _ in "---" }]
        let body = rows.map { row in columns.map { escaped($0.text(row)) } }
        return (head + body).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    func learn(from events: [any EventProtocol]) {
        for event in events {
            for row in rows(for: type(of: event)) {
                row.call(for: event).map { row.learn(from: $0) }
            }
        }
    }
}

extension AnalyticsRow {
    /// Nil for a case that is ignored.
    fileprivate var recordedName: String? {
        recording.map { $0.name ?? "*\(learnedName ?? "a call")*" }
    }

    fileprivate var propertyTexts: [String] {
        guard let declared = recording?.properties else { return learned.keys.sorted() }
        return declared.map { "\($0.name): \(PlannedProperty($0.kind))\($0.isRequired ? "" : "?")" }
    }

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
    cell.unicodeScalars.map { scalar in
        let isControl = scalar.properties.generalCategory == .control
        return isControl ? " " : "|\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }.joined()
}
