package import EventModulesFiles
package import Suas

/// A store that logs the actions of transfers in order.
@MainActor
package final class TransferStore<Success: Sendable, Failure: Error> {
    struct Progressed: Action {
        let progress: TransferProgress
    }

    struct Ended: Action {
        let result: Result<Success, Failure>
    }

    package private(set) var progress: [TransferProgress] = []
    package private(set) var results: [Result<Success, Failure>] = []

    /// The actions in the order they were processed.
    package private(set) var log: [String] = []

    /// Called after each progress is logged.
    package var onProgress: (TransferProgress) -> Void = { _ in }

    private var store: Store?
    private let middleware = AsyncMiddleware()

    package init() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: middleware
        )
        store.addActionListener { [weak self] in self?.record($0) }
        self.store = store
    }

    /// Dispatches an action and waits until it has ended.
    package func run(_ action: some TaskAction) async {
        dispatch(action)
        await transfersEnded()
    }

    package func dispatch(_ action: some TaskAction) {
        store?.dispatch(action: action)
    }

    package func cancel(_ id: AsyncActionID) {
        store?.dispatch(action: CancelAsyncAction(id: id))
    }

    /// Returns when the transfers have ended, even if the store was released.
    package func transfersEnded() async {
        await middleware.actionsEnded()
    }

    package func dropStore() {
        store = nil
    }

    package func progressed(_ progress: TransferProgress) -> any Action {
        Progressed(progress: progress)
    }

    package func ended(_ result: Result<Success, Failure>) -> any Action { Ended(result: result) }

    private func record(_ action: any Action) {
        switch action {
        case let action as Progressed:
            progress.append(action.progress)
            log.append("progress \(action.progress.bytes) of \(action.progress.total ?? -1)")
            onProgress(action.progress)
        case let action as Ended:
            results.append(action.result)
            log.append("ended")
        default: break
        }
    }
}
