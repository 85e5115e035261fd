internal import Delivery
internal import Inspection

extension Store {
    /// Dispatches an async action and waits for its outcome.
    ///
    /// The action takes the same path as with `dispatch(action:in:)`. If the calling task is cancelled,
    /// so is the action.
    ///
    /// - Order: The action is processed at once, or after the current delivery; while the app
    ///   travels in time, a call by earlier work waits for the present; if its task is cancelled,
    ///   it throws only then. The call returns when the action's task has ended.
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
    ///   ``AsyncActionNotRun`` if no `AsyncMiddleware` received it, or if the app shows an earlier
    ///   moment and the call isn't by earlier work.
    @discardableResult
    public func run<A: TaskAction>(
        _ action: A,
        in instance: StateInstance? = nil
    ) async throws -> A.Outcome {
        guard !asyncMiddlewares.isEmpty else {
            throw AsyncActionNotRun(action, because: .noMiddleware)
        }
        repeat {
            guard await turnOfItsOwn() else { throw AsyncActionNotRun(action, because: .travel) }
        } while recorder?.isTraveling == true
        try Task.checkCancellation()
        let awaited = AwaitedRun<A>()
        awaited.receive { dispatch(action: action, in: instance) }
        guard let (run, task) = awaited.started else {
            throw AsyncActionNotRun(action, because: .heldBack)
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

    /// Returns outside of any delivery, although a task that began at once may run inside one;
    /// while the app travels in time, returns in the present.
    ///
    /// Returns false at once if the travel refuses the call.
    private func turnOfItsOwn() async -> Bool {
        await withCheckedContinuation { turn in
            let resume = { turn.resume(returning: true) }
            deliver { store in
                guard let recorder = store.recorder, recorder.isTraveling else { return resume() }
                if !recorder.withhold(nil, resume) { turn.resume(returning: false) }
            }
        }
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

    enum Reason { case noMiddleware, heldBack, travel }

    init(_ action: any AsyncAction, because reason: Reason) {
        description = "\(redactedDescription(of: action)) was not run, because \(reason.text)"
    }
}

extension AsyncActionNotRun.Reason {
    fileprivate var text: String {
        switch self {
        case .noMiddleware:
            """
            the store has no AsyncMiddleware. To fix this, create the store with \
            middleware: AsyncMiddleware(); combine it with other middlewares using +.
            """
        case .heldBack:
            """
            no AsyncMiddleware received it. To fix this, let the middlewares before it pass the \
            action on at once, or dispatch it and wait for what it dispatches.
            """
        case .travel:
            """
            the app shows an earlier moment. To fix this, call returnToPresent() or stay() on the \
            trace first, and disable controls while the store's isTraveling is true.
            """
        }
    }
}
