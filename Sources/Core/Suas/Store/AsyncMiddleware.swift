internal import EventRuntime

/// A middleware that executes async actions instead of passing them on.
///
/// - Order: Middlewares before this one see the async action, those after it do not.
/// - Lifetime: One per store. Its actions are canceled with the store, even if you retain it.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: BasketReducer(),
///     middleware: LoggerMiddleware() + AsyncMiddleware()
/// )
/// ```
@MainActor
public final class AsyncMiddleware: Middleware {
    /// A run of a task, until it ends, or of a called action, as long as a callback retains it.
    @MainActor
    final class Entry {
        let task: AsyncRun?
        private(set) weak var run: AsyncRun?

        init(_ run: AsyncRun, isTask: Bool) { (task, self.run) = (isTask ? run : nil, run) }
    }

    /// In the order in which the runs began.
    private(set) var entries: [Entry] = []
    private var entriesBeforeSweep = 16

    /// The types of the actions so far: true if the middleware executes them.
    private var executedTypes: [ObjectIdentifier: Bool] = [:]

    /// The calls of `actionsEnded()`, which return when no task is running.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    /// Combine the middleware into one store only.
    public init() {}

    deinit {
        let entries = entries
        MainActor.perform { for entry in entries { entry.run?.cancel() } }
    }

    /// Executes an async action for the whole store, and passes on any other action.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) { onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next) }

    /// Executes an async action for an instance, and passes on any other action.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        let context = AsyncContext(instance: instance, getState: getState, dispatch: dispatch)
        receive(action, context, next)
    }

    /// True for an action that the middleware doesn't only pass on.
    func executes(_ action: any Action) -> Bool {
        let type = ObjectIdentifier(type(of: action))
        if let known = executedTypes[type] { return known }
        let isExecuted = action is any AsyncAction || action is CancelAsyncAction
        executedTypes[type] = isExecuted
        return isExecuted
    }

    func receive(_ action: any Action, _ context: AsyncContext, _ next: NextFunction) {
        if let action = action as? any AsyncAction { return begin(action, context) }
        if let cancellation = action as? CancelAsyncAction {
            cancel(cancellation.id, in: context.instance)
        }
        next(action)
    }

    private func begin(_ action: any AsyncAction, _ context: AsyncContext) {
        if action.replacesRunning, let id = action.runID {
            cancel { run in
                run.id == id && (!id.isPerInstance || run.instance === context.instance)
            }
        }
        DeliveryQueue.main.step(StoreFact.began(action), for: RecordedStep.current?.recorder) {
            let run = AsyncRun(of: action, in: context.instance, dispatch: context.dispatch)
            context.onBegin?(run)
            var getState = context.getState
            if let instance = context.instance {
                getState = { [getState] in getState().read(by: instance) }
            }
            ServiceScope.run(context.services) { execute(run, getState) }
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
        // Nothing cancels an action without an identifier and an instance.
        if run.id != nil || run.instance != nil {
            if entries.count >= entriesBeforeSweep {
                entries.removeAll { $0.run == nil }
                entriesBeforeSweep = max(16, 2 * entries.count)
            }
            entries.append(Entry(run, isTask: false))
        }
        run.call(getState)
    }

    private func start<A: TaskAction>(
        _ action: A,
        _ run: AsyncRun,
        _ getState: @escaping GetStateFunction
    ) {
        let entry = Entry(run, isTask: true)
        entries.append(entry)
        run.start(action, getState) { [weak self, weak entry] in
            guard let self else { return }
            if let index = entries.firstIndex(where: { $0 === entry }) { entries.remove(at: index) }
            guard !entries.contains(where: { $0.task != nil }) else { return }
            for continuation in waiting { continuation.finish() }
            waiting = []
        }
    }

    /// The runs whose tasks have not ended, in the order in which they began.
    var runningTasks: [AsyncRun] { entries.compactMap(\.task) }

    package func actionsEnded() async {
        while !runningTasks.isEmpty, !Task.isCancelled {
            let (end, continuation) = AsyncStream<Never>.makeStream()
            waiting.append(continuation)
            for await _ in end {}
        }
    }

    func cancelAll() { cancel { _ in true } }

    func cancelRuns(of instance: StateInstance) {
        cancel { $0.instance === instance && !$0.action.outlivesInstance }
    }

    /// Cancels the runs that aren't yet; returns `false` if there are none.
    @discardableResult
    private func cancel(where isToEnd: (AsyncRun) -> Bool) -> Bool {
        let ending = entries.compactMap(\.run).filter { !$0.isCancelled && isToEnd($0) }
        for run in ending { run.cancel() }
        return !ending.isEmpty
    }

    private func cancel(_ id: AsyncActionID, in instance: StateInstance?) {
        let isForAll = instance == nil || !id.isPerInstance
        let hasCancelled = cancel { $0.id == id && (isForAll || $0.instance === instance) }
        if !hasCancelled { reportIfRunningElsewhere(id, instance) }
    }

    /// Reports a cancellation of nothing while an action that may be meant is running; an instance
    /// without one means none of its siblings.
    private func reportIfRunningElsewhere(_ id: AsyncActionID, _ instance: StateInstance?) {
        let other = entries.compactMap(\.run).first { run in
            !run.isCancelled && (run.id == id.inOtherScope || run.id == id && run.instance == nil)
        }
        guard let other else { return }
        let receiver = { (instance: StateInstance?) in instance?.description ?? "everyone" }
        Diagnostics.report(
            "A cancellation canceled nothing: an action with its id is running elsewhere.",
            [
                "cancellation": "\(id), for \(receiver(instance))",
                "running action": "\(other.id ?? id), for \(receiver(other.instance))",
            ],
            explanation: "An id of perInstance(_:) is a different id in each module instance.",
            fix: """
                To fix this, cancel with the id of the action. If it is per instance, dispatch \
                both to the same instance; any other id applies to the whole store.
                """
        )
    }
}

