/// A reducer that changes its sub-state in place.
///
/// Appending to a long list costs one element, as long as no filter or copy needs the old state.
///
/// ```swift
/// struct TodoReducer: MutatingReducer {
///     var initialState = TodoList(todos: [])
///
///     func mutate(state: inout TodoList, action: any Action) -> Bool {
///         guard let action = action as? AddTodo else { return false }
///         state.todos.append(action.text)
///         return true
///     }
/// }
/// ```
public protocol MutatingReducer<StateType>: Reducer {
    /// Changes the sub-state.
    ///
    /// - Parameters:
    ///   - state: The current sub-state. Meanwhile the store's state has no value for its key.
    ///   - action: Any action that is dispatched to the store.
    /// - Returns: True if changed; if false, it must be unchanged, and listeners are not called.
    func mutate(state: inout StateType, action: any Action) -> Bool
}

extension MutatingReducer {
    /// Returns a changed copy; nil if nothing changed.
    @export(implementation)
    public func reduce(state: StateType, action: any Action) -> StateType? {
        var state = state
        return mutate(state: &state, action: action) ? state : nil
    }

    /// The reducer itself, which a store runs in place.
    @export(implementation)
    public var parts: [AnyReducer] { [AnyReducer(mutating: self)] }
}
