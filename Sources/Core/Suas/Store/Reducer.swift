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
/// struct BasketReducer: Reducer {
///     var initialState = Basket(names: [])
///
///     func reduce(state: Basket, action: any Action) -> Basket? {
///         guard let action = action as? AddProduct else { return nil }
///         return Basket(names: state.names + [action.name])
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

    /// The types of the actions that the reducer runs for; `nil` by default, for all actions.
    ///
    /// An action of another type skips it. A class does not include its subclasses.
    var actionTypes: [any Action.Type]? { get }

    /// Returns the new sub-state, for which listeners are called, even if it is equal.
    ///
    /// - Returns: `nil` if the action changes nothing here.
    func reduce(state: StateType, action: any Action) -> StateType?

    /// Returns the new sub-state; the same as `reduce(state:action:)`.
    func reduce(action: any Action, state: StateType) -> StateType?
}

extension Reducer {
    /// The name of the state type.
    public var stateKey: StateKey { defaultStateKey(of: StateType.self) }

    /// By default, the reducer runs for all actions.
    public var actionTypes: [any Action.Type]? { nil }

    /// By default, calls `reduce(action:state:)`.
    public func reduce(state: StateType, action: any Action) -> StateType? {
        reduce(action: action, state: state)
    }

    /// By default, stops the program, because the reducer implements neither method.
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

/// A reducer that changes its sub-state in place.
///
/// Appending to a long list costs one element, as long as no filter or copy needs the old state.
///
/// ```swift
/// struct BasketReducer: MutatingReducer {
///     var initialState = Basket(names: [])
///
///     func mutate(state: inout Basket, action: any Action) -> Bool {
///         guard let action = action as? AddProduct else { return false }
///         state.names.append(action.name)
///         return true
///     }
/// }
/// ```
public protocol MutatingReducer<StateType>: Reducer {
    /// Changes the sub-state; meanwhile the store's state has no value for its key.
    ///
    /// - Returns: True if changed; if false, it must be unchanged, and listeners are not called.
    func mutate(state: inout StateType, action: any Action) -> Bool
}

extension MutatingReducer {
    /// Returns a changed copy; `nil` if nothing changed.
    @export(implementation)
    public func reduce(state: StateType, action: any Action) -> StateType? {
        var state = state
        return mutate(state: &state, action: action) ? state : nil
    }

    /// This reducer alone, which a store runs in place.
    @export(implementation)
    public var parts: [AnyReducer] { [AnyReducer(mutating: self)] }
}

/// A reducer that calls a closure for every action; a `TableReducer` only runs for its rows.
///
/// ```swift
/// let count = BlockReducer(initialState: 0, stateKey: "count") { count, action in
///     action is AddProduct ? count + 1 : nil
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

    /// Creates a reducer from a closure that returns the new sub-state, or `nil` for no change.
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

    /// Calls the closure, which returns `nil` for no change.
    @export(implementation)
    public func reduce(state: StateType, action: any Action) -> StateType? { block(state, action) }

    /// This reducer alone.
    public var parts: [AnyReducer] { [AnyReducer(self, reduction: reduction)] }
}

/// An action that carries its own change of one sub-state; an `AppActionReducer` runs all of them.
///
/// ```swift
/// struct RemoveProduct: AppAction {
///     let index: Int
///
///     func updatedState(currentState: inout Basket) {
///         currentState.names.remove(at: index)
///     }
/// }
/// ```
public protocol AppAction: Action {
    /// The type of the sub-state.
    associatedtype StateType

    /// Changes the sub-state, in place unless something needs the old one.
    func updatedState(currentState: inout StateType)
}

extension AppAction {
    static var stateTypeID: ObjectIdentifier { ObjectIdentifier(StateType.self) }

    func change(_ box: inout StateBox) -> Bool {
        AnyReducer.changeState(in: &box) { (state: inout StateType) in
            updatedState(currentState: &state)
            return true
        }
    }
}

/// The reducer of a sub-state that is changed by `AppAction`s.
///
/// ```swift
/// let store = Suas.createStore(reducer: AppActionReducer(initialState: Basket(names: [])))
/// store.dispatch(action: RemoveProduct(index: 0))
/// ```
public struct AppActionReducer<StateType>: MutatingReducer {
    /// The sub-state before the first action.
    public let initialState: StateType

    /// The key of the sub-state.
    public let stateKey: StateKey

    /// Creates a reducer; the key of its sub-state is the default key if `nil`.
    public init(initialState: StateType, stateKey: StateKey? = nil) {
        self.initialState = initialState
        self.stateKey = stateKey ?? defaultStateKey(of: StateType.self)
    }

    /// Applies the action to the sub-state, if the action is for this type of sub-state.
    public func mutate(state: inout StateType, action: any Action) -> Bool {
        var box: StateBox = TypedStateBox(state)
        guard Self.change(&box, by: action) else { return false }
        state = box.value(of: StateType.self) ?? state
        return true
    }

    private static func change(_ box: inout StateBox, by action: any Action) -> Bool {
        (action as? any AppAction)?.change(&box) ?? false
    }

    /// This reducer alone, which a store runs only for actions that change its type of sub-state.
    public var parts: [AnyReducer] {
        let actions = AnyReducer.Actions.carryingChanges(of: ObjectIdentifier(StateType.self))
        return [AnyReducer(self, [.init(actions: actions, reduction: .changing(Self.change))])]
    }
}
