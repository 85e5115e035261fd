public import EventRuntime
public import Suas

/// Replaces a router's position, to restore it or to undo moves.
///
/// ```swift
/// store.dispatch(action: MoveRouter(to: saved))
/// ```
public struct MoveRouter: Action, Equatable, Sendable, CustomReflectable, InspectedByMirror {
    /// The position that the router goes to.
    public let position: RouterPosition

    /// The key of the router's sub-state.
    public let stateKey: StateKey

    /// True if a router dispatches the action to carry out its own move.
    package internal(set) var isByRouter = false

    /// Creates an action for the router with a state key.
    public init(to position: RouterPosition, stateKey: StateKey = RouterReducer().stateKey) {
        self.position = position
        self.stateKey = stateKey
    }

    /// Compares the positions and the keys.
    public static func == (first: MoveRouter, second: MoveRouter) -> Bool {
        first.position == second.position && first.stateKey == second.stateKey
    }

    /// The position and the key, as recordings show the action.
    public var customMirror: Mirror {
        Mirror(self, children: ["position": position, "stateKey": stateKey], displayStyle: .struct)
    }
}

/// Keeps a router's position as a sub-state.
///
/// A router attaches it. To begin with a saved position, combine it into the store before that.
///
/// ```swift
/// let store = Suas.createStore(reducer: BasketReducer() + RouterReducer(initialState: saved))
/// ```
public struct RouterReducer: Reducer {
    /// The position that the router begins with.
    public let initialState: RouterPosition
    /// The key of the router's sub-state.
    public let stateKey: StateKey
    /// The reducer runs only for `MoveRouter`.
    public let actionTypes: [any Action.Type]? = [MoveRouter.self]

    /// Creates a reducer; each router of an app needs its own state key.
    public init(
        initialState: RouterPosition = RouterPosition(),
        stateKey: StateKey = "RouterPosition"
    ) {
        self.initialState = initialState
        self.stateKey = stateKey
    }

    /// Returns the position of a `MoveRouter` for this key.
    public func reduce(state: RouterPosition, action: any Action) -> RouterPosition? {
        guard let move = action as? MoveRouter, move.stateKey == stateKey else { return nil }
        return move.position == state ? nil : move.position
    }
}
