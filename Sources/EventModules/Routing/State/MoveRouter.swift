public import Suas

/// Puts a position in place of a router's present one: for restoring it, or for going back in time.
///
/// ```swift
/// store.dispatch(action: MoveRouter(to: saved))
/// ```
public struct MoveRouter: Action, Equatable, Sendable {
    /// Where the router is to be.
    public let position: RouterPosition

    /// The key of the router's sub-state.
    public let stateKey: StateKey

    /// Whether the router itself dispatches the action while it carries out a move.
    package var isByRouter = false

    /// Makes the action.
    ///
    /// - Parameters:
    ///   - position: Where the router is to be. Screens that are not there any more are made anew
    ///     from their links.
    ///   - stateKey: The key of the router's sub-state, for an app with several routers.
    public init(to position: RouterPosition, stateKey: StateKey = RouterReducer().stateKey) {
        self.position = position
        self.stateKey = stateKey
    }

    /// Whether both put the same position in place.
    public static func == (left: MoveRouter, right: MoveRouter) -> Bool {
        left.position == right.position && left.stateKey == right.stateKey
    }
}
