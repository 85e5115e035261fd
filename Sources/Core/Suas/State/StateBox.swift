internal import Delivery

/// The key of a sub-state in the full state of a store.
///
/// The default key is the name of the state type.
public typealias StateKey = String

/// The default key: the type's name without the names of the types that it is nested in.
@usableFromInline
func defaultStateKey(of type: Any.Type) -> StateKey { typeName(type) }

/// A sub-state of any type.
///
/// A box is changed only while the store alone retains it: a copy of the state keeps its value.
@usableFromInline
class StateBox {
    /// The type that the box was created for.
    var stateType: Any.Type { Never.self }

    /// The sub-state itself.
    var anyValue: Any { () }

    /// True if the box only fills the slot of a sub-state that is being changed in place.
    var isAbsent: Bool { type(of: self) == StateBox.self }

    @export(implementation)
    init() {}
}

/// A sub-state of a known type.
@usableFromInline
final class TypedStateBox<StateType>: StateBox {
    @exclusivity(unchecked)
    @usableFromInline
    var value: StateType

    @export(implementation)
    init(_ value: StateType) {
        self.value = value
        super.init()
    }

    override var stateType: Any.Type { StateType.self }

    override var anyValue: Any { value }
}

extension StateBox {
    /// The sub-state, if it is of the given type itself and not only of one with the same name.
    @export(implementation)
    func value<StateType>(of type: StateType.Type) -> StateType? {
        guard Swift.type(of: self) == TypedStateBox<StateType>.self else { return nil }
        return unsafeDowncast(self, to: TypedStateBox<StateType>.self).value
    }
}
