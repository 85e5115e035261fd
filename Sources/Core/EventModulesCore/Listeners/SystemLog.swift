internal import EventObservables
internal import EventRuntime

#if canImport(os)
internal import os
#endif

/// A listener that logs events to the unified log of Apple systems, elsewhere to standard error.
///
/// `Redacted` values stay hidden. The last row for a case decides its level.
///
/// ```swift
/// let log = SystemLog(subsystem: "shop", category: "events")
///     .at(.error, PaymentEvent.failed)
///     .at(nil, SearchEvent.typed)
/// ```
public final class SystemLog: EventsTable {
    /// A level of the unified log, with the raw values of `OSLogType`.
    public enum Level: UInt8, Sendable {
        case notice, info, debug
        case error = 16
        case fault
    }

    private let source: String
    private let level: Level?
    private let write: ((String) -> Void)?
    private let table = CaseTable<CaseReader<Level?>>()
    #if canImport(os)
    private let logger: Logger
    #endif

    /// Logs events without a row at `level`, or ignores them if it is `nil`.
    ///
    /// `write` receives each line, without a line break, in place of the system.
    public init(
        subsystem: String,
        category: String,
        level: Level? = .info,
        write: ((String) -> Void)? = nil
    ) {
        (source, self.level, self.write) = ("[\(subsystem):\(category)]", level, write)
        #if canImport(os)
        logger = Logger(subsystem: subsystem, category: category)
        #endif
    }

    /// Logs the events of a case without payload at a level, or ignores them if it is `nil`.
    @discardableResult
    public func at<Event: EventProtocol>(_ level: Level?, _ event: Event) -> Self {
        table.rows(for: Event.self).append(CaseReader(event) { level })
        return self
    }

    /// Logs the events of a constructor's case at a level, or ignores them if it is `nil`.
    @discardableResult
    public func at<Event: EventProtocol, Payload>(
        _ level: Level?,
        _ pattern: @escaping (Payload) -> Event
    ) -> Self {
        table.rows(for: Event.self).append(CaseReader(pattern) { _ in level })
        return self
    }

    /// No rows: a log handles no event, so the wiring leaves it out.
    public var eventRows: [EventRow] { [] }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        producer.anyEvent.subscribe(onNext: { event in
            var level = self.level
            self.table.rows(for: type(of: event)).forEach(for: event) { row, address in
                if let own = row.read(address) { level = own }
            }
            if let level { self.log(level, "\(name): \(redactedDescription(of: event))") }
        }).disposed(by: producer.disposeBag)
        return true
    }

    private func log(_ level: Level, _ text: @autoclosure @escaping () -> String) {
        if let write { return write("\(source) \(level) \(text())".printable) }
        #if canImport(os)
        logger.log(level: OSLogType(level.rawValue), "\(text(), privacy: .public)")
        #else
        writeToStandardError("\(source) \(level) \(text())".printable + "\n")
        #endif
    }
}
