public import EventRuntime

/// A listener that is a table, whose rows `ModuleManager.wiring` lists.
///
/// A table hears only what its rows say, whatever it subscribes to.
///
/// ```swift
/// final class Sounds: EventsTable {
///     let eventRows = [EventRow(BasketEvent.checkedOut, makes: "chime")]
///
///     func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
///         producer[event: BasketEvent.checkedOut]
///             .subscribe(onNext: { _ in show("chime") })
///             .disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
public protocol EventsTable: AnyEventsListening {
    /// The rows, in order.
    var eventRows: [EventRow] { get }
}

/// A row of a table: the case that it is for, where it is in the code, and what it makes.
public struct EventRow {
    let event: any EventProtocol.Type
    let cases: (_ examples: [any EventProtocol]) -> [EventCase]
    let location: CodeLocation?
    let makes: String?

    /// Creates a row whose cases a closure finds.
    package init(
        for event: any EventProtocol.Type,
        makes: String?,
        at location: CodeLocation?,
        cases: @escaping (_ examples: [any EventProtocol]) -> [EventCase]
    ) {
        (self.event, self.location, self.makes) = (event, location, makes)
        self.cases = cases
    }

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
