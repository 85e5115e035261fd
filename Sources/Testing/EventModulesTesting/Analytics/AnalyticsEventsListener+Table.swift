public import EventModules
internal import EventRuntime

extension AnalyticsEventsListener {
    /// Fails the test if a case of a type of events has no row and isn't ignored; see
    /// `unmappedCases(of:learningFrom:)`.
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
    /// result then contains a string such as `some of paused, resumed`, until one of `events`, which
    /// aren't recorded, shows which cases have rows.
    ///
    /// The cases are read from the enum's metadata; without reflection metadata, they have numbers
    /// instead of names. Where metadata can't be read (pointer-authenticated architectures), only
    /// the cases of `allCases` and of `events` are known. An event that isn't an enum counts as one
    /// case with the type's name.
    ///
    /// - Order: `allCases` in their order, then cases with payload, then the others, as declared.
    public func unmappedCases<Event: EventProtocol>(
        of type: Event.Type,
        learningFrom events: [Event] = []
    ) -> [String] {
        func allCases<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] { type.allCases.map { $0 } }
        func eventCase(_ event: Event) -> EventCase? { EventCase(of: event) }
        let declared = (type as? any CaseIterable.Type).map { allCases($0) } as? [Event] ?? []
        let examples = declared + events
        let mapped = Set(rows(for: type).map { $0.possibleCases(examples) })
        var decided = Set(mapped.filter { $0.count == 1 }.joined())
        var groups: [EventCase: String] = [:]
        for cases in mapped where cases.count > 1 {
            let open = cases.filter { !decided.contains($0) }
            guard let first = open.first else { continue }
            decided.formUnion(open)
            let names = open.map(\.label).joined(separator: ", ")
            groups[first] = """
                some of \(names): which of them have rows isn't known (pass one as learningFrom)
                """
        }
        let known =
            declared.compactMap(eventCase) + (EventCase.all(of: type) ?? [])
            + events.compactMap(eventCase)
        return known.compactMap { eventCase in
            groups.removeValue(forKey: eventCase)
                ?? (decided.insert(eventCase).inserted ? eventCase.label : nil)
        }
    }

    /// Returns the listener's table as Markdown, in the order of its rows.
    ///
    /// A property that an event may lack has a question mark. Properties from a closure are
    /// unspecified. A column `to` names the providers of rows that have their own; empty columns
    /// are left out. For a constructor with an uncertain case (see
    /// `unmappedCases(of:learningFrom:)`), all cases are shown, regardless of past events.
    ///
    /// - Parameter events: Examples that show the cases of such constructors.
    /// - Returns: The table's lines; empty if the listener has no rows.
    public func trackingPlan(learningFrom events: [any EventProtocol] = []) -> String {
        let columns: [(title: String, text: (AnalyticsRow) -> String)] = [
            ("event", { typeName($0.type) }), ("case", { $0.caseNames(learningFrom: events) }),
            ("recorded as", { $0.rule.map { $0.name ?? "*a call*" } ?? "*not recorded*" }),
            ("when", { $0.rule?.policy.description ?? "" }),
            ("purpose", { $0.rule?.purpose.name ?? "" }), ("to", { $0.rule?.providerNames ?? "" }),
            ("properties", { $0.rule?.propertyNames ?? "" }),
        ].filter { column in rows.contains { !column.text($0).isEmpty } }
        if columns.isEmpty { return "" }
        let head = [columns.map(\.title), columns.map { _ in "---" }]
        let body = rows.map { row in columns.map { escaped($0.text(row)) } }
        return (head + body).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

extension AnalyticsRow {
    fileprivate func caseNames(learningFrom events: [any EventProtocol]) -> String {
        let cases = possibleCases(events.filter { Swift.type(of: $0) == type })
        return cases.isEmpty ? "?" : cases.map(\.label).joined(separator: " or ")
    }
}

extension AnalyticsRule {
    fileprivate var providerNames: String? {
        providers?.map { typeName(type(of: $0)) }.joined(separator: ", ")
    }

    fileprivate var propertyNames: String {
        guard let properties else { return name == nil ? "" : "*unspecified*" }
        return properties.map {
            "\($0.name): \(PlannedProperty($0.kind))\($0.isRequired ? "" : "?")"
        }.joined(separator: ", ")
    }
}

/// Replaces the characters that would end a cell.
private func escaped(_ cell: String) -> String {
    cell.unicodeScalars.map { scalar in
        let isControl = scalar.properties.generalCategory == .control
        return isControl ? " " : "|\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }.joined()
}
