internal import Delivery
internal import Dispatch
package import Foundation
internal import Synchronization

/// A file to which a trace writes its flow while the app runs, as JSON Lines.
///
/// The file has what transcripts show, and nothing that redaction hides. `flow show` and `flow page`
/// show it, and ``FlowRecording`` reads it.
///
/// - Order: Records are written in order, at most a second after they happened: a program that is
///   killed loses no more. `flush()` waits for those before it.
/// - Isolation: The main actor only converts entries to text. They are encoded and written on a queue
///   of the file; while that can't keep up, because the disk is slow or full, a limited number of
///   them is kept, and the rest is dropped, counted and reported.
/// - Lifetime: One trace writes to a file. Pending records are written after the trace has stopped.
///
/// ```swift
/// let file = try FlowFile(path)
/// let trace = FlowTrace(manager: manager, router: router, keeping: 1000, to: file)
/// ```
public final class FlowFile: Sendable {
    /// The records that aren't written yet.
    fileprivate struct Pending {
        var records: [FlowRecord] = []

        /// The approximate size in memory of all pending records, also of those being written.
        var size = 0
        var droppedCount = 0
        var hasTrace = false

        /// True from the first record until the queue takes it.
        var isScheduled = false

        /// True if the queue takes the records as soon as it can.
        var isUrgent = false

        /// True from a failure until the next attempt to write.
        var isRetrying = false

        /// True from a failure until everything has been written.
        var hasReportedFailure = false
    }

    private enum Schedule { case none, soon, now }

    /// The size from which on records are written without waiting for more.
    private static let urgentSize = 1 << 18

    /// The path of the file.
    public let path: String

    private let app: String
    private let greatestSize: Int
    private let report: @Sendable (Diagnostic) -> Void
    private let pending = Mutex(Pending())
    private let output: Mutex<FlowFileOutput>
    private let queue = DispatchQueue(label: "EventModules.FlowFile")

    /// Repeat for the thread sanitizer the order that the locks guarantee; see `Inlet`.
    private let isHandedOver = Atomic(false)
    private let isOutputHandedOver = Atomic(false)

    /// Creates the file, or empties it if it is a recorded flow.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - app: The name of the app; that of the program if nil.
    ///   - limit: The greatest size of the recording in bytes; unlimited if nil. A limited recording
    ///     has two segments, such as `flow.1.jsonl` and `flow.jsonl`. When the second one is full, it
    ///     replaces the first one, and a new one begins. Both can be read; one after the other, they
    ///     are the newest part of the flow.
    ///   - buffer: The approximate number of bytes in memory for records that can't be written yet.
    ///   - report: Receives reports of failures, on any thread; the diagnostics sink if nil.
    /// - Throws: A ``FlowFileError`` if the file can't be written, isn't a recorded flow, or is that of
    ///   another `FlowFile`.
    public init(
        _ path: String,
        app: String? = nil,
        keepingBytes limit: Int? = nil,
        buffering buffer: Int = 8 << 20,
        report: (@Sendable (Diagnostic) -> Void)? = nil
    ) throws(FlowFileError) {
        self.path = path
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        self.app = app ?? program ?? ""
        greatestSize = buffer
        self.report = report ?? { Diagnostics.reportFromAnywhere($0) }
        output = Mutex(try FlowFileOutput(path, limit: limit))
    }

    deinit {
        withOutput { $0.close() }
    }

    /// The number of records that were dropped because they couldn't be written in time.
    ///
    /// The numbers of the written records show where they are missing.
    public var droppedCount: Int { withPending { $0.droppedCount } }

