/// A request to change a store's state; the only way to do so.
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
