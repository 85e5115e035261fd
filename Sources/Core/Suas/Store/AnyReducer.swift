internal import EventRuntime

/// A `Reducer` or a `CombinedReducer`, which can be combined with `+` or passed to a store.
///
/// Conform to `Reducer`, which implies this.
public protocol CombinableReducer: SendableMetatype {
    /// The individual reducers, in the order they run.
    var parts: [AnyReducer] { get }
}

extension Reducer {
    /// This reducer alone.
    @export(implementation)
    public var parts: [AnyReducer] { [AnyReducer(self)] }
}

/// Several reducers for one store, each for its own sub-state.
///
/// - Lifetime: Retains all reducers added to it with `+`, because combinations share their memory.
///
/// ```swift
/// let reducer = BasketReducer() + CatalogReducer()
/// let store = Suas.createStore(reducer: reducer)
/// ```
public struct CombinedReducer: CombinableReducer {
    /// The reducers of a combination, and of those that it was extended from.
    ///
    /// Extending the longest one adds to its storage, so combining reducers one by one copies none.
    private final class Storage {
        private(set) var parts: [AnyReducer] = []
        private var indices: [StateKey: Int] = [:]

        func append(_ added: [AnyReducer]) {
            for part in added {
                if let index = indices.updateValue(parts.count, forKey: part.stateKey) {
                    stopReducedTwice(parts[index], part)
                }
                parts.append(part)
            }
        }
    }

    private let storage: Storage
    private let count: Int

    init(_ parts: [AnyReducer]) { self.init(Storage(), adding: parts) }

    private init(_ storage: Storage, adding parts: [AnyReducer]) {
        storage.append(parts)
        self.storage = storage
        count = storage.parts.count
    }

    /// The individual reducers, in the order they were combined.
    public var parts: [AnyReducer] {
        isLongest ? storage.parts : Array(storage.parts.prefix(count))
    }

    private var isLongest: Bool { count == storage.parts.count }

    fileprivate func adding(_ parts: [AnyReducer]) -> CombinedReducer {
        isLongest ? CombinedReducer(storage, adding: parts) : CombinedReducer(self.parts + parts)
    }

    /// The state before the first action: the initial states of all reducers.
    public var initialState: Store.State { reduced([:], by: nil).state }

    /// Runs the reducers without a store, as for a test.
    ///
    /// ```swift
    /// let state = reducer.reduce(state: reducer.initialState, action: AddProduct(name: "lamp"))
    /// #expect(state?.value(forKeyOfType: Basket.self)?.names == ["lamp"])
    /// ```
    ///
    /// - Returns: The new state; `nil` if unchanged. A key that is missing or of another type
    ///   begins with its reducer's initial state.
    public func reduce(state: Store.State, action: any Action) -> Store.State? {
        let (state, hasChanged) = reduced(state, by: action)
        return hasChanged ? state : nil
    }

    private func reduced(
        _ old: Store.State,
        by action: (any Action)?
    ) -> (state: Store.State, hasChanged: Bool) {
        var state = Store.State()
        var hasChanged = false
        for part in parts {
            var box = part.box(in: old) ?? part.makeInitialState()
            if let action, part.reduce(&box, action) { hasChanged = true }
            state.insert(box, for: SubStateKey(part.stateKey))
        }
        return (state, hasChanged)
    }
}

/// Combines reducers, which run from left to right, regardless of grouping.
///
/// - Returns: All reducers. Two with one state key stop the program with a report that names both.
public func + (left: some CombinableReducer, right: some CombinableReducer) -> CombinedReducer {
    let combined = left as? CombinedReducer ?? CombinedReducer(left.parts)
    return combined.adding(right.parts)
}

/// A reducer of any state type, as stores run it.
public struct AnyReducer {
    /// Runs the reducer on a sub-state of its type.
    @usableFromInline
    enum Reduction {
        /// Returns the new sub-state; `nil` if nothing changed.
        case replacing((StateBox, any Action) -> StateBox?)
        /// Changes the sub-state, in place if possible; returns `false` if it didn't.
        case changing((inout StateBox, any Action) -> Bool)
    }

    /// The actions that a reduction is for.
    enum Actions {
        case all
        case ofType(ObjectIdentifier)

        /// The `AppAction`s for a type of sub-state.
        case carryingChanges(of: ObjectIdentifier)

