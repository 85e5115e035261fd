/// What is to be done; the only way to change a store's state.
///
/// Actions are values, named in the imperative.
///
/// ```swift
/// struct AddTodo: Action {
///     let text: String
/// }
/// store.dispatch(action: AddTodo(text: "Buy milk"))
/// ```
public protocol Action {}
