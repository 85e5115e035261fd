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
    /// The tasks that have not ended, by the order in which they began.
    private var tasks: [Int: AsyncRun] = [:]

    /// The called actions that can be cancelled as long as a callback retains them.
    private(set) var calls: [WeakRun] = []
    private var callsBeforeSweep = 16
    private var lastNumber = 0

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
            cancelRuns {
                $0.id == cancellation.id && (instance == nil || $0.instance === instance)
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
        if action.replacesRunning {
            let id = action.runID
            cancelRuns { $0.id == id && $0.instance === instance }
        }
        let queue = DeliveryQueue.main
        guard let recorder = RecordedStep.current?.recorder else {
            let run = AsyncRun(of: action, in: instance, cause: queue.current)
            return execute(run, getState, dispatch)
        }
        queue.step(.asyncActionBegan(action), for: recorder) {
            let run = AsyncRun(of: action, in: instance, cause: queue.current, recorder: recorder)
            execute(run, getState, dispatch)
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
        // Nothing else can cancel it.
        if run.id != nil || run.instance != nil { keep(run) }
        run.call(getState, dispatch)
    }

    private func keep(_ run: AsyncRun) {
        if calls.count >= callsBeforeSweep {
            calls.removeAll { $0.run == nil }
            callsBeforeSweep = max(16, 2 * calls.count)
        }
        calls.append(WeakRun(run: run))
    }

    private func start<A: TaskAction>(
        _ action: A,
        _ run: AsyncRun,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        lastNumber += 1
        let number = lastNumber
        tasks[number] = run
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
        tasks[number] = nil
        if tasks.isEmpty { resumeWaiting() }
    }

    // MARK: - Running actions

    /// The actions whose tasks have not ended, in the order in which they began.
    var runningActions: [any AsyncAction] { runningTasks.map(\.action) }

    /// The runs whose tasks have not ended, in the order in which they began.
    var runningTasks: [AsyncRun] { runningTasks { _ in true } }

    func runningTasks(where isMeant: (AsyncRun) -> Bool) -> [AsyncRun] {
        Array(tasks.filter { isMeant($0.value) }).inOrder { $0.key < $1.key }.map(\.value)
    }

    /// Returns when no task is running, or the calling task is cancelled.
    func actionsEnded() async {
        while !tasks.isEmpty, !Task.isCancelled {
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
        cancelRuns { _ in true }
    }

    /// Cancels the runs that end with a released instance.
    func cancelRuns(of instance: StateInstance) {
        cancelRuns { $0.instance === instance && !$0.action.outlivesInstance }
    }

    private func cancelRuns(where isMeant: (AsyncRun) -> Bool) {
        let meant = calls.compactMap(\.run).filter(isMeant) + runningTasks(where: isMeant)
        for run in meant { run.cancel() }
    }
}

/// A run that only its callback retains.
struct WeakRun {
    weak let run: AsyncRun?
}
