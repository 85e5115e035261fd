/// One sub-state, whatever its type.
///
/// A box is changed only while nobody but the store has it: who keeps a state keeps what it was.
@usableFromInline
class StateBox {
    /// The type that the box was made for.
    var stateType: Any.Type { Never.self }

    /// The sub-state itself.
    var anyValue: Any { () }

    /// Whether the box only stands where a sub-state is being changed in place.
    var isAbsent: Bool { type(of: self) == StateBox.self }

    @inlinable
    init() {}
}

/// One sub-state of a known type.
@usableFromInline
final class TypedStateBox<StateType>: StateBox {
    @exclusivity(unchecked)
    @usableFromInline
    var value: StateType

    @inlinable
    init(_ value: StateType) {
        self.value = value
        super.init()
    }

    override var stateType: Any.Type { StateType.self }

    override var anyValue: Any { value }
}

extension StateBox {
    /// The sub-state, if it is of the given type itself and not only of one with the same name.
    @inlinable
    func value<StateType>(of type: StateType.Type) -> StateType? {
        guard Swift.type(of: self) == TypedStateBox<StateType>.self else { return nil }
        return unsafeDowncast(self, to: TypedStateBox<StateType>.self).value
    }
}
