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
    static var stateTypeID: ObjectIdentifier { ObjectIdentifier(StateType.self) }

    func change(_ box: inout StateBox) -> ReductionOutcome {
        AnyReducer.changeState(in: &box) { (state: inout StateType) in
            updatedState(currentState: &state)
            return true
        }
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

    /// Creates a reducer; the key of its sub-state is the default key if nil.
    public init(initialState: StateType, stateKey: StateKey? = nil) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
    }

    /// Lets the action change the sub-state, if it is an action for this type of sub-state.
    public func mutate(state: inout StateType, action: any Action) -> Bool {
        var box: StateBox = TypedStateBox(state)
        guard case .changed = Self.change(&box, by: action) else { return false }
        state = box.value(of: StateType.self) ?? state
        return true
    }

    private static func change(_ box: inout StateBox, by action: any Action) -> ReductionOutcome {
        (action as? any AppAction)?.change(&box) ?? .unchanged
    }

    /// The reducer itself, which a store runs only for actions that change its type of sub-state.
    public var parts: [AnyReducer] {
        [AnyReducer(self, [.carryingChanges(of: ObjectIdentifier(StateType.self)): Self.change])]
    }
}
