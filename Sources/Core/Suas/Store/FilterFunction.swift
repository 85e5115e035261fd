/// A filter of state changes: given the state before and after, returns true to call its listener.
public typealias FilterFunction<StateType> = (_ oldState: StateType, _ newState: StateType) -> Bool

/// A selector: converts the full state to the value that one listener needs.
///
/// ```swift
/// let openTodos: StateSelector<[Todo]> = { state in
///     state.value(forKeyOfType: TodoList.self)?.todos.filter { !$0.hasPrefix("x ") }
/// }
/// ```
///
/// If it returns nil, its listener is not called.
public typealias StateSelector<Selected> = (_ state: Store.State) -> Selected?

/// The filter that passes every change; the default.
public func alwaysFilter<StateType>(oldState: StateType, newState: StateType) -> Bool { true }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a filter that passes only states unequal to the previous one; named as in Suas.
public func EqualsFilter<StateType: Equatable>() -> FilterFunction<StateType> {
    { oldState, newState in oldState != newState }
}
