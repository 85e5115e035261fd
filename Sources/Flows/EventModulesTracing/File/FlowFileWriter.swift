#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Dispatch
internal import EventRuntime
internal import Foundation

/// Writes the records of a `FlowFile` on a queue.
///
/// - Lifetime: The queue retains the writer, not the file: a released file is unlocked immediately.
final class FlowFileWriter: Sendable {
    private struct Pending {
        var head: FlowHead?
        var records: [FlowLine] = []

        /// The approximate size in memory of all pending records, including those being written.
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

    /// The size at which records are written without waiting for more.
    private static let urgentSize = 1 << 18

    private let path: String
    let app: String
    private let greatestSize: Int
    private let report: @Sendable (Diagnostic) -> Void
    private let pending = Guarded(Pending())
    private let output: Guarded<FlowFileOutput>
    private let queue = DispatchQueue(label: "EventModules.FlowFile")

    init(
        _ path: String,
        app: String?,
        _ output: FlowFileOutput,
        greatestSize: Int,
        report: @escaping @Sendable (Diagnostic) -> Void
    ) {
        self.path = path
        self.app = app ?? FlowHead.program
        self.output = Guarded(output)
        self.greatestSize = greatestSize
        self.report = report
    }

    var droppedCount: Int { pending.withLock { $0.droppedCount } }

    func flush() async throws(FlowFileError) {
        let error = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.write()) }
        }
        if let error { throw error }
    }

    /// Writes the rest, closes and unlocks the file: now if the rest is small, or on the queue.
    ///
    /// It doesn't wait for the queue: the last reference to the file can be released there.
    func finish() {
        guard pending.withLock({ $0.size < Self.urgentSize }) else {
            return queue.async { self.writeRest() }
        }
        writeRest()
    }

    private func writeRest() {
        if let error = writeOnce(), pending.withLock({ $0.size > 0 }) { reportLoss(error) }
        output.withLock { $0.close() }
    }

    func begin(at moment: Date) -> Bool {
        let isFirst = pending.withLock { pending in
            guard !pending.hasTrace else { return false }
            pending.hasTrace = true
            pending.head = FlowHead(app: app, began: moment)
            return true
        }
        if isFirst { writeSoon() }
        return isFirst
    }

    func append(_ record: FlowLine) {
        let size = record.size
        let (delay, isFirstDrop) = pending.withLock { pending -> (milliseconds: Int?, Bool) in
            guard pending.size + size <= greatestSize else {
                pending.droppedCount += 1
                return (nil, pending.droppedCount == 1)
            }
            pending.records.append(record)
            pending.size += size
            defer { pending.isScheduled = true }
            guard pending.size >= Self.urgentSize, !pending.isUrgent else {
                return (pending.isScheduled ? nil : 250, false)
            }
            pending.isUrgent = true
            return (0, false)
        }
        switch delay {
        case nil: break
        // Even a timer that is due at once starts later, when more records are pending.
        case 0?: writeSoon()
        case let delay?: queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.write() }
        }
        if isFirstDrop { queue.async { self.reportDrop() } }
    }

    func writeSoon() { queue.async { self.write() } }

    /// Writes the pending records, and tries again later if that fails; called on the queue.
    @discardableResult
    private func write() -> FlowFileError? {
        let error = writeOnce()
        if let error { retry(after: error) }
        return error
    }

    private func writeOnce() -> FlowFileError? {
        output.withLock { output in
            // Records stay pending while earlier ones can't be written.
            if let error = output.write() { return error }
            let (head, records, size) = takePending()
            if let head { output.begin(head) }
            var error: FlowFileError?
            // The bytes of all records would take as much memory again.
            for start in stride(from: 0, to: max(1, records.count), by: 512) {
                output.add(records[start..<min(start + 512, records.count)])
                error = error ?? output.write()
            }
            guard error == nil else { return error }
            pending.withLock { pending in
                pending.size -= size
                pending.hasReportedFailure = false
            }
            return nil
        }
    }

    /// Takes what is pending; the size of records counts until they are written.
    private func takePending() -> (FlowHead?, [FlowLine], size: Int) {
        pending.withLock { pending in
            defer { (pending.head, pending.records) = (nil, []) }
            pending.isScheduled = false
            pending.isUrgent = false
            return (pending.head, pending.records, pending.size)
        }
    }

    private func retry(after error: FlowFileError) {
        let (isFirst, retries) = pending.withLock { pending in
            defer {
                pending.hasReportedFailure = true
                pending.isRetrying = true
            }
            return (!pending.hasReportedFailure, !pending.isRetrying)
        }
        if isFirst { reportFailure(error) }
        guard retries else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in
            self?.pending.withLock { $0.isRetrying = false }
            self?.write()
        }
    }
}

extension FlowFileWriter {
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

    private func reportLoss(_ error: FlowFileError) {
        report(
            Diagnostic(
                "A recorded flow is incomplete: its last records couldn't be written.",
                ["file": path, "reason": error.reason],
                explanation: "They were pending when the file was released.",
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
                fix: "To fix this, name a file on a faster disk with enough space, or raise its "
                    + "buffering."
            )
        )
    }
}
#endif
