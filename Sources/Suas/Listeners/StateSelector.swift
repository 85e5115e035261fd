/// Makes of the full state what one listener needs.
///
/// ```swift
/// let openTodos: StateSelector<[Todo]> = { state in
///     state.value(forKeyOfType: TodoList.self)?.todos.filter { !$0.isDone }
/// }
/// ```
///
/// A selector that returns nil keeps its listener from being told this time.
public typealias StateSelector<Selected> = (_ state: Store.State) -> Selected?
