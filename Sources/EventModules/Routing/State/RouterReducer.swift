public import Suas

/// Keeps a router's position as a sub-state.
///
/// A router attaches it by itself. Combine it into the store to have the position of the last run
/// there before the router is made.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer() + RouterReducer(initialState: saved))
/// ```
public struct RouterReducer: Reducer {
    /// Where the router is to begin.
    public let initialState: RouterPosition
    /// The key of the router's sub-state.
    public let stateKey: StateKey
    /// `MoveRouter` only.
    public let actionTypes: [any Action.Type]? = [MoveRouter.self]

    /// Makes a reducer.
    ///
    /// - Parameters:
    ///   - initialState: Where the router is to begin.
    ///   - stateKey: The key of the router's sub-state, for an app with several routers.
    public init(
        initialState: RouterPosition = RouterPosition(),
        stateKey: StateKey = "RouterPosition"
    ) {
        self.initialState = initialState
        self.stateKey = stateKey
    }

    /// Takes over the position of a `MoveRouter` for this key.
    public func reduce(state: RouterPosition, action: any Action) -> RouterPosition? {
        guard let move = action as? MoveRouter, move.stateKey == stateKey else { return nil }
        return move.position == state ? nil : move.position
    }
}
