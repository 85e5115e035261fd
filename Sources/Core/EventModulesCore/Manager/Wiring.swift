internal import EventObservables
internal import EventRuntime

/// The wiring of an app: its types of events, their cases, and the listeners and rows for each.
///
/// A row of a table is listed with its source location. Any other listener is listed with the cases
/// that it captured while it registered, or with every case if it subscribed to a whole stream.
/// `EventsLogger`, `SystemLog` and `Breadcrumbs` hear everything and aren't listed.
///
/// ```swift
/// print(manager.wiring)
/// // CatalogEvent
/// //   productSelected → AnalyticsEventsListener at Shop/Shop.swift:30, makes product.selected
/// //   productSelected → RoutingEventsListener at Shop/ShopRouting.swift:12
/// //   opened, closed → nothing
/// ```
public struct Wiring: Sendable, Equatable {
    /// A listener or a row that hears events of a type.
    public struct Hearer: Sendable, Equatable {
        /// The type of the listener.
        public let listener: String

        /// The cases, only one of which is heard until an event shows which; `nil` for every case.
        public let cases: [String]?

        /// The file and the line of a row, such as `Shop/ShopRouting.swift:12`; otherwise `nil`.
        public let location: String?

        /// The name of the row's result, such as an analytics event; `nil` if it isn't known.
        public let makes: String?
    }

    /// A type of events that a producer of the manager emits, or that a row is for.
    public struct Event: Sendable, Equatable {
        /// The name of the type.
        public let name: String
        let type: ObjectIdentifier

        /// The cases, those with a payload first; empty where an enum's memory can't be read.
        public let cases: [String]

        /// The listeners and rows that hear them, in the order in which they were added.
        public let hearers: [Hearer]

        /// The cases that nothing is known to hear.
        public var unheardCases: [String] { cases.filter { hearers(of: $0).isEmpty } }

        /// The rows that may be for any of several cases, because no event has shown which.
        public var unknownHearers: [Hearer] {
            hearers.filter { $0.cases.map { $0.count != 1 } ?? false }
        }

        /// The listeners and rows that are known to hear a case.
        public func hearers(of name: String) -> [Hearer] {
            hearers.filter { $0.cases.map { $0 == [name] } ?? true }
        }
    }

    /// The types of events, in the order in which they were offered; then those that only rows name.
    ///
    /// The events of routers and screens are listed only if something hears them.
    public let events: [Event]

    /// The entry of a type, even one that no producer has offered.
    package func event(of type: any EventProtocol.Type) -> Event {
        events.first { $0.type == ObjectIdentifier(type) } ?? Event(type, [])
    }
}

extension Wiring: CustomStringConvertible {
    /// A line for each case with its listeners and rows, below the type of events.
    public var description: String {
        events.flatMap { ["\($0.name)"] + $0.lines.map { "  \($0.case) → \($0.hearer)" } }
            .joined(separator: "\n")
    }

    /// The text with the files of rows, without their lines.
    package var textWithoutLines: String {
        let events = events.map { event in
            let hearers = event.hearers.map { hearer in
                let file = hearer.location?.split(separator: ":").first.map(String.init)
                return Hearer(
                    listener: hearer.listener,
                    cases: hearer.cases,
                    location: file,
                    makes: hearer.makes
                )
            }
            return Event(name: event.name, type: event.type, cases: event.cases, hearers: hearers)
        }
        return Wiring(events: events).description
    }

    /// The wiring as a Mermaid flowchart, for documents.
    public var mermaid: String {
        let lines = events.enumerated().flatMap { index, event in
            event.lines.enumerated().map { line, edge in
                let (from, to) = (
                    mermaidText("\(event.name).\(edge.case)"), mermaidText(edge.hearer)
                )
                return "    e\(index)_\(line)[\"\(from)\"] --> h\(index)_\(line)[\"\(to)\"]"
            }
        }
        return (["flowchart LR"] + lines).joined(separator: "\n")
    }
}

/// Writes all characters that mean something to Mermaid or HTML as their numbers.
private func mermaidText(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isPlain || " .,:/_→".unicodeScalars.contains(scalar)
            ? "\(scalar)" : "#\(scalar.value);"
    }
    .joined()
}

extension Wiring.Event {
    fileprivate init(_ type: any EventProtocol.Type, _ hearers: [Wiring.Hearer]) {
        (name, self.type, self.hearers) = (typeName(type), ObjectIdentifier(type), hearers)
        cases = EventCase.all(of: type)?.map(\.label) ?? []
    }

    fileprivate var lines: [(case: String, hearer: String)] {
        let whole = hearers.filter { $0.cases == nil }.map { ("every case", "\($0)") }
        let known = cases.flatMap { name in
            hearers(of: name).filter { $0.cases != nil }.map { (name, "\($0)") }
        }
        let unknown = unknownHearers.map { hearer in
            let names = hearer.cases?.joined(separator: " or ") ?? ""
            return (names.isEmpty ? "a case" : names, "\(hearer), which isn't known yet")
        }
        let possible = unknownHearers.flatMap { $0.cases ?? [] }
        let unheard = unheardCases.filter { !possible.contains($0) }.joined(separator: ", ")
        return whole + known + unknown + (unheard.isEmpty ? [] : [(unheard, "nothing")])
    }
}

