public import EventModulesTracing
internal import EventRuntime
internal import Foundation

/// Sends the flow of a running app to a collector or a broker.
///
/// - Order: Entries are sent in order, at most a second after they happened. While the receiver
///   can't be reached, a limited number is kept, and the rest is dropped, counted and reported.
/// - Isolation: The main actor only converts entries to text. They are encoded and sent elsewhere.
/// - Lifetime: Stops when it is deallocated; `finish()` waits until the rest has been sent.
///
/// ```swift
/// let exporter = FlowExporter(to: .otlp(collector))
/// trace.export(to: exporter)
/// // before the app ends:
/// await exporter.finish()
/// ```
public final class FlowExporter: Sendable {
    /// The counts of entries so far.
    public struct Counts: Hashable, Sendable {
        /// The entries that the receiver accepted.
        public package(set) var sent = 0

        /// The entries that the receiver refused.
        public package(set) var refused = 0

        /// The entries that were dropped because the receiver couldn't be reached in time.
        public package(set) var dropped = 0

        package init() {}
    }

    fileprivate let app: String
    private let buffer: FlowBuffer
    private let destination: FlowDestination
    private let worker = Guarded<Task<Void, Never>?>(nil)

    /// Creates an exporter, which sends what a trace records from `trace.export(to:)` on.
    ///
    /// - Parameters:
    ///   - destination: The receiver.
    ///   - app: The name of the app; the program's name if nil.
    ///   - count: The greatest number of entries in memory that haven't been sent yet.
    ///   - clock: Measures time between attempts; if nil, that of `withClock(_:_:)`, or real time.
    public init(
        to destination: FlowDestination,
        app: String? = nil,
        buffering count: Int = 10_000,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.app = app ?? FlowHead.program
        self.destination = destination
        buffer = FlowBuffer(limit: count, Stopwatch(clock))
    }

    deinit {
        buffer.finish()
    }

    /// The counts of entries so far.
    public var counts: Counts { buffer.counts }

    /// Sends the rest and stops.
    ///
    /// If the receiver is busy, it is tried once more without waiting; then the rest is dropped.
    public func finish() async {
        buffer.finish()
        await worker.withLock { $0 }?.value
    }

    /// Begins to send; returns false if it has begun.
    fileprivate func begin(at moment: Date) -> Bool {
        worker.withLock { worker in
            guard worker == nil else { return false }
            let head = FlowHead(app: app, began: moment)
            worker = Task.detached { [buffer, destination] in
                await buffer.send(head, to: destination)
            }
            return true
        }
    }

    fileprivate func append(_ record: FlowRecord) {
        buffer.append(record)
    }
}

extension FlowTrace {
    /// Sends later entries, details included, to a collector or a broker.
    ///
    /// The trace retains the exporter.
    public func export(to exporter: FlowExporter) {
        guard exporter.begin(at: began) else {
            return Diagnostics.report(
                "Two traces send with one exporter.",
                [:],
                explanation: "Their entries would be mixed, so only the first trace sends.",
                fix: "To fix this, give each trace its own exporter."
            )
        }
        beginExport(of: exporter.app)
        log.forEachRecord { exporter.append($0) }
    }
}
