extension AnalyticsEventsListener {
    /// The cases of a type of events that nobody has decided about: that have no row and are not
    /// ignored.
    ///
    /// A test that expects none fails when somebody adds a case and forgets analytics:
    ///
    /// ```swift
    /// #expect(analytics.unmappedCases(of: ProductArrayEvent.self).isEmpty)
    /// ```
    ///
    /// The cases are read from what the compiler emits for an enum, and from `allCases` if there are.
    /// A case that was given as an event is known. Of one that was given by its constructor the type
    /// of the payload is known; where that is the payload of one case only, so is the case. Where
    /// several cases have that payload, an event with such a payload has to tell which one it is: one
    /// that the listener has heard, or one of `events`. Up to then all of them count as unmapped: the
    /// answer may name a case too many, but, as long as rows are given constructors and no other
    /// functions, never one too few.
    ///
    /// Where an enum's memory can't be read (pointer-authenticated architectures, enums without
    /// reflection metadata) only the cases of `allCases`, of `events` and of those events are known
    /// that were heard since the type has a row, and a constructor's case is known from an event of
    /// it. An event that is no enum counts as one case with the name of the type.
    ///
    /// - Parameters:
    ///   - type: The type of the events.
    ///   - events: Events to learn from; they are not recorded.
    /// - Returns: The names of the cases: those of `allCases` in their order, then those with
    ///   payload, then those without, each in the order of their declaration.
    public func unmappedCases<Event: EventProtocol>(
        of type: Event.Type,
        learningFrom events: [Event] = []
    ) -> [String] {
        let table = table(of: type)
        let declared = allCases(of: type)
        for event in declared + events { table.learn(from: event) }
        return table.undecidedCases(declared: declared.map { EventCase(of: $0, table.layout) })
            .map(\.label)
    }

    private func allCases<Event: EventProtocol>(of type: Event.Type) -> [Event] {
        guard let type = type as? any CaseIterable.Type else { return [] }
        return cases(of: type).compactMap { $0 as? Event }
    }

    private func cases<Cases: CaseIterable>(of type: Cases.Type) -> [Any] {
        type.allCases.map { $0 }
    }
}
