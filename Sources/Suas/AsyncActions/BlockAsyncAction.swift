public import Delivery

/// An async action made of a closure.
///
/// A closure that awaits runs as a task on the main actor, so it can dispatch after an `await`. Any
/// other closure is called at once and may dispatch now, or later from a callback.
///
/// - Order: Actions that the closure dispatches are processed at once. A callback that is called
///   during a delivery counts as a listener: its actions are queued.
/// - Lifetime: A task is cancelled when the store is deallocated, and retains neither the store nor
///   its middlewares. Copies of an action share their tasks: to cancel one is to cancel all.
///
/// ```swift
/// let load = BlockAsyncAction { getState, dispatch in
///     let todos = await server.todos()
///     dispatch(TodosLoaded(todos))
/// }
/// store.dispatch(action: load)
/// load.cancel()
/// ```
public struct BlockAsyncAction: AsyncAction, Sendable {
    /// Returns the store's state at the time of the call; `[:]` once the store was deallocated.
    public typealias GetState = @MainActor () -> Store.State

    /// Sends an action through the whole store; does nothing once the store was deallocated or the
    /// async action cancelled.
    public typealias Dispatch = @MainActor (any Action) -> Void

    /// A closure that is called at once.
    public typealias Block =
        @MainActor (_ getState: @escaping GetState, _ dispatch: @escaping Dispatch) -> Void

    /// A closure that runs as a task.
    public typealias AsyncBlock =
        @MainActor (_ getState: @escaping GetState, _ dispatch: @escaping Dispatch) async -> Void

    private enum Work: Sendable {
        case call(Block)
        case task(AsyncBlock)
    }

    private let work: Work
    private let runs = AsyncActionRuns()

    /// The source location that created the action.
    package let location: CodeLocation

    /// Creates an async action from a closure that is called at once, each time it is executed.
    ///
    /// ```swift
    /// let locate = BlockAsyncAction { getState, dispatch in
    ///     locator.findPlace { place in
    ///         Task { @MainActor in dispatch(PlaceFound(place)) }
    ///     }
    /// }
    /// ```
    public init(_ block: @escaping Block, fileID: StaticString = #fileID, line: UInt = #line) {
        work = .call(block)
        location = CodeLocation(fileID, line)
    }

    /// Creates an async action from a closure that awaits.
    ///
    /// - Order: The task begins in a turn of the main actor of its own, after the current delivery.
    public init(_ block: @escaping AsyncBlock, fileID: StaticString = #fileID, line: UInt = #line) {
        work = .task(block)
        location = CodeLocation(fileID, line)
    }

    /// Calls the closure, or runs it as a task that no store cancels; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        start(getState: getState, dispatch: dispatch, ended: {})
    }

    /// Ends the work for good, each time that the action was dispatched.
    ///
    /// Its tasks are cancelled, its actions no longer reach the store, and dispatching it again, or a
    /// dispatch that is queued, does nothing.
    @MainActor
    public func cancel() {
        runs.cancel()
    }

    /// Waits until every task of the action that has begun has ended, cancelled ones included.
    ///
    /// ```swift
    /// store.dispatch(action: load)
    /// await load.finished()
    /// ```
    @MainActor
    public func finished() async {
        await runs.finished()
    }

    /// Executes the action once, and calls `ended` when the closure has returned.
    ///
    /// - Returns: The task of a closure that awaits.
    @MainActor
    @discardableResult
    func start(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        ended: @escaping @MainActor () -> Void
    ) -> Task<Void, Never>? {
        let getState: GetState = { getState() }
        let dispatchUnlessCancelled: Dispatch = { [runs] action in
            if !runs.areCancelled { dispatch(action) }
        }
        switch work {
        case .task(let block) where !runs.areCancelled:
            return runs.start {
                if !Task.isCancelled { await block(getState, dispatchUnlessCancelled) }
                ended()
            }
        case .call(let block) where !runs.areCancelled:
            block(getState, dispatchUnlessCancelled)
        case .call, .task: break
        }
        ended()
        return nil
    }
}

extension BlockAsyncAction: CustomStringConvertible, Uninspected {
    /// The source location that created the action, since a closure has no text.
    public var description: String { "BlockAsyncAction(\(location))" }
}

/// The tasks of one async action, one for each time it is executed.
@MainActor
private final class AsyncActionRuns {
    private(set) var areCancelled = false
    private var tasks: [(id: Int, task: Task<Void, Never>)] = []
    private var lastID = 0

    nonisolated init() {}

    func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        lastID += 1
        let id = lastID
        let task = Task { [weak self] in
            await work()
            self?.tasks.removeAll { $0.id == id }
        }
        tasks.append((id, task))
        return task
    }

    func cancel() {
        areCancelled = true
        for (_, task) in tasks { task.cancel() }
    }

    func finished() async {
        for (_, task) in tasks { await task.value }
    }
}
