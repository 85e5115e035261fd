public import EventRuntime

/// An async action that runs a closure.
///
/// A closure that awaits, or throws, runs as a task, as a `TaskAction` does. Any other closure is
/// called immediately and may dispatch now, or later from a callback.
///
/// - Order: The closure's actions are processed immediately, a callback's after a current delivery.
/// - Lifetime: As with `AsyncAction`. A callback can be cancelled as long as it is retained.
///
/// ```swift
/// let load = BlockAsyncAction(id: "load") { getState, dispatch in
///     let todos = await server.todos()
///     dispatch(TodosLoaded(todos))
/// }
/// store.dispatch(action: load)
/// store.dispatch(action: CancelAsyncAction(id: "load"))
/// ```
public struct BlockAsyncAction<Outcome: Sendable>: TaskAction, Sendable {
    /// A closure that is called immediately.
    public typealias Block =
        @MainActor (
            _ getState: @escaping TaskGetStateFunction, _ dispatch: @escaping TaskDispatchFunction
        )
        -> Outcome

    /// A closure that runs as a task.
    public typealias AsyncBlock =
        @MainActor (
            _ getState: @escaping TaskGetStateFunction, _ dispatch: @escaping TaskDispatchFunction
        )
        async throws -> Outcome

    enum Work: Sendable {
        case call(Block)
        case task(AsyncBlock)
    }

    /// The given identifier; by default nil, or the source location if it replaces another.
    public let id: AsyncActionID?

    /// True to cancel the running action with the same identifier.
    public let replacesRunning: Bool

    /// True to go on when the module instance that it was dispatched to is released.
    public let outlivesInstance: Bool

    let work: Work
    private let location: CodeLocation

    /// Creates an async action from a closure that is called immediately, each time it is executed.
    ///
    /// ```swift
    /// let locate = BlockAsyncAction { getState, dispatch in
    ///     locator.findPlace { place in
    ///         Task { @MainActor in dispatch(PlaceFound(place)) }
    ///     }
    /// }
    /// ```
    ///
    /// `CancelAsyncAction` cancels by `id`. `replacesRunning` cancels the running action with the
    /// same identifier, by default of the same line. `outlivesInstance` is as in `AsyncAction`.
    public init(
        id: AsyncActionID? = nil,
        replacesRunning: Bool = false,
        outlivesInstance: Bool = false,
        _ block: @escaping Block,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where Outcome == Void {
        let location = CodeLocation(fileID, line)
        self.init(id, replacesRunning, outlivesInstance, .call(block), location)
    }

    /// Creates an async action from a closure that awaits or throws; parameters as above.
    ///
    /// - Order: The task begins in its own turn of the main actor, after the current delivery.
    public init(
        id: AsyncActionID? = nil,
        replacesRunning: Bool = false,
        outlivesInstance: Bool = false,
        _ block: @escaping AsyncBlock,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID, line)
        self.init(id, replacesRunning, outlivesInstance, .task(block), location)
    }

    private init(
        _ id: AsyncActionID?,
        _ replacesRunning: Bool,
        _ outlivesInstance: Bool,
        _ work: Work,
        _ location: CodeLocation
    ) {
        self.id = id ?? (replacesRunning ? AsyncActionID("\(location)") : nil)
        self.replacesRunning = replacesRunning
        self.outlivesInstance = outlivesInstance
        self.work = work
        self.location = location
    }

    var isCalled: Bool {
        if case .call = work { true } else { false }
    }

    /// Calls the closure, or runs it as a task that no store cancels; a store starts tasks itself.
    public func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) {
        switch work {
        case .call(let block): _ = block({ getState() }, { dispatch($0) })
        case .task: AsyncRun(of: self, in: nil, dispatch: dispatch).start(self, getState, onEnd: {})
        }
    }

    /// Calls the closure and returns its outcome.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Outcome {
        switch work {
        case .call(let block): block(getState, dispatch)
        case .task(let block): try await block(getState, dispatch)
        }
    }
}

extension BlockAsyncAction: CustomStringConvertible, SafelyDescribed, Uninspected {
    /// The source location that created the action, since a closure has no text.
    public var description: String { "BlockAsyncAction(\(location))" }
}
