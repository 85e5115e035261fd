internal import EventRuntime

extension Store {
    /// Dispatches an async action and waits for its outcome.
    ///
    /// The action takes the path of `dispatch(action:in:)`, and is cancelled with the calling task.
    ///
    /// - Order: Processed immediately or after the current delivery; returns after its task's end.
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
            throw AsyncActionNotRun(action, because: .noMiddleware)
        }
        await leaveDelivery()
        try Task.checkCancellation()
        guard let run = begin(action, in: instance) else {
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

    /// Processes an async action now; returns nil if it isn't run.
    func begin(
        _ action: any AsyncAction,
        in instance: StateInstance?,
        onFailure: (() -> Void)? = nil
    ) -> AsyncRun? {
        var run: AsyncRun?
        queue.nested {
            let awaited = AwaitedRun(of: type(of: action), onFailure: onFailure)
            for middleware in asyncMiddlewares { middleware.awaited = awaited }
            process(action, instance)
            for middleware in asyncMiddlewares { middleware.awaited = nil }
            run = awaited.run
        }
        return run
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

    fileprivate enum Reason: String {
        case noMiddleware = """
            the store has no AsyncMiddleware. To fix this, create the store with \
            middleware: AsyncMiddleware(); combine it with other middlewares using +.
            """
        case heldBack = """
            no AsyncMiddleware received it. To fix this, let the middlewares before it pass the \
            action on immediately, or dispatch it and wait for what it dispatches.
            """
    }

    fileprivate init(_ action: any AsyncAction, because reason: Reason) {
        description = "\(redactedDescription(of: action)) was not run, because \(reason.rawValue)"
    }
}