    /// Waits until all records before the call are in the file.
    ///
    /// - Throws: A ``FlowFileError`` if they can't be written; they stay pending.
    public func flush() async throws(FlowFileError) {
        let error = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.write()) }
        }
        if let error { throw error }
    }

    // MARK: - Recording

    /// Writes the head of the recording; returns false if another trace writes to the file.
    package func begin(at moment: Date) -> Bool {
        let isFirst = withPending { pending in
            defer { pending.hasTrace = true }
            return !pending.hasTrace
        }
        guard isFirst else { return false }
        let head = FlowHead(app: app, began: moment)
        queue.async {
            self.withOutput { $0.begin(head) }
            self.write()
        }
        return true
    }

    /// Adds a record; never waits for the file.
    package func append(_ record: FlowRecord) {
        let size = record.size
        var isFirstDrop = false
        let schedule: Schedule = withPending { pending in
            guard pending.size + size <= greatestSize else {
                isFirstDrop = pending.droppedCount == 0
                pending.droppedCount += 1
                return .none
            }
            pending.records.append(record)
            pending.size += size
            defer { pending.isScheduled = true }
            guard pending.size >= Self.urgentSize, !pending.isUrgent else {
                return pending.isScheduled ? .none : .soon
            }
            pending.isUrgent = true
            return .now
        }
        switch schedule {
        case .none: break
        case .soon: queue.asyncAfter(deadline: .now() + .milliseconds(250)) { self.write() }
        case .now: writeSoon()
        }
        if isFirstDrop { queue.async { self.reportDrop() } }
    }

    /// Writes the pending records without waiting for more.
    func writeSoon() {
        queue.async { self.write() }
    }

    /// Writes the pending records; called on the queue.
    @discardableResult
    private func write() -> FlowFileError? {
        let error = withOutput { output -> FlowFileError? in
            // Records stay pending while earlier ones can't be written.
            if let error = output.write() { return error }
            let (records, size) = takePending()
            output.add(records)
            let error = output.write()
            if error == nil { withPending { $0.finishWriting(size) } }
            return error
        }
        if let error { retry(after: error) }
        return error
    }

    /// Takes the pending records, whose size counts until they are written.
    private func takePending() -> ([FlowRecord], size: Int) {
        withPending { pending in
            defer { pending.records = [] }
            pending.isScheduled = false
            pending.isUrgent = false
            return (pending.records, pending.size)
        }
    }

    private func retry(after error: FlowFileError) {
        let (isFirst, retries) = withPending { pending in
            defer {
                pending.hasReportedFailure = true
                pending.isRetrying = true
            }
            return (!pending.hasReportedFailure, !pending.isRetrying)
        }
        if isFirst { reportFailure(error) }
        guard retries else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            self?.withPending { $0.isRetrying = false }
            self?.write()
        }
    }

    private func withPending<Result: Sendable>(_ work: (inout Pending) -> Result) -> Result {
        pending.withLock { pending in
            _ = isHandedOver.load(ordering: .acquiring)
            defer { isHandedOver.store(true, ordering: .releasing) }
            return work(&pending)
        }
    }

    private func withOutput<Result: Sendable>(
        _ work: (inout FlowFileOutput) -> Result
    ) -> Result {
        output.withLock { output in
            _ = isOutputHandedOver.load(ordering: .acquiring)
            defer { isOutputHandedOver.store(true, ordering: .releasing) }
            return work(&output)
        }
    }
}

extension FlowFile.Pending {
    /// Subtracts the size of records that have been written.
    fileprivate mutating func finishWriting(_ writtenSize: Int) {
        size -= writtenSize
        hasReportedFailure = false
    }
}

// MARK: - Reports

extension FlowFile {
    private func reportFailure(_ error: FlowFileError) {
        report(
            Diagnostic(
                "A recorded flow can't be written at present.",
                ["file": path, "reason": error.reason],
                explanation: "Records are kept for the next attempt, and dropped if there are too "
                    + "many.",
                fix: error.fix
            )
        )
    }

    private func reportDrop() {
        report(
            Diagnostic(
                "A recorded flow is incomplete: records were dropped.",
                ["file": path],
                explanation: "The file can't be written as fast as the app records.",
                fix: "To fix this, name a file on a faster disk with enough space, or allow more "
                    + "memory with buffering."
            )
        )
    }
}
