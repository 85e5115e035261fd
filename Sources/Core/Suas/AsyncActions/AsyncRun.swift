internal import Delivery
internal import Inspection

/// An execution of an async action.
///
/// - Lifetime: Retained by its task, or by a callback that may still dispatch.
@MainActor
final class AsyncRun {
    let action: any AsyncAction
    let id: AsyncActionID?
    let instance: StateInstance?
    private(set) var isCancelled = false

    /// The `AwaitedRun` of the call of `store.run(_:)` whose action is passing through the
    /// middlewares.
    static var awaited: AnyObject?

    /// The run whose action is being dispatched.
    private(set) static var dispatching: AsyncRun?

    /// Processes an action other than the awaited one, even if it has the same type.
    static func notAwaited(_ process: () -> Void) {
        let outer = awaited.take()
        process()
        awaited = outer
    }

    /// True once the task has ended, or the called closure has returned.
    private var hasEnded = false
    private var cancelTask: (() -> Void)?
    private let cause: Cause?
    private weak let recorder: (any Recorder)?

    init(
        of action: any AsyncAction,
        in instance: StateInstance?,
        cause: Cause?,
        recorder: (any Recorder)? = nil
    ) {
        self.action = action
        id = action.runID
        self.instance = instance
        self.cause = cause
        self.recorder = recorder
    }

    /// Ends the work: actions that it dispatches from now on are dropped.
    func cancel() {
        isCancelled = true
        cancelTask?()
        end(.cancelled)
    }

    /// Executes the action, which ends when the call returns.
    func call(
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        guard !isCancelled else { return }
        action.execute(getState: getState, dispatch: dispatchUnlessCancelled(dispatch))
        end(.finished)
    }

    /// Starts the task of the action, and calls `onEnd` when it has ended.
    func start<A: TaskAction>(
        _ action: A,
        _ getState: @escaping GetStateFunction,
        _ dispatch: @escaping DispatchFunction,
        isAwaited: Bool,
        onEnd: @escaping @MainActor () -> Void
    ) -> Task<A.Outcome, any Error> {
        let task = Task {
            defer { onEnd() }
            return try await self.outcome(of: action, getState, dispatch, isAwaited)
        }
        cancelTask = task.cancel
        if isCancelled { task.cancel() }
        return task
    }

    static func startWithoutStore(
        _ action: some TaskAction,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        let run = AsyncRun(of: action, in: nil, cause: nil)
        _ = run.start(action, { getState() }, { dispatch($0) }, isAwaited: false, onEnd: {})
    }

    private func outcome<A: TaskAction>(
        of action: A,
        _ getState: @escaping GetStateFunction,
        _ dispatch: @escaping DispatchFunction,
        _ isAwaited: Bool
    ) async throws -> A.Outcome {
        do {
            try checkCancellation()
            let dispatch = dispatchUnlessCancelled(dispatch)
            let outcome = try await action.run(getState: getState, dispatch: dispatch)
            try checkCancellation()
            end(.finished)
            return outcome
        } catch {
            let error = isCancelled ? CancellationError() : error
            let isFailure = !(error is CancellationError)
            end(isFailure ? .failed(error) : .cancelled)
            if isFailure, !isAwaited { report(error) }
            throw error
        }
    }

    func checkCancellation() throws(CancellationError) {
        if isCancelled { throw CancellationError() }
    }

    /// The run without its work.
    func replayed(_ dispatch: @escaping (any Action) -> Void) -> ReplayedRun {
        let (dispatch, step) = (dispatchUnlessCancelled(dispatch), RecordedStep.current)
        return ReplayedRun(
            dispatch: { action in if let action = action as? any Action { dispatch(action) } },
            end: { end in
                if case .cancelled = end { self.cancel() } else { self.end(end) }
            },
            report: { error in
                RecordedStep.$current.withValue(step) { self.report(error) }
            }
        )
    }

    /// Actions dispatched after an `await`, or by a callback, have the same cause as the async action.
    private func dispatchUnlessCancelled(
        _ dispatch: @escaping (any Action) -> Void
    ) -> DispatchFunction {
        { [self, cause] action in
            guard !isCancelled else { return }
            let outer = Self.dispatching
            Self.dispatching = self
            DeliveryQueue.main.resume(cause) { dispatch(action) }
            Self.dispatching = outer
        }
    }

    private func end(_ end: AsyncEnd) {
        guard !hasEnded else { return }
        hasEnded = true
        if let cause { recorder?.record(.asyncActionEnded(action, begunIn: cause, end)) }
    }

    private func report(_ error: any Error) {
        let diagnostic = Diagnostic(
            "An async action failed.",
            [
                "action": redactedDescription(of: action),
                "error": redactedDescription(of: error),
            ],
            explanation: "Nothing receives the error of an action that is dispatched.",
            fix: """
                To fix this, catch the error in the action and dispatch an action for it, or call \
                try await store.run(_:) instead of dispatching.
                """
        )
        Diagnostics.report(diagnostic, to: recorder)
    }
}

/// A call of `store.run(_:)`, which receives the task of its action.
@MainActor
final class AwaitedRun<A: TaskAction> {
    private(set) var started: (run: AsyncRun, task: Task<A.Outcome, any Error>)?

    /// Dispatches the action; a middleware may pass on another one of its type instead.
    func receive(from dispatch: () -> Void) {
        let outer = AsyncRun.awaited
        AsyncRun.awaited = self
        dispatch()
        AsyncRun.awaited = outer
    }

    func take(_ run: AsyncRun, _ task: Task<A.Outcome, any Error>) {
        started = (run, task)
        AsyncRun.awaited = nil
    }
}