/// The instance, services and functions of the store, for an async action.
struct AsyncContext {
    let instance: StateInstance?
    var services: Services?
    let getState: GetStateFunction
    let dispatch: DispatchFunction

    /// Called with the run before the action is executed.
    var onBegin: ((AsyncRun) -> Void)?
}

/// An execution of an async action, retained by its task or by a callback that may still dispatch.
@MainActor
final class AsyncRun {
    let action: any AsyncAction
    let id: AsyncActionID?
    let instance: StateInstance?
    private(set) var isCancelled = false

    /// True if a call of `store.run(_:)` receives the outcome or the error.
    var isAwaited = false

    /// The `Task<Outcome, any Error>` of a task action; `nil` for an action that is called.
    private(set) var task: Any?

    /// True once the task has ended, or the called closure has returned.
    private var hasEnded = false
    private var cancelTask: (() -> Void)?

    /// Called once if the action fails; `nil` by default.
    var onFailure: (() -> Void)?
    private let send: (any Action) -> Void
    private let cause = DeliveryQueue.main.current
    private let step = RecordedStep.current

    /// Creates the run of an action in the delivery in progress, which causes what it dispatches.
    init(
        of action: any AsyncAction,
        in instance: StateInstance?,
        dispatch: @escaping DispatchFunction
    ) {
        self.action = action
        id = action.runID
        self.instance = instance
        send = dispatch
    }

    /// Executes the action, which ends when the call returns.
    func call(_ getState: @escaping GetStateFunction) {
        guard !isCancelled else { return }
        action.execute(getState: getState, dispatch: dispatch)
        end(.finished)
    }

    func start<A: TaskAction>(
        _ action: A,
        _ getState: @escaping GetStateFunction,
        onEnd: @escaping @MainActor () -> Void
    ) {
        let task = Task {
            defer { onEnd() }
            return try await self.outcome(of: action) { getState() }
        }
        self.task = task
        cancelTask = task.cancel
        if isCancelled { task.cancel() }
    }

    private func outcome<A: TaskAction>(
        of action: A,
        _ getState: @escaping TaskGetStateFunction
    ) async throws -> A.Outcome {
        do {
            try checkCancellation()
            let outcome = try await action.run(getState: getState, dispatch: dispatch)
            try checkCancellation()
            end(.finished)
            return outcome
        } catch {
            let error = isCancelled ? CancellationError() : error
            let isFailure = !(error is CancellationError)
            end(isFailure ? .failed(error) : .cancelled)
            if isFailure, !isAwaited, onFailure == nil { report(error) }
            throw error
        }
    }

    /// The task's outcome; for a called action, `()` at its end.
    func outcome<Outcome: Sendable>() async throws -> Outcome {
        if let task = task as? Task<Outcome, any Error> { return try await task.value }
        try checkCancellation()
        guard let nothing = () as? Outcome else { throw CancellationError() }
        return nothing
    }

