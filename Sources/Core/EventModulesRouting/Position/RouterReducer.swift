internal import EventModulesCore
internal import EventObservables
public import EventRuntime
public import Suas

/// Replaces a router's position, to restore it or to go back in time.
///
/// ```swift
/// store.dispatch(action: MoveRouter(to: saved))
/// ```
public struct MoveRouter: Action, Equatable, Sendable, CustomReflectable,
    InspectedByMirror
{
    /// The new position.
    public let position: RouterPosition

    /// The key of the router's sub-state.
    public let stateKey: StateKey

    /// True if a router dispatches the action to carry out its own move.
    package internal(set) var isByRouter = false

    /// The state key selects the router.
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
/// let store = Suas.createStore(reducer: TodoReducer() + RouterReducer(initialState: saved))
/// ```
public struct RouterReducer: Reducer {
    /// The first position.
    public let initialState: RouterPosition
    /// The key of the router's sub-state.
    public let stateKey: StateKey
    /// The reducer runs only for `MoveRouter`.
    public let actionTypes: [any Action.Type]? = [MoveRouter.self]

    /// Makes a reducer; each router of an app needs its own state key.
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

@MainActor
struct StoredPosition {
    let store: Store
    let stateKey: StateKey

    init(in store: Store, stateKey: StateKey) {
        self.store = store
        self.stateKey = stateKey
    }

    /// The position; nil if the app has detached the sub-state.
    var value: RouterPosition? {
        store.state.value(forKey: stateKey, ofType: RouterPosition.self)
    }

    /// Dispatches a router's own move as a part of its turn; middlewares may refuse or change it.
    func set(_ position: RouterPosition) {
        var move = MoveRouter(to: position, stateKey: stateKey)
        move.isByRouter = true
        store.dispatchImmediately(move)
    }

    /// Attaches a reducer if the store has none, and listens, until the router's bag ends;
    /// `onChange` is also called for the router's own changes.
    func attach<Router>(
        to router: Router.Type,
        until bag: DisposeBag,
        onChange: @escaping () -> Void
    ) {
        if isTaken(by: router) { stopTwoRouters() }
        if value == nil {
            store.attach(reducer: RouterReducer(stateKey: stateKey))
            Disposable { [weak store, stateKey] in
                // The app may have detached it.
                guard let store, store.state.keys.contains(stateKey) else { return }
                store.detach(stateKey: stateKey)
            }
            .disposed(by: bag)
        }
        let listener = store.addListener(forStateType: RouterPosition.self, stateKey: stateKey) {
            _ in onChange()
        }
        listener.belongs(to: router)
        listener.disposed(by: bag)
    }

    /// True if another router has the sub-state.
    private func isTaken<Router>(by router: Router.Type) -> Bool {
        store.listenerOrigins.contains { origin in
            guard case .state(stateKey) = origin.subject else { return false }
            return origin.owner == router
        }
    }

    private func stopTwoRouters() -> Never {
        Diagnostics.stop(
            "Two routers have the same state key.",
            ["state key": "\"\(stateKey)\""],
            explanation:
                "Each window's position is a separate sub-state; both routers would show the "
                + "same one.",
            fix: "To fix this, give the router of each further window its own key, as in "
                + "StackRouter(manager: manager, stateKey: \"Window/2\"), or release the first router."
        )
    }
}
