internal import Delivery

/// A middleware that executes async actions instead of passing them on.
///
/// - Order: Middlewares before this one see the async action, those after it do not.
/// - Lifetime: Create one for each store. Its async actions are cancelled when the store is
///   deallocated, even if you retain the middleware.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: TodoReducer(),
///     middleware: LoggerMiddleware() + AsyncMiddleware()
/// )
/// ```
@MainActor
public final class AsyncMiddleware: Middleware {
    private(set) var runs = AsyncRuns()

    /// The calls of `actionsEnded()`, which return when no task is running.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// Creates a middleware for one store.
    public init() {}

    isolated deinit {
        cancelAll()
    }

    /// Executes an async action for everyone, and passes on any other action.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next)
    }

    /// Executes an async action for an instance, and passes on any other action.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        if let action = action as? any AsyncAction {
            return begin(action, in: instance, getState, dispatch)
        }
        if let cancellation = action as? CancelAsyncAction {
            cancel(runs.runs(with: cancellation.id)) {
                instance == nil || $0.instance === instance
            }
        }
        next(action)
    }

    // MARK: - Executing

    private func begin(
        _ action: any AsyncAction,
        in instance: StateInstance?,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        if action.replacesRunning, let id = action.runID {
            cancel(runs.runs(with: id)) { $0.instance === instance }
        }
        let queue = DeliveryQueue.main
        guard let recorder = RecordedStep.current?.recorder else {
            let run = AsyncRun(of: action, in: instance, cause: queue.current)
            return execute(run, getState, dispatch)
        }
        queue.step(.asyncActionBegan(action), for: recorder) {
            let run = AsyncRun(of: action, in: instance, cause: queue.current, recorder: recorder)
            let isReplayed = recorder.takesOver {
                runs.insertCall(run)
                return run.replayed(dispatch)
            }
            if !isReplayed { execute(run, getState, dispatch) }
        }
    }

    private func execute(
        _ run: AsyncRun,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        if run.instance?.isDetached == true, !run.action.outlivesInstance { run.cancel() }
        switch run.action {
        case let block as BlockAsyncAction<Void> where block.isCalled:
            let awaited = AsyncRun.awaited as? AwaitedRun<BlockAsyncAction<Void>>
            // Before the call, which may execute other blocks.
            awaited?.take(run, Task { try run.checkCancellation() })
            call(run, getState, dispatch)
        case let action as any TaskAction: start(action, run, getState, dispatch)
        default: call(run, getState, dispatch)
        }
    }

    private func call(
        _ run: AsyncRun,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        runs.insertCall(run)
        run.call(getState, dispatch)
    }

    private func start<A: TaskAction>(
        _ action: A,
        _ run: AsyncRun,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        let number = runs.insertTask(run)
        let awaited = AsyncRun.awaited as? AwaitedRun<A>
        let task = run.start(
            action,
            { getState() },
            { dispatch($0) },
            isAwaited: awaited != nil,
            onEnd: { [weak self] in self?.end(number) }
        )
        awaited?.take(run, task)
    }

    private func end(_ number: Int) {
        runs.removeTask(number)
        if !runs.isAnyTaskRunning { resumeWaiting() }
    }

    // MARK: - Running actions

    /// The actions whose tasks have not ended, in the order in which they began.
    var runningActions: [any AsyncAction] { runningTasks.map(\.action) }

    /// The runs whose tasks have not ended, in the order in which they began.
    var runningTasks: [AsyncRun] { runs.runningTasks }

    /// Returns when no task is running, or the calling task is cancelled.
    package func actionsEnded() async {
        while runs.isAnyTaskRunning, !Task.isCancelled {
            let (end, continuation) = AsyncStream<Never>.makeStream()
            waiting.append(continuation)
            for await _ in end {}
        }
    }

    private func resumeWaiting() {
        for continuation in waiting { continuation.finish() }
        waiting = []
    }

    // MARK: - Cancelling

    /// Cancels all runs, because the store or this middleware was deallocated.
    func cancelAll() {
        cancel(runs.all) { _ in true }
    }

    /// Cancels the runs that end with a released instance.
    func cancelRuns(of instance: StateInstance) {
        cancel(runs.runs(of: instance)) { !$0.action.outlivesInstance }
    }

    private func cancel(_ runs: [AsyncRun], where isMeant: (AsyncRun) -> Bool) {
        for run in runs.filter(isMeant) { run.cancel() }
    }
}
