/// A filter of state changes: returns true to call its listener.
///
/// It receives the state before and after the action, and is called only if there was a change.
public typealias FilterFunction<StateType> = (_ oldState: StateType, _ newState: StateType) -> Bool

/// A selector: converts the full state to the value that one listener needs.
///
/// ```swift
/// let openTodos: StateSelector<[Todo]> = { state in
///     state.value(forKeyOfType: TodoList.self)?.todos.filter { !$0.isDone }
/// }
/// ```
///
/// If it returns nil, its listener is not called.
public typealias StateSelector<Selected> = (_ state: Store.State) -> Selected?

/// The filter that passes every change; the default.
public func alwaysFilter<StateType>(oldState: StateType, newState: StateType) -> Bool { true }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a filter that passes only states that are not equal to the one before.
///
/// - Returns: The filter; the function is named like a type, as in Suas.
public func EqualsFilter<StateType: Equatable>() -> FilterFunction<StateType> {
    { oldState, newState in oldState != newState }
}
