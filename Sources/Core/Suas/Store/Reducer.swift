internal import EventRuntime

/// A pure function from a sub-state and an action to the new sub-state.
///
/// Most reducers are `TableReducer`s, which run only for the actions that they have rows for. Your
/// own types run for all actions, unless they have `actionTypes`.
///
/// Implement `reduce(state:action:)` or `reduce(action:state:)`, whichever order reads better.
///
/// - Order: Reducers run in the order they were combined.
/// - Isolation: None. A reducer neither dispatches nor reads the store.
///
/// ```swift
/// struct TodoReducer: Reducer {
///     var initialState = TodoList(todos: [])
///
///     func reduce(state: TodoList, action: any Action) -> TodoList? {
///         guard let action = action as? AddTodo else { return nil }
///         return TodoList(todos: state.todos + [action.text])
///     }
/// }
/// ```
public protocol Reducer<StateType>: CombinableReducer {
    /// The type of the sub-state.
    associatedtype StateType

    /// The sub-state before the first action.
    var initialState: StateType { get }

    /// The key of the sub-state; the name of `StateType` by default.
    var stateKey: StateKey { get }

    /// The types of the actions that the reducer runs for; nil, for all, by default.
    ///
    /// An action of another type skips it. A class does not include its subclasses.
    var actionTypes: [any Action.Type]? { get }

    /// Returns the new sub-state.
    ///
    /// - Parameters:
    ///   - state: The current sub-state.
    ///   - action: Any action that is dispatched to the store.
    /// - Returns: nil if the action changes nothing here; else listeners are called, even if equal.
    func reduce(state: StateType, action: any Action) -> StateType?

    /// Returns the new sub-state; the same as `reduce(state:action:)`.
    func reduce(action: any Action, state: StateType) -> StateType?
}

extension Reducer {
    /// The name of the state type.
    public var stateKey: StateKey { defaultStateKey(of: StateType.self) }

    /// By default, the reducer runs for all actions.
    public var actionTypes: [any Action.Type]? { nil }

    /// Calls the other spelling.
    public func reduce(state: StateType, action: any Action) -> StateType? {
        reduce(action: action, state: state)
    }

    /// Stops the program: the reducer implements neither spelling.
    public func reduce(action: any Action, state: StateType) -> StateType? {
        Diagnostics.stop(
            "A reducer doesn't implement reduce.",
            [
                "reducer": String(reflecting: Self.self),
                "state type": String(reflecting: StateType.self),
            ],
            explanation:
                "It implements neither reduce(state:action:) nor reduce(action:state:).",
            fix: "To fix this, implement reduce(state:action:) in \(Self.self)."
        )
    }
}
