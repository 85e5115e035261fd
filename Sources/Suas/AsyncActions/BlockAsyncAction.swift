public import Delivery

/// An async action made of a closure.
///
/// A closure that awaits runs as a task on the main actor, so what follows an `await` dispatches
/// safely. Any other closure is called at once and may dispatch now, or later from a callback.
///
/// - Order: What the closure dispatches is processed at once. A callback that is called during a
///   delivery counts as a listener, so what it dispatches then waits.
/// - Lifetime: A task is cancelled when the store goes, and keeps neither the store nor its
///   middlewares. Copies of an action are one: to cancel one is to cancel all.
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
    /// Reads the store's state as it is at the time of the call; `[:]` when the store is gone.
    public typealias GetState = @MainActor () -> Store.State

    /// Sends an action through the whole store; does nothing when the store is gone, or when the
    /// async action has been cancelled.
    public typealias Dispatch = @MainActor (any Action) -> Void

    /// The form of a closure that is called at once.
    public typealias Block =
        @MainActor (
            _ getState: @escaping GetState,
            _ dispatch: @escaping Dispatch
        ) -> Void

    /// The form of a closure that runs as a task.
    public typealias AsyncBlock =
        @MainActor (
            _ getState: @escaping GetState,
            _ dispatch: @escaping Dispatch
        ) async -> Void

    private enum Work: Sendable {
        case call(Block)
        case task(AsyncBlock)
    }

    private let work: Work
    private let runs = AsyncActionRuns()

    /// Where the action was made.
    package let place: String

    /// Makes an async action of a closure that is called at once.
    ///
    /// ```swift
    /// let locate = BlockAsyncAction { getState, dispatch in
    ///     locator.findPlace { place in
    ///         Task { @MainActor in dispatch(PlaceFound(place)) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: Where the action is made; for its description.
    ///   - line: Where the action is made; for its description.
    ///   - block: Called each time the action is executed.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ block: @escaping Block
    ) {
        work = .call(block)
        place = "\(fileID):\(line)"
    }

    /// Makes an async action of a closure that awaits.
    ///
    /// - Order: The task begins in a turn of the main actor of its own, after what is being
    ///   delivered.
    /// - Parameters:
    ///   - fileID: Where the action is made; for its description.
    ///   - line: Where the action is made; for its description.
    ///   - block: Runs as a task each time the action is executed.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ block: @escaping AsyncBlock
    ) {
        work = .task(block)
        place = "\(fileID):\(line)"
    }

    /// Calls the closure, or runs it as a task that no store cancels; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void
    ) {
        start(getState: getState, dispatch: dispatch, ended: {})
    }

    /// Ends the work for good.
    ///
    /// Nothing that it dispatches from now on reaches the store, its tasks are cancelled, and
    /// dispatching the action again does nothing. That holds for each time the action has been
    /// dispatched, also where its turn has not come yet.
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

    /// Executes the action once and calls `ended` when the closure has returned; gives the task of a
    /// closure that awaits.
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
    /// Where the action was made, since a closure has no text.
    public var description: String { "BlockAsyncAction(\(place))" }
}
