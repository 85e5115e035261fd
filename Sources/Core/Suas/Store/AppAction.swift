/// An action that carries its own change of one sub-state; an `AppActionReducer` runs all of them.
///
/// ```swift
/// struct RemoveTodo: AppAction {
///     let index: Int
///
///     func updatedState(currentState: inout TodoList) {
///         currentState.todos.remove(at: index)
///     }
/// }
/// ```
public protocol AppAction: Action {
    /// The type of the sub-state.
    associatedtype StateType

    /// Changes the sub-state; in place, unless something needs the old one.
    func updatedState(currentState: inout StateType)
}

extension AppAction {
    @export(implementation)
    func update<Other>(_ state: inout Other) -> Bool {
        guard Other.self == StateType.self else { return false }
        withUnsafeMutablePointer(to: &state) { state in
            let state = UnsafeMutableRawPointer(state).assumingMemoryBound(to: StateType.self)
            updatedState(currentState: &state.pointee)
        }
        return true
    }
}

/// The reducer of a sub-state that is changed by `AppAction`s.
///
/// ```swift
/// let store = Suas.createStore(
///     reducer: AppActionReducer(initialState: TodoList(todos: []))
/// )
/// store.dispatch(action: RemoveTodo(index: 0))
/// ```
public struct AppActionReducer<StateType>: MutatingReducer {
    /// The sub-state before the first action.
    public let initialState: StateType

    /// The key of the sub-state.
    public let stateKey: StateKey

    @usableFromInline
    let reduction: AnyReducer.Reduction

    /// Creates a reducer; the key of its sub-state is the default key if nil.
    @export(implementation)
    public init(initialState: StateType, stateKey: StateKey? = nil) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
        reduction = AnyReducer.mutating(Self.update)
    }

    /// Lets the action change the sub-state, if it is an action for this type of sub-state.
    @export(implementation)
    public func mutate(state: inout StateType, action: any Action) -> Bool {
        Self.update(&state, by: action)
    }

    @export(implementation)
    static func update(_ state: inout StateType, by action: any Action) -> Bool {
        (action as? any AppAction)?.update(&state) ?? false
    }

    /// The reducer itself, which a store runs only for actions that change its type of sub-state.
    public var parts: [AnyReducer] {
        let actions = AnyReducer.Actions.carryingChanges(of: ObjectIdentifier(StateType.self))
        return [AnyReducer(self, [AnyReducer.ActionReduction(actions: actions, run: reduction)])]
    }
}
