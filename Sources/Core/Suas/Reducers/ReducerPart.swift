internal import Delivery

/// A reducer, whatever the type of its state.
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

        /// The `AppAction`s for a type of sub-state.
        case carryingChanges(of: ObjectIdentifier)
    }

    /// A reduction and its actions; a closure in a dictionary or tuple would be called by a thunk.
    @usableFromInline
    struct Rule {
        let actions: Actions
        let reduction: Reduction
    }

    package let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type
    let makeInitialState: () -> StateBox

    /// Converts a value of any type to a sub-state; nil if the reducer's type can't hold it.
    private let convert: (Any) -> StateBox?

    /// At most one of them applies to an action.
    let rules: [Rule]

    @export(implementation)
    init<R: Reducer>(_ reducer: R) {
        self.init(reducer) { table, slot, action in
            table.replace(slot) { (state: R.StateType) in
                reducer.reduce(state: state, action: action)
            }
        }
    }

    @export(implementation)
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(reducer) { table, slot, action in
            table.change(slot) { (state: inout R.StateType) in
                reducer.mutate(state: &state, action: action)
            }
        }
    }

    /// The part of a reducer that runs for the actions that it names.
    @usableFromInline
    init<R: Reducer>(_ reducer: R, reduction: @escaping Reduction) {
        let types = reducer.actionTypes.map { $0.map { Actions.ofType(ObjectIdentifier($0)) } }
        let rules = Set(types ?? [.all]).map { Rule(actions: $0, reduction: reduction) }
        self.init(reducer, rules)
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, _ rules: [Rule]) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        makeInitialState = { TypedStateBox(reducer.initialState) }
        convert = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.rules = rules
    }

    /// A reduction that returns the new sub-state.
    @export(implementation)
    static func replacing<StateType>(
        _ reduce: @escaping (StateType, any Action) -> StateType?
    ) -> Reduction {
        { table, slot, action in table.replace(slot) { reduce($0, action) } }
    }

    /// A reduction that changes the sub-state in place, or a copy if something needs the old one.
    @export(implementation)
    static func mutating<StateType>(
        _ mutate: @escaping (inout StateType, any Action) -> Bool
    ) -> Reduction {
        { table, slot, action in table.change(slot) { mutate(&$0, action) } }
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
            To fix this, remove one of them, or give it a stateKey of its own (a property of the \
            reducer, or an argument of BlockReducer), and use that key where you add listeners.
            """
    )
}
