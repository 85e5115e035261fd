/// One reducer, whatever the type of its state.
///
/// Its closures are made where the reducer's type is known, so that running it costs no look-up of
/// types.
public struct ReducerPart {
    /// Runs the reducer on the sub-state at a place of a table, and notes there what it changes.
    @usableFromInline
    typealias Reduction = (StateTable, _ place: Int, any Action) -> Void

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
        self.init(reducer) { table, place, action in
            let state = table.value(at: place, as: R.StateType.self)
            guard let new = reducer.reduce(state: state, action: action) else { return }
            table.noteChange(place, to: TypedStateBox(new))
        }
    }

    @inlinable
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(reducer) { table, place, action in
            table.mutate(place) { box in
                if isKnownUniquelyReferenced(&box) {
                    let own = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self)
                    return reducer.mutate(state: &own.value, action: action)
                }
                var state = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self).value
                guard reducer.mutate(state: &state, action: action) else { return false }
                box = TypedStateBox(state)
                return true
            }
        }
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, reduction: @escaping Reduction) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        actionTypes = reducer.actionTypes.map { Set($0.map { ObjectIdentifier($0) }) }
        makeInitialState = { TypedStateBox(reducer.initialState) }
        adopt = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reduction = reduction
    }
}
