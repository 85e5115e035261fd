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
    private var running: [Int: (action: any AsyncAction, task: Task<Void, Never>)] = [:]
    private var lastID = 0

    /// Makes a middleware for one store.
    public init() {}

    isolated deinit {
        for (_, task) in running.values { task.cancel() }
    }

    /// Executes the action if it is an async one, or else passes it on.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard let action = action as? any AsyncAction else { return next(action) }
        guard let recorder = RecordedStep.current?.recording as? any StoreRecording else {
            return execute(action, DeliveryQueue.main.current, getState, dispatch, ended: {})
        }
        recorder.beginning(action) { cause in
            execute(action, cause, getState, dispatch) { [weak recorder] in
                recorder?.ended(action, begunWith: cause)
            }
        }
    }

    /// The actions whose tasks have not ended, in the order in which they began.
    var runningActions: [any AsyncAction] {
        Array(running).inOrder { $0.key < $1.key }.map(\.value.action)
    }

    private func execute(
        _ action: any AsyncAction,
        _ cause: Cause?,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        ended: @escaping @MainActor () -> Void
    ) {
        // What is dispatched after an `await`, or by a callback, was caused by the action, too.
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
            self?.running[id] = nil
            ended()
        }
        if let task { running[id] = (action, task) }
    }
}
