internal import Delivery

/// Says what each action makes of one sub-state of a store.
///
/// Implement `reduce(state:action:)`, or `reduce(action:state:)` where that order reads better; one
/// of the two is enough.
///
/// - Order: Reducers run in the order they were combined.
/// - Isolation: None. A reducer is a pure function; it neither dispatches nor reads the store.
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

    /// Names the sub-state in the full state; the name of `StateType` unless you say otherwise.
    var stateKey: StateKey { get }

    /// The types of the actions that the reducer is run for; nil, for all, unless you say otherwise.
    ///
    /// Naming them spares a store with many reducers asking those that have nothing to do. A class of
    /// actions does not stand for its subclasses.
    var actionTypes: [any Action.Type]? { get }

    /// Makes the new sub-state.
    ///
    /// - Parameters:
    ///   - state: The sub-state as it is.
    ///   - action: What is to be done; any action that is dispatched to the store.
    /// - Returns: The new sub-state, or nil if the action changes nothing here. Listeners are told
    ///   of every sub-state that is not nil, even of an equal one.
    func reduce(state: StateType, action: any Action) -> StateType?

    /// Makes the new sub-state; the same as `reduce(state:action:)`.
    func reduce(action: any Action, state: StateType) -> StateType?
}

extension Reducer {
    /// The name of the state type.
    public var stateKey: StateKey { defaultStateKey(of: StateType.self) }

    /// All actions.
    public var actionTypes: [any Action.Type]? { nil }

    /// Asks the other spelling.
    public func reduce(state: StateType, action: any Action) -> StateType? {
        reduce(action: action, state: state)
    }

    /// Stops the program: the store asks here only a reducer that has implemented neither spelling.
    public func reduce(action: any Action, state: StateType) -> StateType? {
        Diagnostics.stop(
            Diagnostic(
                "A reducer does not say how it reduces.",
                [
                    "reducer": String(reflecting: Self.self),
                    "state type": String(reflecting: StateType.self),
                ],
                explanation:
                    "It implements neither reduce(state:action:) nor reduce(action:state:).",
                fix: "To fix this, implement reduce(state:action:) in \(Self.self)."
            )
        )
    }
}
