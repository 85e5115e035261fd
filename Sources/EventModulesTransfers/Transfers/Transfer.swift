/// Where the thread that does a transfer says how it goes.
///
/// Only the latest report waits for the main actor, so that a fast transfer does not fill memory.
struct Transfer<Success: Sendable, Failure: Error>: Sendable {
    enum Step: Sendable {
        case progress(TransferProgress)
        /// The whole has been transferred.
        case success(Success, TransferProgress)
        case failure(Failure)
    }

    private let continuation: AsyncStream<Step>.Continuation
    let steps: AsyncStream<Step>

    init() {
        (steps, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reports progress; false when nobody waits for the outcome any more.
    @discardableResult
    func report(_ direction: TransferProgress.Direction, bytes: Int, total: Int?) -> Bool {
        let progress = TransferProgress(direction, bytes: bytes, total: total)
        if case .terminated = continuation.yield(.progress(progress)) { return false }
        return true
    }

    func succeed(_ value: Success, _ direction: TransferProgress.Direction, bytes: Int) {
        let whole = TransferProgress(direction, bytes: bytes, total: bytes)
        continuation.yield(.success(value, whole))
        continuation.finish()
    }

    func fail(_ error: Failure) {
        continuation.yield(.failure(error))
        continuation.finish()
    }

    /// Does something when the transfer is cancelled.
    func onCancel(_ stop: @escaping @Sendable () -> Void) {
        continuation.onTermination = { reason in
            if case .cancelled = reason { stop() }
        }
    }
}
