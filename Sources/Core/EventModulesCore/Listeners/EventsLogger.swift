internal import EventObservables
internal import EventRuntime

/// A listener that writes each event of every producer as one line.
///
/// A line names the producer's type and the event: `CatalogModule: productSelected(…)`. Each
/// `Redacted` value in an event shows only its `redacted` string.
public final class EventsLogger: EventsTable {
    private let write: (String) -> Void

    /// Creates a logger; `write` receives each line without a line break.
    public init(write: @escaping (String) -> Void = { print($0) }) { self.write = write }

    /// No rows: a log handles no event, so the wiring leaves it out.
    public var eventRows: [EventRow] { [] }

    /// Accepts every producer, to log its events.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        producer.anyEvent.subscribe(onNext: { [write] event in
            write("\(name): \(redactedDescription(of: event))")
        }).disposed(by: producer.disposeBag)
        return true
    }
}

/// A listener that keeps the last events of all producers, such as for a crash report.
///
/// The lines are as in an `EventsLogger`: `Redacted` values stay hidden. `…` ends a cut line.
///
/// ```swift
/// let crumbs = Breadcrumbs(keeping: 50)
/// let manager = ModuleManager(listeners: [crumbs])
/// Diagnostics.sink = { report in crashReporter.log("\(report)\n\(crumbs.text)") }
/// ```
public final class Breadcrumbs: EventsTable {
    private let limit: Int
    private let lineLimit: Int
    private var ring: [String] = []

    /// The index of the oldest line, which the next one replaces once the ring is full.
    private var oldest = 0

    /// Keeps `limit` lines, at least one, each truncated to `lineLimit` Unicode scalars.
    public init(keeping limit: Int = 50, lineLimit: Int = 500) {
        (self.limit, self.lineLimit) = (max(1, limit), max(0, lineLimit))
    }

    /// The lines, the oldest first.
    public var lines: [String] { Array(ring[oldest...] + ring[..<oldest]) }

    /// The lines, separated by line breaks.
    public var text: String { lines.joined(separator: "\n") }

    /// No rows: a log handles no event, so the wiring leaves it out.
    public var eventRows: [EventRow] { [] }

    /// Accepts every producer, to log its events.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        EventsLogger(write: add).registerToEvents(for: producer)
    }

    private func add(_ text: String) {
        let line = text.printable(limit: lineLimit)
        guard ring.count >= limit else { return ring.append(line) }
        ring[oldest] = line
        oldest = (oldest + 1) % limit
    }
}