    private func checkCancellation() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// Dispatches, unless canceled, with the async action's cause even after an `await`.
    func dispatch(_ action: any Action) {
        guard !isCancelled else { return }
        DeliveryQueue.main.resume(cause) { send(action) }
    }

    func cancel() {
        isCancelled = true
        cancelTask?()
        end(.cancelled)
    }

    private func end(_ end: AsyncEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        if let cause { step?.recorder?.record(StoreFact.ended(action, begunIn: cause, end)) }
        if case .failed = end { onFailure?() }
    }

    private func report(_ error: any Error) {
        let diagnostic = Diagnostic(
            "An async action failed.",
            ["action": redactedDescription(of: action), "error": redactedDescription(of: error)],
            explanation: "No code receives the error of a dispatched action.",
            fix: """
                To fix this, catch the error in the action and dispatch an action for it, or call \
                try await store.run(_:) instead of dispatching.
                """
        )
        RecordedStep.$current.withValue(step) { Diagnostics.report(diagnostic, to: step?.recorder) }
    }
}

extension Store {
    /// Dispatches an async action and waits for its outcome.
    ///
    /// The action takes the path of `dispatch(_:in:)`, and is canceled with the calling task.
    ///
    /// - Order: Processed immediately or after the current delivery; returns after its task's end.
    ///
    /// ```swift
    /// let products = try await store.run(LoadProducts(server: server))
    /// ```
    ///
    /// - Throws: The action's error; a `CancellationError` if it was canceled; an
    ///   ``AsyncActionNotRun`` if no `AsyncMiddleware` received it.
    @discardableResult
    public func run<A: TaskAction>(
        _ action: A,
        in instance: StateInstance? = nil
    ) async throws -> A.Outcome {
        guard !asyncMiddlewares.isEmpty else {
            throw AsyncActionNotRun(action, because: .noMiddleware)
        }
        await leaveDelivery()
        try Task.checkCancellation()
        guard let run = begin(action, in: instance, { $0.isAwaited = true }) else {
            throw AsyncActionNotRun(action, because: .heldBack)
        }
        return try await withTaskCancellationHandler {
            try await run.outcome()
        } onCancel: {
            // Immediately if possible: a task would let the action dispatch before it.
            MainActor.perform { run.cancel() }
        }
    }

    /// Returns outside of any delivery; a task that began immediately may run inside one.
    private func leaveDelivery() async {
        await withCheckedContinuation { turn in deliver { _ in turn.resume() } }
    }

    /// Processes an async action now, or one of its type that a middleware passes on in its place.
    ///
    /// - Returns: Nil if no `AsyncMiddleware` has received it.
    func begin(
        _ action: any AsyncAction,
        in instance: StateInstance?,
        _ onBegin: @escaping (AsyncRun) -> Void
    ) -> AsyncRun? {
        var run: AsyncRun?
        queue.nested {
            process(action, instance) { begun in
                guard run == nil, type(of: begun.action) == type(of: action) else { return }
                run = begun
                onBegin(begun)
            }
        }
        return run
    }

    /// The async actions whose tasks have not ended, in the order in which they began.
    package var runningActions: [any AsyncAction] {
        asyncMiddlewares.flatMap(\.runningTasks).map(\.action)
    }

    package var uncancelledActions: [any AsyncAction] {
        asyncMiddlewares.flatMap(\.runningTasks).filter { !$0.isCancelled }.map(\.action)
    }

    package func actionsEnded() async {
        while !runningActions.isEmpty, !Task.isCancelled {
            for middleware in asyncMiddlewares { await middleware.actionsEnded() }
        }
    }
}

/// An error for an awaited async action that no `AsyncMiddleware` received.
public struct AsyncActionNotRun: Error, CustomStringConvertible, SafelyDescribed {
    /// The action, the reason, and a fix.
    public let description: String

    fileprivate enum Reason: String {
        case noMiddleware = """
            the store has no AsyncMiddleware. To fix this, create the store with \
            middleware: AsyncMiddleware(); combine it with other middlewares using +.
            """
        case heldBack = """
            no AsyncMiddleware received it. To fix this, pass the action on immediately in the \
            middlewares before it, or dispatch it and wait for what it dispatches.
            """
    }

    fileprivate init(_ action: any AsyncAction, because reason: Reason) {
        description = "\(redactedDescription(of: action)) was not run, because \(reason.rawValue)"
    }
}
