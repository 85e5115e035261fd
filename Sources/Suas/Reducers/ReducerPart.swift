/// One reducer, whatever the type of its state.
///
/// Its closures are made where the reducer's type is known, so that running it costs no look-up of
/// types.
public struct ReducerPart {
    /// How a sub-state is changed.
    @usableFromInline
    enum Reduction {
        /// Makes the sub-state that an action leads to; nil if it changes nothing.
        case replacing((StateBox, any Action) -> StateBox?)

        /// Changes the sub-state, in place if nobody else has the box, and says whether it did.
        case mutating((inout StateBox, any Action) -> Bool)
    }

    package let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type

    /// The actions that the reducer is run for; nil for all.
    let actionTypes: Set<ObjectIdentifier>?

    /// Makes the sub-state to begin with.
    let makeInitialState: () -> StateBox

    /// Makes a sub-state of a value of any type; nil if the reducer's type cannot hold it.
    let adopt: (Any) -> StateBox?
    let reduction: Reduction

    /// The types as reports name them: with the names of what they are nested in, because two
    /// features may well use one name.
    var typesDescription: String {
        "\(String(reflecting: reducerType)), state \(String(reflecting: stateType))"
    }

    /// Whether the reducer is to be run for actions of a type.
    func handles(_ type: any Action.Type) -> Bool {
        actionTypes?.contains(ObjectIdentifier(type)) ?? true
    }

    @inlinable
    init<R: Reducer>(_ reducer: R) {
        self.init(
            reducer,
            reduction: .replacing { box, action in
                let state = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self).value
                return reducer.reduce(state: state, action: action).map(TypedStateBox.init)
            }
        )
    }

    @inlinable
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(
            reducer,
            reduction: .mutating { box, action in
                if isKnownUniquelyReferenced(&box) {
                    let own = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self)
                    return reducer.mutate(state: &own.value, action: action)
                }
                var state = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self).value
                guard reducer.mutate(state: &state, action: action) else { return false }
                box = TypedStateBox(state)
                return true
            }
        )
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, reduction: Reduction) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        actionTypes = reducer.actionTypes.map { Set($0.map { ObjectIdentifier($0) }) }
        makeInitialState = { TypedStateBox(reducer.initialState) }
        adopt = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reduction = reduction
    }
}
