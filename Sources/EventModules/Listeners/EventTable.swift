/// Rows that each say what is to be made of the events of one case.
///
/// An event only meets the rows for its type, so other rows cost it nothing.
@MainActor
struct EventTable<Result> {
    private typealias Row = (any EventProtocol) -> Result?

    private var rows: [ObjectIdentifier: [Row]] = [:]

    /// Adds a row for a case without payload.
    mutating func add<Event: EventProtocol>(_ event: Event, make: @escaping () -> Result) {
        let wanted = CaseOf(event)
        add(for: Event.self) { wanted.matches($0) ? make() : nil }
    }

    /// Adds a row for a case with payload.
    mutating func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        make: @escaping (Payload) -> Result
    ) {
        reportIfUnreadable(Event.self, Payload.self)
        let reader = CaseReader<Event, Payload>(pattern)
        add(for: Event.self) { reader.payload(of: $0).map(make) }
    }

    /// What the rows make of an event, in the order the rows were added.
    func results(for event: any EventProtocol) -> [Result] {
        rows[ObjectIdentifier(type(of: event))]?.compactMap { $0(event) } ?? []
    }

    private mutating func add<Event: EventProtocol>(
        for type: Event.Type,
        _ row: @escaping (Event) -> Result?
    ) {
        rows[ObjectIdentifier(type), default: []].append { event in
            (event as? Event).flatMap(row)
        }
    }
}