extension Wiring.Hearer: CustomStringConvertible {
    /// The listener, its source location, and the name of its result.
    public var description: String {
        let text = listener + (location.map { " at \($0)" } ?? "")
        return "\(text)\(makes.map { ", makes \($0)" } ?? "")".printable
    }
}

/// Events that every app has, and that nothing needs to hear.
package protocol OptionalEvent: EventProtocol {}

extension ViewControllerEvent: OptionalEvent {}

/// The declared type of a `StoreEventsProducer`'s events, which have other types.
extension AnyEvent: OptionalEvent {}

// MARK: - Captures

/// The captures and streams that a listener subscribed to for the newest producer of a type.
@MainActor
final class Hearing {
    private(set) weak var listener: (any AnyEventsListening)?

    /// The cases that were captured.
    fileprivate private(set) var captures: [HeardCase] = []

    /// The type of the events if a subscription receives all of them.
    fileprivate var whole: (any EventProtocol.Type)?

    fileprivate let producer: any AnyEventsProducer.Type

    private init(of listener: any AnyEventsListening, for producer: any AnyEventsProducer.Type) {
        (self.listener, self.producer) = (listener, producer)
    }

    /// Registers a listener for a producer; returns `nil` for a table, or if it doesn't accept it.
    static func noting(
        _ listener: any AnyEventsListening,
        for producer: any AnyEventsProducer,
        in scope: SubscriptionScope
    ) -> (isAccepted: Bool, hearing: Hearing?) {
        let hearing = Hearing(of: listener, for: type(of: producer))
        let isAccepted: Bool
        (isAccepted, hearing.captures) = HeardCase.noted {
            scope.collect { listener.registerToEvents(for: producer) }
        }
        guard isAccepted, !(listener is any EventsTable) else { return (isAccepted, nil) }
        // A task may subscribe later.
        if scope.hearsAll || hearing.captures.isEmpty { hearing.whole = eventsType(of: producer) }
        return (true, hearing)
    }
}

extension [Hearing] {
    /// Replaces what the listener subscribed to of an earlier producer of the type, and keeps what
    /// that has learned: the captures are the same.
    @MainActor
    mutating func note(_ hearing: Hearing) {
        guard let index = firstIndex(where: { $0.producer == hearing.producer }) else {
            return append(hearing)
        }
        for (capture, earlier) in zip(hearing.captures, self[index].captures)
        where earlier.known.count == 1 {
            capture.known = earlier.known
        }
        self[index] = hearing
    }
}

/// The type of the events that a producer is declared with.
@MainActor
func eventsType(of producer: any AnyEventsProducer) -> any EventProtocol.Type {
    (producer as? any EventsProducer)?.declaredType ?? AnyEvent.self
}

extension EventsProducer {
    fileprivate var declaredType: any EventProtocol.Type { EventsType.self }
}

extension ModuleManager {
    /// The listeners and rows that hear each event at this moment.
    ///
    /// Rows and captures are evaluated only when you read this, so events cost nothing more.
    public var wiring: Wiring { wiring(learningFrom: []) }

    /// The wiring, in which examples of events show the cases that constructors are for.
    public func wiring(learningFrom examples: [any EventProtocol]) -> Wiring {
        var hearers: [ObjectIdentifier: [Wiring.Hearer]] = [:]
        var types = offeredTypes
        func add(
            _ listener: any AnyEventsListening,
            _ event: any EventProtocol.Type,
            _ cases: [EventCase]?,
            _ location: CodeLocation? = nil,
            _ makes: String? = nil
        ) {
            let hearer = Wiring.Hearer(
                listener: typeName(type(of: listener)),
                cases: cases?.map(\.label),
                location: location.map { "\($0)" },
                makes: makes
            )
            let id = ObjectIdentifier(event)
            types[id] = event
            if hearers[id]?.contains(hearer) != true { hearers[id, default: []].append(hearer) }
        }
        for listener in allListeners {
            for row in (listener as? any EventsTable)?.eventRows ?? [] {
                add(listener, row.event, row.cases(examples), row.location, row.makes)
            }
            for hearing in hearings[ObjectIdentifier(listener)] ?? []
            where hearing.listener === listener {
                if let event = hearing.whole { add(listener, event, nil) }
                for capture in hearing.captures {
                    add(listener, capture.event, capture.cases(learningFrom: examples))
                }
            }
        }
        let events = types.values.map { Wiring.Event($0, hearers[ObjectIdentifier($0)] ?? []) }
        return Wiring(
            events: zip(types.values, events)
                .filter { !($0 is any OptionalEvent.Type) || !$1.hearers.isEmpty }.map(\.1)
        )
    }
}
