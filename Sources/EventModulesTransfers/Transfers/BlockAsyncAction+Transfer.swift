public import Suas

extension BlockAsyncAction {
    /// Makes an action of what a transfer reports.
    public typealias ProgressAction = @MainActor (TransferProgress) -> any Action

    /// Runs a transfer, and dispatches its progress and its outcome.
    ///
    /// `start` returns at once, having left the work to another thread.
    init<Success, Failure>(
        outcome: @escaping @MainActor (Result<Success, Failure>) -> any Action,
        progress: ProgressAction?,
        start: @escaping @MainActor (Transfer<Success, Failure>) -> Void
    ) {
        self.init { _, dispatch in
            let transfer = Transfer<Success, Failure>()
            start(transfer)
            var reported: TransferProgress?
            for await step in transfer.steps {
                switch step {
                case .progress(let some):
                    reported = some
                    if let progress { dispatch(progress(some)) }
                case .success(let value, let whole):
                    if let progress, reported != whole { dispatch(progress(whole)) }
                    dispatch(outcome(.success(value)))
                case .failure(let error):
                    dispatch(outcome(.failure(error)))
                }
            }
        }
    }
}
