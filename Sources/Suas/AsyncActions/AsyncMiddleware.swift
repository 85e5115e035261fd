internal import Delivery

/// Executes async actions and holds them back from the reducers; other actions it passes on.
///
/// - Order: Middlewares before this one see the async action, those after it do not.
/// - Lifetime: Every store gets its own. The tasks of async actions are cancelled when it goes,
///   which is with the store unless somebody else keeps it.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: TodoReducer(),
///     middleware: LoggerMiddleware() + AsyncMiddleware()
/// )
/// ```
@MainActor
public final class AsyncMiddleware: Middleware {
    private var running: [Int: Task<Void, Never>] = [:]
    private var lastID = 0

    /// Makes a middleware for one store.
    public init() {}

    deinit {
        for task in running.values { task.cancel() }
    }

    /// Executes the action if it is an async one, or else passes it on.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard let action = action as? any AsyncAction else { return next(action) }
        let cause = DeliveryQueue.main.current
        // What is dispatched after an `await`, or by a callback, was caused by the action, too.
        let dispatch: (any Action) -> Void = { action in
            DeliveryQueue.main.resume(cause) { dispatch(action) }
        }
        recorder?.asyncActionBegan(action, in: cause)
        switch action {
        case let action as BlockAsyncAction:
            start(action, as: action, cause, getState, dispatch)
        case let action as any CancellableAsyncAction:
            start(action.block, as: action, cause, getState, dispatch)
        default:
            action.execute(getState: getState, dispatch: dispatch)
            recorder?.asyncActionEnded(action, begunIn: cause)
        }
    }

    /// The recorder of deliveries, if it also wants to hear of async actions.
    private var recorder: (any AsyncActionRecorder)? {
        DeliveryQueue.main.recorder as? any AsyncActionRecorder
    }

    private func start(
        _ block: BlockAsyncAction,
        as action: any AsyncAction,
        _ cause: Cause?,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void
    ) {
        lastID += 1
        let id = lastID
        running[id] = block.start(getState: getState, dispatch: dispatch) { [weak self] in
            self?.running[id] = nil
            self?.recorder?.asyncActionEnded(action, begunIn: cause)
        }
    }
}
