public import EventRuntime

/// An action that does some work and dispatches the results.
///
/// The store needs an `AsyncMiddleware`, which executes it in place of the reducers. A `TaskAction`
/// may await and has an outcome; a `BlockAsyncAction` runs a closure.
///
/// - Order: Executed when it is processed: immediately from outside or from a middleware, after the
///   current delivery from a listener. The actions it dispatches meanwhile are processed
///   immediately, so `getState()` after `dispatch` sees the new state.
/// - Isolation: Runs on the main actor.
/// - Lifetime: Canceled with its store or its instance; dispatches nothing more from then on.
///
/// Dispatched to a module instance, it reads that instance's sub-states by type before the app's:
/// `getState()[ProductState.self]`.
///
/// ```swift
/// struct RefreshCatalog: AsyncAction {
///     func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
///         dispatch(ShowActivity())
///         dispatch(LoadProducts(after: getState().value(forKeyOfType: Catalog.self)))
///     }
/// }
/// ```
public protocol AsyncAction: Action {
    /// The identifier by which `CancelAsyncAction(id:)` cancels the action; `nil` by default.
    var id: AsyncActionID? { get }

    /// A Boolean value that indicates whether to cancel the running action with this identifier.
    ///
    /// Without an `id`, it replaces an action of the same type, in its module instance only.
    var replacesRunning: Bool { get }

    /// A Boolean value that indicates whether the action outlives its module instance, such as for
    /// results that a `StoreEventsProducer` turns into events for the app; false by default.
    var outlivesInstance: Bool { get }

    /// Does the work; `getState` and `dispatch` belong to the store.
    @MainActor
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction)
}

extension AsyncAction {
    /// By default, no `CancelAsyncAction` cancels the action.
    public var id: AsyncActionID? { nil }

    /// By default, actions with the same identifier run at the same time.
    public var replacesRunning: Bool { false }

    /// By default, the action is canceled with its instance.
    public var outlivesInstance: Bool { false }

    /// The identifier of its runs: its `id`, or its type if it replaces others without an `id`.
    var runID: AsyncActionID? {
        id ?? (replacesRunning ? .perInstance(AsyncActionID(ObjectIdentifier(Self.self))) : nil)
    }
}

/// A `GetStateFunction` that closures on other threads may contain.
public typealias TaskGetStateFunction = @MainActor () -> Store.State

/// A `DispatchFunction` that closures on other threads may contain, such as reports of progress.
public typealias TaskDispatchFunction = @MainActor (any Action) -> Void

/// An async action that runs as a task, and returns an outcome or throws an error.
///
/// Dispatch it, or await its outcome with `store.run(_:)`.
///
/// - Order: The task begins in its own turn of the main actor, after the current delivery. Actions
///   that it dispatches are processed immediately.
/// - Isolation: Runs on the main actor; await long work.
/// - Lifetime: Canceled with the action; retains neither the store nor its middlewares.
///
/// ```swift
/// struct LoadProducts: TaskAction {
///     let server: ShopServer
///
///     func run(
///         getState: @escaping TaskGetStateFunction,
///         dispatch: @escaping TaskDispatchFunction
///     ) async throws -> [Product] {
///         let products = try await server.products()
///         dispatch(ProductsLoaded(products))
///         return products
///     }
/// }
/// ```
public protocol TaskAction<Outcome>: AsyncAction {
    /// The type of the result; `Void` for an action that only dispatches.
    associatedtype Outcome: Sendable

    /// Does the work as a task, and returns its outcome.
    ///
    /// - Returns: The outcome, for `store.run(_:)`.
    /// - Throws: Passed on by `store.run(_:)`; logged as a diagnostic if the action was dispatched.
    @MainActor
    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Outcome
}

extension TaskAction {
    /// Runs the action as a task that no store cancels; a store does not call this.
    @MainActor
    public func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) { AsyncRun(of: self, in: nil, dispatch: dispatch).start(self, getState, onEnd: {}) }
}

/// An async action that runs a closure.
///
/// A closure that awaits, or throws, runs as a task, as a `TaskAction` does. Any other closure is
/// called immediately and may dispatch now, or later from a callback.
///
/// - Order: The closure's actions are processed immediately; a callback's are after a delivery.
/// - Lifetime: As with `AsyncAction`. A callback can be canceled as long as it is retained.
///
/// ```swift
/// let load = BlockAsyncAction(id: "load") { getState, dispatch in
///     let products = await server.products()
///     dispatch(ProductsLoaded(products))
/// }
/// store.dispatch(action: load)
/// store.dispatch(action: CancelAsyncAction(id: "load"))
/// ```
public struct BlockAsyncAction<Outcome: Sendable>: TaskAction, Sendable {
    /// A closure that is called immediately.
    public typealias Block =
        @MainActor (
            _ getState: @escaping TaskGetStateFunction, _ dispatch: @escaping TaskDispatchFunction
        ) -> Outcome

