internal import EventRuntime

/// A middleware that executes async actions instead of passing them on.
///
/// - Order: Middlewares before this one see the async action, those after it do not.
/// - Lifetime: One per store. Its actions are cancelled with the store, even if you retain it.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: TodoReducer(),
///     middleware: LoggerMiddleware() + AsyncMiddleware()
/// )
/// ```
@MainActor
public final class AsyncMiddleware: Middleware {
    let runs = AsyncRuns()

    /// The call of `store.run(_:)`, or the work, whose action is on its way to this middleware.
    var awaited: AwaitedRun?

    /// The services of the store, which its actions read.
    var services: Services?

    /// The calls of `actionsEnded()`, which return when no task is running.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// Combine the middleware into one store only.
    public init() {}

    deinit {
        let runs = runs
        MainActor.perform { runs.cancelAll() }
    }

    /// Executes an async action for everyone, and passes on any other action.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next)
    }

    /// Executes an async action for an instance, and passes on any other action.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        if let action = action as? any AsyncAction {
            return begin(action, in: instance, getState, dispatch)
        }
        if let cancellation = action as? CancelAsyncAction { cancel(cancellation.id, in: instance) }
        next(action)
    }

    // MARK: - Executing

    private func begin(
        _ action: any AsyncAction,
        in instance: StateInstance?,
        _ getState: @escaping GetStateFunction,
        _ dispatch: @escaping DispatchFunction
    ) {
        if action.replacesRunning, let id = action.runID {
            cancel(runs.take(.id(id)) { !id.isPerInstance || $0.instance === instance })
        }
        let awaited = awaited?.isFor(action) == true ? awaited.take() : nil
        DeliveryQueue.main.step(StoreFact.began(action), for: RecordedStep.current?.recorder) {
            let run = AsyncRun(of: action, in: instance, dispatch: dispatch)
            awaited?.take(run)
            ServiceScope.run(services) { execute(run, getState) }
        }
    }

    private func execute(_ run: AsyncRun, _ getState: @escaping GetStateFunction) {
        if run.instance?.isDetached == true, !run.action.outlivesInstance { run.cancel() }
        switch run.action {
        case let block as BlockAsyncAction<Void> where block.isCalled: call(run, getState)
        case let action as any TaskAction: start(action, run, getState)
        default: call(run, getState)
        }
    }

    private func call(_ run: AsyncRun, _ getState: @escaping GetStateFunction) {
        runs.insertCall(run)
        run.call(getState)
    }

    private func start<A: TaskAction>(
        _ action: A,
        _ run: AsyncRun,
        _ getState: @escaping GetStateFunction
    ) {
        let number = runs.insertTask(run)
        run.start(action, getState) { [weak self] in self?.end(number) }
    }

    private func end(_ number: Int) {
        runs.removeTask(number)
        if !runs.isAnyTaskRunning { resumeWaiting() }
    }

    // MARK: - Running actions

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

    func cancelAll() {
        runs.cancelAll()
    }

    func cancelRuns(of instance: StateInstance) {
        cancel(runs.take(.instance(instance)) { !$0.action.outlivesInstance })
    }

    private func cancel(_ runs: [AsyncRun]) {
        for run in runs { run.cancel() }
    }

    private func cancel(_ id: AsyncActionID, in instance: StateInstance?) {
        let isForAll = instance == nil || !id.isPerInstance
        let cancelled = runs.take(.id(id)) { isForAll || $0.instance === instance }
        if cancelled.isEmpty { reportIfRunningElsewhere(id, instance) }
        cancel(cancelled)
    }

    /// Reports a cancellation of nothing while an action with the same identifier is running.
    private func reportIfRunningElsewhere(_ id: AsyncActionID, _ instance: StateInstance?) {
        let others = [id, id.inOtherScope].flatMap { runs.runs(.id($0)) }
        guard let other = others.first(where: { !$0.isCancelled }) else { return }
        let receiver = { (instance: StateInstance?) in instance?.description ?? "everyone" }
        Diagnostics.report(
            "A cancellation cancelled nothing, although an action with its id runs elsewhere.",
            [
                "cancellation": "\(id), for \(receiver(instance))",
                "running action": "\(other.id ?? id), for \(receiver(other.instance))",
            ],
            explanation: "An id of perInstance(_:) is another id in each module instance.",
            fix: """
                To fix this, cancel with the id of the action. If it is limited, dispatch both to \
                the same instance; any other id holds across the store.
                """
        )
    }
}

/// The call in progress of `store.run(_:)`, or the work that begins: it receives the run of its
/// action, or of an action of the same type that a middleware passes on in its place.
@MainActor
final class AwaitedRun {
    /// For work, which isn't returned an outcome: called if the action fails.
    let onFailure: (() -> Void)?
    private let type: any AsyncAction.Type
    private let delivery = DeliveryQueue.main.current
    private(set) var run: AsyncRun?

    init(of type: any AsyncAction.Type, onFailure: (() -> Void)?) {
        self.type = type
        self.onFailure = onFailure
    }

    /// True for an action of the type that has passed through the middlewares in the same delivery.
    func isFor(_ action: any AsyncAction) -> Bool {
        Swift.type(of: action) == type && DeliveryQueue.main.current == delivery
    }

    func take(_ run: AsyncRun) {
        run.isAwaited = onFailure == nil
        run.onFailure = onFailure
        self.run = run
    }
}
