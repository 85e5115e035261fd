/// A reducer made of a closure.
///
/// ```swift
/// let counter = BlockReducer(initialState: 0, stateKey: "count") { count, action in
///     action is Increment ? count + 1 : nil
/// }
/// ```
public struct BlockReducer<StateType>: Reducer {
    /// The sub-state before the first action.
    public let initialState: StateType

    /// Names the sub-state in the full state.
    public let stateKey: StateKey

    @usableFromInline
    let block: (StateType, any Action) -> StateType?

    /// Makes a reducer of a closure.
    ///
    /// - Parameters:
    ///   - initialState: The sub-state before the first action.
    ///   - stateKey: Names the sub-state; the name of its type if nil.
    ///   - reduce: Makes the new sub-state, or returns nil if the action changes nothing here.
    public init(
        initialState: StateType,
        stateKey: StateKey? = nil,
        reduce: @escaping (_ state: StateType, _ action: any Action) -> StateType?
    ) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
        block = reduce
    }

    /// Calls the closure.
    @inlinable
    public func reduce(state: StateType, action: any Action) -> StateType? {
        block(state, action)
    }
}
