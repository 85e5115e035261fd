internal import Delivery

/// A `Reducer` or a `CombinedReducer`: can be combined with `+`, and a store can be created with it.
///
/// Conform to `Reducer`, which implies this.
public protocol CombinableReducer {
    /// The single reducers, in the order they run.
    var parts: [ReducerPart] { get }
}

extension Reducer {
    /// The reducer itself.
    @inlinable
    public var parts: [ReducerPart] { [ReducerPart(self)] }
}

/// Several reducers for one store, each for a sub-state of its own.
///
/// ```swift
/// let reducer = TodoReducer() + SettingsReducer()
/// let store = Suas.createStore(reducer: reducer)
/// ```
public struct CombinedReducer: CombinableReducer {
    /// The single reducers, in the order they were combined.
    public let parts: [ReducerPart]

    init(_ parts: [ReducerPart]) {
        self.parts = parts
        var first: [StateKey: ReducerPart] = [:]
        for part in parts {
            if let earlier = first.updateValue(part, forKey: part.stateKey) {
                stopReducedTwice(earlier, part)
            }
        }
    }

    /// The state before the first action: the initial states of all reducers.
    public var initialState: Store.State { table(with: parts.map { $0.makeInitialState() }).state }

    /// Runs the reducers without a store, as for a test.
    ///
    /// ```swift
    /// let state = reducer.reduce(state: reducer.initialState, action: AddTodo(text: "Buy milk"))
    /// #expect(state?.value(forKeyOfType: TodoList.self)?.todos == ["Buy milk"])
    /// ```
    ///
    /// - Returns: The new full state; nil if no reducer changed anything. A key that the given state
    ///   lacks, or has with another type, begins with its reducer's initial state.
    public func reduce(state: Store.State, action: any Action) -> Store.State? {
        let table = table(with: parts.map { $0.box(in: state) ?? $0.makeInitialState() })
        table.reduce(action, in: nil)
        guard !table.changes.isEmpty else { return nil }
        table.apply()
        return table.state
    }

    private func table(with boxes: [StateBox]) -> StateTable {
        let table = StateTable()
        table.attach(parts, boxes) { _ in ListenerGroup() }
        return table
    }
}

/// Combines reducers.
///
/// - Order: They run from left to right, however the additions are grouped.
/// - Returns: All of them. Two reducers for one state key stop the program with a message that names
///   both.
public func + (left: some CombinableReducer, right: some CombinableReducer) -> CombinedReducer {
    CombinedReducer(left.parts + right.parts)
}

/// One reducer, whatever the type of its state.
///
/// Its closures are created where the reducer's type is known, so that running it looks up no types.
public struct ReducerPart {
    /// Runs the reducer on the sub-state of a slot, and notes its change in the table.
    @usableFromInline
    typealias Reduction = (StateTable, _ slot: Int, any Action) -> Void

    package let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type

    /// The actions that the reducer runs for; nil for all.
    let actionTypes: Set<ObjectIdentifier>?
    let makeInitialState: () -> StateBox

    /// Converts a value of any type to a sub-state; nil if the reducer's type can't hold it.
    private let convert: (Any) -> StateBox?
    let reduction: Reduction

    @inlinable
    init<R: Reducer>(_ reducer: R) {
        self.init(reducer) { table, slot, action in
            let state = table.value(at: slot, as: R.StateType.self)
            guard let new = reducer.reduce(state: state, action: action) else { return }
            table.noteChange(slot, to: TypedStateBox(new))
        }
    }

    @inlinable
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(reducer) { table, slot, action in
            table.mutate(slot) { box in
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
        convert = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reduction = reduction
    }

    /// True if the reducer runs for actions of a type.
    func handles(_ type: any Action.Type) -> Bool {
        actionTypes?.contains(ObjectIdentifier(type)) ?? true
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
