@_exported public import Suas

#if canImport(Dispatch)
internal import Dispatch
#endif

/// The progress of a transfer.
///
/// - Order: Progress is reported as often as the main actor is free; outdated reports are skipped.
///   A transfer that succeeds reports its full size before its outcome.
///
/// ```swift
/// progress: { progress in ShowProgress(fraction: progress.fraction) }
/// ```
public struct TransferProgress: Hashable, Sendable {
    /// The direction of a transfer.
    public enum Direction: Hashable, Sendable {
        /// To the file or the server.
        case sent
        /// From the file or the server.
        case received
    }

    /// The direction of the transfer.
    public let direction: Direction

    /// The number of bytes transferred so far.
    public let bytes: Int

    /// The number of bytes to transfer; nil if it is unknown.
    public let total: Int?

    /// Creates a progress value, for example in a test.
    public init(_ direction: Direction, bytes: Int, total: Int?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }

    /// The transferred part, from 0 to 1; nil if the total is unknown.
    public var fraction: Double? { total.map { $0 == 0 ? 1 : Double(bytes) / Double($0) } }
}

/// Connects the thread that transfers bytes with the action that dispatches its reports.
///
/// Only the latest report is buffered, so a fast transfer doesn't fill memory.
package struct Transfer<Success: Sendable, Failure: Error>: Sendable {
    package enum Update: Sendable {
        case progress(TransferProgress)
        /// The transfer is complete; its full size, nil after a failure, is reported if it wasn't.
        case end(Result<Success, Failure>, TransferProgress?)
    }

    private let continuation: AsyncStream<Update>.Continuation
    package let updates: AsyncStream<Update>

    package init() {
        (updates, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    #if canImport(Dispatch)
    /// Does blocking work on a Dispatch thread, because the threads that tasks share are few.
    package func run(_ work: @escaping @Sendable () throws(Failure) -> Void) {
        DispatchQueue.global().async {
            do throws(Failure) {
                try work()
            } catch {
                fail(error)
            }
        }
    }
    #endif

    /// Reports progress; returns false if the transfer was cancelled.
    @discardableResult
    package func report(_ direction: TransferProgress.Direction, bytes: Int, total: Int?) -> Bool {
        let progress = TransferProgress(direction, bytes: bytes, total: total)
        if case .terminated = continuation.yield(.progress(progress)) { return false }
        return true
    }

    package func succeed(_ value: Success, _ direction: TransferProgress.Direction, bytes: Int) {
        let whole = TransferProgress(direction, bytes: bytes, total: bytes)
        continuation.yield(.end(.success(value), whole))
        continuation.finish()
    }

    package func fail(_ error: Failure) {
        continuation.yield(.end(.failure(error), nil))
        continuation.finish()
    }

    /// Calls a closure once the transfer has ended or is cancelled.
    package func onEnd(_ stop: @escaping @Sendable () -> Void) {
        continuation.onTermination = { _ in stop() }
    }
}

/// Runs a transfer for an action, and dispatches its progress and its outcome.
///
/// Left out of logs, so that such an action is printed by its description.
package struct TransferReports<Success: Sendable, Failure: Error>: Uninspected, Sendable {
    private let outcome: (@MainActor (Result<Success, Failure>) -> any Action)?
    private let progress: (@MainActor (TransferProgress) -> any Action)?

    package init(
        _ outcome: (@MainActor (Result<Success, Failure>) -> any Action)?,
        _ progress: (@MainActor (TransferProgress) -> any Action)?
    ) {
        self.outcome = outcome
        self.progress = progress
    }

    /// Starts a transfer, dispatches its progress and its outcome, and returns the outcome.
    ///
    /// `start` returns immediately; the work uses another thread, and stops if it is cancelled.
    @MainActor
    package func run(
        _ dispatch: @MainActor (any Action) -> Void,
        _ start: @MainActor (Transfer<Success, Failure>) -> Void
    ) async throws(CancellationError) -> Result<Success, Failure> {
        let transfer = Transfer<Success, Failure>()
        start(transfer)
        var reported: TransferProgress?
        for await update in transfer.updates {
            switch update {
            case .progress(let current):
                reported = current
                if let progress { dispatch(progress(current)) }
            case .end(let result, let whole):
                if let progress, let whole, reported != whole { dispatch(progress(whole)) }
                if let outcome { dispatch(outcome(result)) }
                return result
            }
        }
        throw CancellationError()
    }
}