        func contain(_ type: any Action.Type) -> Bool {
            switch self {
            case .all: true
            case .ofType(let id): ObjectIdentifier(type) == id
            case .carryingChanges(let id): (type as? any AppAction.Type)?.stateTypeID == id
            }
        }
    }

    struct ActionReduction {
        let actions: Actions
        let reduction: Reduction
    }

    package let stateKey: StateKey
    package let stateType: Any.Type
    let reducerType: Any.Type
    let makeInitialState: () -> StateBox

    /// Converts a value of any type to a sub-state; `nil` if the reducer's type can't hold it.
    private let convert: (Any) -> StateBox?

    /// At most one applies to an action.
    private let reductions: [ActionReduction]

    @export(implementation)
    init<R: Reducer>(_ reducer: R) {
        self.init(reducer, reduction: Self.replacing { reducer.reduce(state: $0, action: $1) })
    }

    @export(implementation)
    init<R: MutatingReducer>(mutating reducer: R) {
        self.init(reducer, reduction: Self.changing { reducer.mutate(state: &$0, action: $1) })
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, reduction: Reduction) {
        let types = reducer.actionTypes.map { $0.map { Actions.ofType(ObjectIdentifier($0)) } }
        self.init(
            reducer,
            (types ?? [.all]).map { ActionReduction(actions: $0, reduction: reduction) }
        )
    }

    init<R: Reducer>(_ reducer: R, _ reductions: [ActionReduction]) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        makeInitialState = { TypedStateBox(reducer.initialState) }
        convert = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reductions = reductions
    }

    @export(implementation)
    static func replacing<StateType>(
        _ reduce: @escaping (StateType, any Action) -> StateType?
    ) -> Reduction {
        .replacing { box, action in
            box.value(of: StateType.self).flatMap { reduce($0, action) }.map(TypedStateBox.init)
        }
    }

    @export(implementation)
    static func changing<StateType>(
        _ change: @escaping (inout StateType, any Action) -> Bool
    ) -> Reduction { .changing { box, action in changeState(in: &box) { change(&$0, action) } } }

    /// Changes a sub-state in place, or a copy if something else retains it.
    @export(implementation)
    static func changeState<StateType>(
        in box: inout StateBox,
        _ change: (inout StateType) -> Bool
    ) -> Bool {
        let isShared = !isKnownUniquelyReferenced(&box)
        guard let typed = box.typed(as: StateType.self) else { return false }
        if !isShared { return change(&typed.value) }
        var state = typed.value
        guard change(&state) else { return false }
        box = TypedStateBox(state)
        return true
    }

    /// The reduction for a type of action; `nil` if it changes nothing.
    func reduction(for type: any Action.Type) -> Reduction? {
        reductions.first { $0.actions.contain(type) }?.reduction
    }

    /// Returns `true` if the reducer has changed the sub-state.
    func reduce(_ box: inout StateBox, _ action: any Action) -> Bool {
        switch reduction(for: type(of: action)) {
        case .replacing(let reduce):
            guard let new = reduce(box, action) else { return false }
            box = new
            return true
        case .changing(let change): return change(&box, action)
        case nil: return false
        }
    }

    /// The sub-state in a state, converted to the reducer's type; `nil` if there is none.
    func box(in state: Store.State) -> StateBox? { state.box(forKey: stateKey).flatMap(fitting) }

    /// Converts a sub-state to the reducer's type; `nil` if that can't hold it.
    ///
    /// A literal's box has the type of the value, not the optional, protocol or class of the state.
    func fitting(_ given: StateBox) -> StateBox? {
        given.stateType == stateType ? given : convert(given.anyValue)
    }

    /// The types as reports print them: qualified, because two features may use the same name.
    var typesDescription: String {
        "\(String(reflecting: reducerType)), state \(String(reflecting: stateType))"
    }
}

func stopReducedTwice(_ first: AnyReducer, _ second: AnyReducer) -> Never {
    Diagnostics.stop(
        "Two reducers have the same state key.",
        [
            "state key": "\"\(first.stateKey)\"",
            "first reducer": first.typesDescription,
            "second reducer": second.typesDescription,
        ],
        explanation: "Each key of a store belongs to one reducer; the second would be ignored.",
        fix: """
            To fix this, remove one of them, or give it its own stateKey (a property of the \
            reducer, or an argument of BlockReducer), and use that key where you add listeners.
            """
    )
}
