internal import Delivery

/// A middleware that executes async actions instead of passing them on.
///
/// - Order: Middlewares before this one see the async action, those after it do not.
/// - Lifetime: Create one for each store. The tasks of its async actions are cancelled when the store
///   is deallocated, even if you retain the middleware.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: TodoReducer(),
///     middleware: LoggerMiddleware() + AsyncMiddleware()
/// )
/// ```
@MainActor
public final class AsyncMiddleware: Middleware {
    private var running: [(id: Int, action: any AsyncAction, task: Task<Void, Never>)] = []
    private var lastID = 0

    /// Creates a middleware for one store.
    public init() {}

    isolated deinit {
        cancelTasks()
    }

    /// Executes an async action, and passes on any other.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard let action = action as? any AsyncAction else { return next(action) }
        let queue = DeliveryQueue.main
        guard let recorder = RecordedStep.current?.recorder else {
            return execute(action, queue.current, getState, dispatch, ended: {})
        }
        queue.step(.asyncActionBegan(action), for: recorder) {
            guard let cause = queue.current else { return }
            execute(action, cause, getState, dispatch) { [weak recorder] in
                recorder?.record(.asyncActionEnded(action, begunIn: cause))
            }
        }
    }

    /// The actions whose tasks have not ended, in the order in which they began.
    var runningActions: [any AsyncAction] { running.map(\.action) }

    /// Cancels the tasks that have not ended, because the store was deallocated.
    func cancelTasks() {
        for (_, _, task) in running { task.cancel() }
    }

    private func execute(
        _ action: any AsyncAction,
        _ cause: Cause?,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        ended: @escaping @MainActor () -> Void
    ) {
        // Actions that are dispatched after an `await`, or by a callback, have the same cause.
        let dispatch: (any Action) -> Void = { action in
            DeliveryQueue.main.resume(cause) { dispatch(action) }
        }
        switch action {
        case let action as BlockAsyncAction:
            start(action, as: action, getState, dispatch, ended)
        case let action as any CancellableAsyncAction:
            start(action.block, as: action, getState, dispatch, ended)
        default:
            action.execute(getState: getState, dispatch: dispatch)
            ended()
        }
    }

    @inline(never)
    private func start(
        _ block: BlockAsyncAction,
        as action: any AsyncAction,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        _ ended: @escaping @MainActor () -> Void
    ) {
        lastID += 1
        let id = lastID
        let task = block.start(getState: getState, dispatch: dispatch) { [weak self] in
            self?.running.removeAll { $0.id == id }
            ended()
        }
        if let task { running.append((id, action, task)) }
    }
}