    /// A closure that runs as a task.
    public typealias AsyncBlock =
        @MainActor (
            _ getState: @escaping TaskGetStateFunction, _ dispatch: @escaping TaskDispatchFunction
        ) async throws -> Outcome

    enum Work: Sendable {
        case call(Block)
        case task(AsyncBlock)
    }

    /// The given identifier; by default `nil`, or the source location, per instance, if it replaces
    /// another.
    public let id: AsyncActionID?

    /// A Boolean value that indicates whether to cancel the running action with this identifier.
    public let replacesRunning: Bool

    /// A Boolean value that indicates whether the action outlives its module instance.
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
    /// same identifier, by default of the same line and module instance. `outlivesInstance` is as
    /// in `AsyncAction`.
    public init(
        id: AsyncActionID? = nil,
        replacesRunning: Bool = false,
        outlivesInstance: Bool = false,
        _ block: @escaping Block,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) where Outcome == Void {
        self.init(id, replacesRunning, outlivesInstance, .call(block), CodeLocation(fileID, line))
    }

    /// Creates an async action from a closure that awaits or throws, which runs as a task.
    ///
    /// - Order: The task begins in its own turn of the main actor, after the current delivery.
    public init(
        id: AsyncActionID? = nil,
        replacesRunning: Bool = false,
        outlivesInstance: Bool = false,
        _ block: @escaping AsyncBlock,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) { self.init(id, replacesRunning, outlivesInstance, .task(block), CodeLocation(fileID, line)) }

    private init(
        _ id: AsyncActionID?,
        _ replacesRunning: Bool,
        _ outlivesInstance: Bool,
        _ work: Work,
        _ location: CodeLocation
    ) {
        self.id = id ?? (replacesRunning ? .perInstance(AsyncActionID("\(location)")) : nil)
        self.replacesRunning = replacesRunning
        self.outlivesInstance = outlivesInstance
        self.work = work
        self.location = location
    }

    var isCalled: Bool { if case .call = work { true } else { false } }

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
    /// The source location that created the action, because a closure has no description.
    public var description: String { "BlockAsyncAction(\(location))" }
}

/// The identifier of a running async action: a string, or any other value.
///
/// It means the same in the whole store, whichever module instance an action is dispatched to.
///
/// ```swift
/// extension AsyncActionID {
///     static let search: Self = .perInstance("search")
///     static func price(of product: String) -> Self { Self(product) }
/// }
/// ```
public struct AsyncActionID: Hashable, Sendable {
    private let value: any Hashable & Sendable

    private(set) var isPerInstance = false

    /// Identifiers of equal values of the same type are equal.
    public init(_ value: some Hashable & Sendable) { self.value = value }

    /// Limits an identifier to module instances.
    ///
    /// Such an action only replaces in its own instance. A `CancelAsyncAction` that is dispatched to
    /// an instance only cancels there; one that is dispatched to none cancels in all instances.
    public static func perInstance(_ id: AsyncActionID) -> AsyncActionID {
        id.isPerInstance ? id : id.inOtherScope
    }

    /// Returns `true` if the values are equal, and both or neither are limited to instances.
    public static func == (first: AsyncActionID, second: AsyncActionID) -> Bool {
        // Numbers of different types are equal as `AnyHashable`.
        first.isPerInstance == second.isPerInstance
            && type(of: first.value) == type(of: second.value)
            && AnyHashable(first.value) == AnyHashable(second.value)
    }

    /// Hashes the value of the identifier.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }

    var inOtherScope: AsyncActionID {
        var other = self
        other.isPerInstance.toggle()
        return other
    }
}

extension AsyncActionID: ExpressibleByStringInterpolation, CustomStringConvertible, SafelyDescribed
{
    /// The value; a string in quotes.
    public var description: String {
        let value = shortDescription(of: value)
        return isPerInstance ? "perInstance(\(value))" : value
    }

    /// A string literal is equal to an identifier with that string as its value.
    public init(stringLiteral value: String) { self.init(value) }
}

/// Cancels running async actions by their identifier; then reaches the reducers.
///
/// Without any to cancel, it does nothing, but logs a diagnostic if one is running in another
/// instance, or with an identifier that differs in `perInstance(_:)`.
///
/// - Order: The actions dispatch nothing more once the `AsyncMiddleware` has processed this one.
///
/// ```swift
/// store.dispatch(action: CancelAsyncAction(id: "search"))
/// ```
public struct CancelAsyncAction: Action, Hashable, Sendable {
    /// The identifier of the actions to cancel.
    public let id: AsyncActionID

    /// Cancels in all instances; dispatched to one, with a `perInstance(_:)`, only in that one.
    public init(id: AsyncActionID) { self.id = id }
}
