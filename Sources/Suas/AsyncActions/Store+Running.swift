internal import Delivery

extension Store {
    /// Dispatches an async action and waits for its outcome.
    ///
    /// The action takes the same path as with `dispatch(action:in:)`. If the calling task is cancelled,
    /// so is the action.
    ///
    /// - Order: The action is processed at once, or after the current delivery. The call returns when
    ///   its task has ended.
    ///
    /// ```swift
    /// let todos = try await store.run(LoadTodos(server: server))
    /// ```
    ///
    /// - Parameters:
    ///   - action: An action that runs as a task.
    ///   - instance: As with `dispatch(action:in:)`.
    /// - Returns: The action's outcome.
    /// - Throws: The action's error; a `CancellationError` if it was cancelled; an
    ///   ``AsyncActionNotRun`` if no `AsyncMiddleware` received it.
    @discardableResult
    public func run<A: TaskAction>(
        _ action: A,
        in instance: StateInstance? = nil
    ) async throws -> A.Outcome {
        guard !asyncMiddlewares.isEmpty else {
            throw AsyncActionNotRun(action, hasMiddleware: false)
        }
        await turnOfItsOwn()
        try Task.checkCancellation()
        let awaited = AwaitedRun<A>()
        awaited.receive { dispatch(action: action, in: instance) }
        guard let (run, task) = awaited.started else {
            throw AsyncActionNotRun(action, hasMiddleware: true)
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            // At once if possible: a task would let the action dispatch before it.
            if Diagnostics.isOnMainActor {
                MainActor.assumeIsolated { run.cancel() }
            } else {
                Task { @MainActor in run.cancel() }
            }
        }
    }

    /// Returns outside of any delivery: a task may run within one, if it began at once.
    private func turnOfItsOwn() async {
        await withCheckedContinuation { turn in deliver { _ in turn.resume() } }
    }

    /// Returns when no async action's task is running, or the calling task is cancelled.
    package func actionsEnded() async {
        while !runningActions.isEmpty, !Task.isCancelled {
            for middleware in asyncMiddlewares { await middleware.actionsEnded() }
        }
    }
}

/// An async action that was to be awaited, but that no `AsyncMiddleware` received.
public struct AsyncActionNotRun: Error, CustomStringConvertible {
    /// The action, the reason, and a fix.
    public let description: String

    init(_ action: any AsyncAction, hasMiddleware: Bool) {
        let reason =
            hasMiddleware
            ? """
            no AsyncMiddleware received it. To fix this, let the middlewares before it pass the \
            action on at once, or dispatch it and wait for what it dispatches.
            """
            : """
            the store has no AsyncMiddleware. To fix this, create the store with \
            middleware: AsyncMiddleware(); combine it with other middlewares by +.
            """
        description = "\(redactedDescription(of: action)) was not run, because \(reason)"
    }
}
