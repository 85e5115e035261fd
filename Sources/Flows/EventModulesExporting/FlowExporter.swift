#if canImport(Darwin) || canImport(FoundationNetworking)
public import EventModulesTracing
internal import EventRuntime
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends the flow of a running app to an OpenTelemetry collector.
///
/// - Order: Entries are sent in order, at most a second after they happened; if a busy collector
///   refuses a batch, the next one may be sent first. While the collector can't be reached, each
///   batch is tried again for about a minute, a limited number of the newest entries is kept, and
///   the rest is dropped, counted, and reported.
/// - Isolation: The main actor only converts entries to text. They are encoded and sent elsewhere.
/// - Lifetime: Stops when it is deallocated; `finish()` waits until the rest has been sent.
///
/// ```swift
/// let exporter = FlowExporter(to: collector)
/// trace.export(to: exporter)
/// // before the app ends:
/// await exporter.finish()
/// ```
public final class FlowExporter: Sendable {
    /// The numbers of entries so far, by their outcome.
    public struct Counts: Hashable, Sendable {
        /// The entries that the collector accepted.
        public package(set) var sent = 0

        /// The entries that the collector refused.
        public package(set) var refused = 0

        /// The entries that were dropped: the collector couldn't be reached in time, or `finish()`
        /// had been called.
        public package(set) var dropped = 0

        package init() {}
    }

    fileprivate let app: String
    private let connect: @Sendable () -> Collector
    private let buffer: FlowBuffer
    private let worker = Guarded<Task<Void, Never>?>(nil)

    /// Creates an exporter, which sends the entries that a trace records after `trace.export(to:)`.
    ///
    /// - Parameters:
    ///   - url: The address of the collector, which receives OTLP/JSON over HTTP; `/v1/traces` is
    ///     added to an address without a path, such as `http://localhost:4318`.
    ///   - headers: Further headers, such as Authorization.
    ///   - app: The name of the app; the program's name if `nil`.
    ///   - count: The maximum number of unsent entries in memory.
    ///   - timeout: The longest time that one attempt may take.
    ///   - configuration: Configures the session of the requests, which follow no redirect.
    ///   - clock: Measures time between attempts; if `nil`, see `withClock(_:_:)`.
    public init(
        to url: URL,
        headers: [String: String] = [:],
        app: String? = nil,
        buffering count: Int = 10_000,
        timeout: Duration = .seconds(30),
        configuration: URLSessionConfiguration = .ephemeral,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.app = app ?? FlowHead.program
        connect = { Collector(url, headers, timeout, configuration) }
        buffer = FlowBuffer(limit: count, Stopwatch(clock))
    }

    deinit { buffer.finish() }

    /// The numbers of entries so far, by their outcome.
    public var counts: Counts { buffer.counts }

    /// Sends the remaining entries and stops.
    ///
    /// A collector that can't be reached is tried once more; then the rest is dropped.
    public func finish() async {
        buffer.finish()
        await worker.withLock { $0 }?.value
    }

    /// Begins to send; returns `false` if it has begun.
    fileprivate func begin(at moment: Date) -> Bool {
        worker.withLock { worker in
            guard worker == nil else { return false }
            let encoder = OTLPEncoder(FlowHead(app: app, began: moment))
            worker = Task.detached { [buffer, connect] in
                await buffer.send(to: connect(), as: encoder)
            }
            return true
        }
    }

    fileprivate func append(_ record: FlowLine) { buffer.append(record) }
}

extension FlowTrace {
    /// Sends later entries, details included, to a collector.
    ///
    /// The trace retains the exporter.
    public func export(to exporter: FlowExporter) {
        guard exporter.begin(at: began) else {
            return Diagnostics.report(
                "Two traces use one exporter.",
                [:],
                explanation: "Their entries would be mixed, so only the first trace sends.",
                fix: "To fix this, give each trace its own exporter."
            )
        }
        beginExport(of: exporter.app)
        log.forEachRecord { exporter.append($0) }
    }
}
#endif
