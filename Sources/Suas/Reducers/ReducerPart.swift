internal import Delivery

/// One reducer, whatever the type of its state.
///
/// Its closures are created where the reducer's type is known, so that running it looks up no types.
public struct ReducerPart {
    /// Runs the reducer on the sub-state of a slot, and notes its change in the table.
    @usableFromInline
    typealias Reduction = (StateTable, _ slot: Int, any Action) -> Void

    /// The actions that a reduction is for.
    @usableFromInline
    enum Actions: Hashable {
        case all
        case ofType(ObjectIdentifier)

        /// The `AppAction`s for a type of sub-states.
        case carryingChanges(of: ObjectIdentifier)
    }

    package let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type
    let makeInitialState: () -> StateBox

    /// Converts a value of any type to a sub-state; nil if the reducer's type can't hold it.
    private let convert: (Any) -> StateBox?

    /// At most one of them runs for an action.
    private let reductions: [Actions: Reduction]

    @inlinable
    init<R: Reducer>(_ reducer: R) {
        self.init(
            reducer,
            Self.replacing { (state: R.StateType, action) in
                reducer.reduce(state: state, action: action)
            }
        )
    }

    @inlinable
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(
            reducer,
            Self.mutating { (state: inout R.StateType, action) in
                reducer.mutate(state: &state, action: action)
            }
        )
    }

    /// The part of a reducer that runs for the actions that it names.
    @usableFromInline
    init<R: Reducer>(_ reducer: R, _ reduction: @escaping Reduction) {
        let types = reducer.actionTypes.map { $0.map { Actions.ofType(ObjectIdentifier($0)) } }
        let all = (types ?? [.all]).map { ($0, reduction) }
        self.init(reducer, Dictionary(all) { first, _ in first })
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, _ reductions: [Actions: Reduction]) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        makeInitialState = { TypedStateBox(reducer.initialState) }
        convert = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reductions = reductions
    }

    func forEachReduction(_ body: (Actions, @escaping Reduction) -> Void) {
        for (actions, reduction) in reductions { body(actions, reduction) }
    }

    /// A reduction that returns the new sub-state.
    @inlinable
    static func replacing<StateType>(
        _ reduce: @escaping (StateType, any Action) -> StateType?
    ) -> Reduction {
        { table, slot, action in
            let state = table.value(at: slot, as: StateType.self)
            guard let new = reduce(state, action) else { return }
            table.noteChange(slot, to: TypedStateBox(new))
        }
    }

    /// A reduction that changes the sub-state in place, or a copy if something needs the old one.
    @inlinable
    static func mutating<StateType>(
        _ mutate: @escaping (inout StateType, any Action) -> Bool
    ) -> Reduction {
        { table, slot, action in
            table.mutate(slot) { box in
                if isKnownUniquelyReferenced(&box) {
                    let own = unsafeDowncast(box, to: TypedStateBox<StateType>.self)
                    return mutate(&own.value, action)
                }
                var state = unsafeDowncast(box, to: TypedStateBox<StateType>.self).value
                guard mutate(&state, action) else { return false }
                box = TypedStateBox(state)
                return true
            }
        }
    }

    /// The sub-state in a state that the reducer could work on; nil if there is none.
    func box(in state: Store.State) -> StateBox? { state.box(forKey: stateKey).flatMap(fitting) }

    /// A sub-state as one of the reducer's type; nil if that can't hold it.
    ///
    /// A literal knows only the type of the value itself, not the optional, protocol or class that the
    /// reducer's state is.
    func fitting(_ given: StateBox) -> StateBox? {
        given.stateType == stateType ? given : convert(given.anyValue)
    }

    /// The types as reports print them: qualified, because two features may well use one name.
    var typesDescription: String {
        "\(String(reflecting: reducerType)), state \(String(reflecting: stateType))"
    }
}

/// Stops the program: the store can't know which of two reducers is meant.
func stopReducedTwice(_ first: ReducerPart, _ second: ReducerPart) -> Never {
    Diagnostics.stop(
        "Two reducers reduce the same state key.",
        [
            "state key": "\"\(first.stateKey)\"",
            "first reducer": first.typesDescription,
            "second reducer": second.typesDescription,
        ],
        explanation: "Each key of a store belongs to one reducer; the second would be ignored.",
        fix: """
            To fix this, give one of them a stateKey of its own (a property of the reducer, or \
            an argument of BlockReducer), and use that key where you add listeners.
            """
    )
}
