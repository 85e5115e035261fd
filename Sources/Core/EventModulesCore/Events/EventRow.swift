internal import EventObservables
public import EventRuntime

/// A row of a table: its case, its source location, and the name of its result.
public struct EventRow {
    let event: any EventProtocol.Type
    let cases: (_ examples: [any EventProtocol]) -> [EventCase]
    let location: CodeLocation?
    let makes: String?

    /// Creates a row for the case of an event.
    @usableFromInline
    package init<Event: EventProtocol>(
        _ event: Event,
        makes: String? = nil,
        at location: CodeLocation?
    ) {
        let known = EventCase(of: event).map { [$0] } ?? []
        (self.event, self.location, self.makes) = (Event.self, location, makes)
        cases = { _ in known }
    }

    /// Creates a row for the case of a pattern.
    @usableFromInline
    package init<Event: EventProtocol, Payload>(
        _ pattern: CasePattern<Event, Payload>,
        makes: String? = nil,
        at location: CodeLocation?
    ) {
        (self.event, self.location, self.makes) = (Event.self, location, makes)
        cases = pattern.cases
    }

    /// Creates a row for the case of an event without payload.
    public init<Event: EventProtocol>(
        _ event: Event,
        makes: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(event, makes: makes, at: CodeLocation(fileID, line))
    }

    /// Creates a row for the case that a constructor creates.
    public init<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makes: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(CasePattern(pattern), makes: makes, at: CodeLocation(fileID, line))
    }
}

/// A case that a listener captured while it registered for a producer.
///
/// - Lifetime: Doesn't retain the capture; it keeps what the capture has learned.
@usableFromInline
package final class HeardCase {
    let event: any EventProtocol.Type
    var known: [EventCase]
    private let learn: (_ examples: [any EventProtocol]) -> [EventCase]?

    /// Those of the registration in progress; `nil` outside.
    @MainActor
    private static var noted: [HeardCase]?

    init(
        _ event: any EventProtocol.Type,
        _ known: [EventCase],
        learn: @escaping ([any EventProtocol]) -> [EventCase]? = { _ in nil }
    ) {
        (self.event, self.known, self.learn) = (event, known, learn)
    }

    func cases(learningFrom examples: [any EventProtocol]) -> [EventCase] {
        known = learn(examples) ?? known
        return known
    }

    /// Runs a registration, and returns the cases that it captures.
    @MainActor
    static func noted<Result>(during register: () -> Result) -> (Result, [HeardCase]) {
        let outer = noted
        noted = []
        defer { noted = outer }
        return (register(), noted ?? [])
    }

    /// Notes that the registration in progress subscribes to the events of this case only.
    @MainActor
    func note() {
        guard let scope = SubscriptionScope.current else { return }
        scope.isNarrowed = true
        Self.noted?.append(self)
    }
}
