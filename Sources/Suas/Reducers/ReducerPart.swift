/// One reducer, whatever the type of its state.
///
/// Its closures are made where the reducer's type is known, so that running it costs no look-up of
/// types.
public struct ReducerPart {
    let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type

    /// Makes the sub-state to begin with.
    let makeInitialState: () -> StateBox

    /// Makes a sub-state of a value of any type; nil if the reducer's type cannot hold it.
    let adopt: (Any) -> StateBox?

    /// Makes the sub-state that an action leads to; nil if it changes nothing.
    let reduce: (StateBox, any Action) -> StateBox?

    /// The types as reports name them: with the names of what they are nested in, because two
    /// features may well use one name.
    var typesDescription: String {
        "\(String(reflecting: reducerType)), state \(String(reflecting: stateType))"
    }

    @inlinable
    init<R: Reducer>(_ reducer: R) {
        self.init(
            stateKey: reducer.stateKey,
            stateType: R.StateType.self,
            reducerType: R.self,
            makeInitialState: { TypedStateBox(reducer.initialState) },
            adopt: { ($0 as? R.StateType).map(TypedStateBox.init) },
            reduce: { box, action in
                let state = unsafeDowncast(box, to: TypedStateBox<R.StateType>.self).value
                return reducer.reduce(state: state, action: action).map(TypedStateBox.init)
            }
        )
    }

    @usableFromInline
    init(
        stateKey: StateKey,
        stateType: Any.Type,
        reducerType: Any.Type,
        makeInitialState: @escaping () -> StateBox,
        adopt: @escaping (Any) -> StateBox?,
        reduce: @escaping (StateBox, any Action) -> StateBox?
    ) {
        self.stateKey = stateKey
        self.stateType = stateType
        self.reducerType = reducerType
        self.makeInitialState = makeInitialState
        self.adopt = adopt
        self.reduce = reduce
    }
}
