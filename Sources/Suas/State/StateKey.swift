internal import Delivery

/// Names a sub-state within the full state of a store.
///
/// A reducer that gives no key of its own uses the name of its state type.
public typealias StateKey = String

/// The key of a state type whose reducer gives no key of its own: the type's name without the names
/// of what it is nested in.
@usableFromInline
func defaultStateKey(of type: Any.Type) -> StateKey {
    typeName(type)
}
