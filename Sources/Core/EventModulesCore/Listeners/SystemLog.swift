internal import EventObservables
internal import EventRuntime

#if canImport(os)
internal import os
#endif

/// A listener that logs events to the unified log of Apple systems, elsewhere to standard error.
///
/// `Redacted` values stay hidden. The last row for a case decides its level. A row may also begin or
/// end an interval of the event's producer, whose duration is logged, and which is a signpost on
/// Apple systems. Beginning again restarts it; an end without a beginning is ignored.
///
/// ```swift
/// let log = SystemLog(subsystem: "shop", category: "events")
///     .at(.error, PaymentEvent.failed)
///     .at(nil, SearchEvent.typed)
///     .at(.info, CheckoutEvent.began, begins: "checkout")
///     .at(.info, CheckoutEvent.ended, ends: "checkout")
/// ```
public final class SystemLog: AnyEventsListening {
    /// A level of the unified log; the raw values are those of `OSLogType`.
    public enum Level: UInt8, Sendable {
        case notice, info, debug
        case error = 16
        case fault
    }

    private let source: String
    private let level: Level?
    private let write: ((String) -> Void)?
    private let table = CaseTable<LogRow>()
    #if canImport(os)
    private let logger: Logger
    #endif

    /// Logs events without a row at `level`, or ignores them if it is nil.
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

    /// Logs the events of a case without payload at a level, or ignores them if it is nil.
    @discardableResult
    public func at<Event: EventProtocol>(
        _ level: Level?,
        _ event: Event,
        begins: StaticString? = nil,
        ends: StaticString? = nil
    ) -> Self {
        reportPayload(of: event)
        let wanted = CaseMatcher(event)
        return add((level, begins, ends), wanted.canBe, wanted.matches)
    }

    /// Logs the events of the case that a constructor creates, as those of a case without payload.
    @discardableResult
    public func at<Event: EventProtocol, Payload>(
        _ level: Level?,
        _ pattern: @escaping (Payload) -> Event,
        begins: StaticString? = nil,
        ends: StaticString? = nil
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self)
        let cases = CasePattern(pattern)
        return add((level, begins, ends), cases.canBe) { cases.payload(of: $0) != nil }
    }

    private func add<Event: EventProtocol>(
        _ effect: LogRow.Effect,
        _ canBe: @escaping (Int) -> Bool,
        _ matches: @escaping (Event) -> Bool
    ) -> Self {
        let row = LogRow(effect: effect, canBe: canBe) {
            matches($0.assumingMemoryBound(to: Event.self).pointee)
        }
        table.rows(for: Event.self).append(row)
        return self
    }

    /// Accepts every producer: rows may be added later.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        var running: [String: () -> Duration] = [:]
        producer.anyEvent
            .subscribe(onNext: { event in
                let event = AnyEvent(event).base
                var level = self.level
                self.table.rows(for: type(of: event)).forEach(for: event) { row, address in
                    guard row.matches(address) else { return }
                    level = row.effect.level
                    if let end = row.effect.ends, let stop = running.removeValue(forKey: "\(end)") {
                        let time = stop()
                        self.log(.info, "\(name): \(end) took \(time)")
                    }
                    if let begin = row.effect.begins {
                        _ = running.updateValue(self.begin(begin), forKey: "\(begin)")?()
                    }
                }
                if let level { self.log(level, "\(name): \(redactedDescription(of: event))") }
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    /// Begins an interval; the function that is returned ends it.
    private func begin(_ interval: StaticString) -> () -> Duration {
        let stopwatch = Stopwatch()
        #if canImport(os)
        let signposter = OSSignposter(logger: logger)
        let signpost = signposter.beginInterval(interval, id: signposter.makeSignpostID())
        #endif
        return {
            #if canImport(os)
            signposter.endInterval(interval, signpost)
            #endif
            return stopwatch.time
        }
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

private struct LogRow: CaseRow {
    typealias Effect = (level: SystemLog.Level?, begins: StaticString?, ends: StaticString?)

    let effect: Effect
    let canBe: (Int) -> Bool
    let matches: (UnsafeRawPointer) -> Bool
}
