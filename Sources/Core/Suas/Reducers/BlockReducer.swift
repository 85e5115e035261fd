/// A reducer that calls a closure for every action; a `TableReducer` only runs for its rows.
///
/// ```swift
/// let counter = BlockReducer(initialState: 0, stateKey: "count") { count, action in
///     action is Increment ? count + 1 : nil
/// }
/// ```
public struct BlockReducer<StateType>: Reducer {
    /// The sub-state before the first action.
    public let initialState: StateType

    /// The key of the sub-state.
    public let stateKey: StateKey

    @usableFromInline
    let block: (StateType, any Action) -> StateType?

    @usableFromInline
    let reduction: AnyReducer.Reduction

    /// Creates a reducer from a closure that returns the new sub-state, or nil for no change.
    @export(implementation)
    public init(
        initialState: StateType,
        stateKey: StateKey? = nil,
        reduce: @escaping (_ state: StateType, _ action: any Action) -> StateType?
    ) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
        block = reduce
        reduction = AnyReducer.replacing(reduce)
    }

    /// Calls the closure.
    @export(implementation)
    public func reduce(state: StateType, action: any Action) -> StateType? { block(state, action) }

    /// The reducer itself.
    public var parts: [AnyReducer] { [AnyReducer(self, reduction: reduction)] }
}
