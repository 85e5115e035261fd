internal import EventRuntime

/// The reducers of a store by the actions that they run for, in the order of their numbers.
struct ReducerTable {
    /// A reduction and the slot that it works on; small, because a dispatch loops over many.
    private struct SlotReduction {
        let slot: Int
        let run: AnyReducer.Reduction
    }

    private typealias SlotReductions = OrderedList<SlotReduction>

    private var forAllActions = SlotReductions()
    private var forTypes: [ObjectIdentifier: SlotReductions] = [:]

    /// The reducers of `AppAction`s, by the type of their sub-state.
    private var forAppActions: [ObjectIdentifier: SlotReductions] = [:]

    var runsAppActions: Bool { !forAppActions.isEmpty }

    /// Adds a reducer whose number is greater than all earlier ones.
    mutating func insert(_ part: AnyReducer, slot: Int, number: Int) {
        for reduction in part.reductions {
            let slotReduction = SlotReduction(slot: slot, run: reduction.run)
            update(reduction.actions) { $0.append(slotReduction, number: number) }
        }
    }

    mutating func remove(_ part: AnyReducer, number: Int) {
        for reduction in part.reductions { update(reduction.actions) { $0.remove(number) } }
    }

    private mutating func update(
        _ actions: AnyReducer.Actions,
        _ change: (inout SlotReductions) -> Void
    ) {
        switch actions {
        case .all: change(&forAllActions)
        case .ofType(let type): Self.update(&forTypes, type, change)
        case .carryingChanges(let type): Self.update(&forAppActions, type, change)
        }
    }

    private static func update(
        _ table: inout [ObjectIdentifier: SlotReductions],
        _ type: ObjectIdentifier,
        _ change: (inout SlotReductions) -> Void
    ) {
        change(&table[type, default: SlotReductions()])
        if table[type]?.isEmpty == true { table[type] = nil }
    }

    func run(_ action: any Action, _ types: ActionTypes, on table: StateTable) {
        let typed = reductions(for: types)
        var next = 0
        for (number, reduction) in forAllActions.entries {
            while next < typed.count, typed[next].number < number {
                run(typed[next].element, action, table)
                next += 1
            }
            run(reduction, action, table)
        }
        while next < typed.count {
            run(typed[next].element, action, table)
            next += 1
        }
    }

    @inline(__always)
    private func run(_ reduction: SlotReduction, _ action: any Action, _ table: StateTable) {
        reduction.run(table, reduction.slot, action)
    }

    /// The reductions for actions of a type, without those for all actions.
    private func reductions(for types: ActionTypes) -> [(number: Int, element: SlotReduction)] {
        let typed = forTypes[types.action]?.entries ?? []
        let carried = types.state.flatMap { forAppActions[$0]?.entries }
        guard let carried else { return typed }
        return typed.isEmpty ? carried : (typed + carried).inOrder { $0.number < $1.number }
    }
}

struct ActionTypes {
    let action: ObjectIdentifier

    /// The type of the sub-state that an `AppAction` changes; nil for another action.
    let state: ObjectIdentifier?
}

extension ActionTypes {
    init(of type: any Action.Type) {
        let appAction = type as? any AppAction.Type
        self.init(action: ObjectIdentifier(type), state: appAction?.stateTypeID)
    }
}

extension AppAction {
    fileprivate static var stateTypeID: ObjectIdentifier { ObjectIdentifier(StateType.self) }
}

/// Elements with increasing numbers; removing one by its number doesn't touch what others refer to.
struct OrderedList<Element> {
    private(set) var entries: [(number: Int, element: Element)] = []

    var isEmpty: Bool { entries.isEmpty }

    var elements: [Element] { entries.map(\.element) }

    mutating func append(_ element: Element, number: Int) {
        entries.append((number, element))
    }

    mutating func remove(_ number: Int) {
        let index = indexOfID(number, amongFirst: entries.count) { entries[$0].number }
        if let index { entries.remove(at: index) }
    }
}

/// The reducers of the instances that are attached to a store.
///
/// An action for everyone visits only instances with reducers for its type, or for all types.
struct InstanceTable {
    /// A reduction of one of the instance's reducers, and the slot that it works on.
    private struct SlotReduction {
        let slot: Int
        let reduction: AnyReducer.ActionReduction
    }

    /// An instance; its reducers are numbered consecutively from its own number on.
    final class Instance {
        let layout: InstanceLayout
        fileprivate let parts: [AnyReducer]

        /// Searched in order, because they are few.
        private let reductions: [SlotReduction]

        /// The first middleware for its actions, chained once to all later ones.
        var middlewares: ((any Action) -> Void)?

        init(_ layout: InstanceLayout, _ parts: [AnyReducer]) {
            self.layout = layout
            self.parts = parts
            var reductions: [SlotReduction] = []
            for (part, subState) in zip(parts, layout.subStates) {
                for reduction in part.reductions {
                    reductions.append(SlotReduction(slot: subState.slot, reduction: reduction))
                }
            }
            self.reductions = reductions
        }

        func reduce(_ action: any Action, _ types: ActionTypes, _ table: StateTable) {
            for entry in reductions where entry.reduction.actions.contain(types) {
                entry.reduction.run(table, entry.slot, action)
            }
        }
    }

    private var instances: [Int: Instance] = [:]
    private var reducers = ReducerTable()

    var isEmpty: Bool { instances.isEmpty }
    var runsAppActions: Bool { reducers.runsAppActions }

    subscript(_ instance: StateInstance) -> Instance? {
        let found = instances[instance.number]
        return found?.layout.instance === instance ? found : nil
    }

    func dropMiddlewares() {
        for instance in instances.values { instance.middlewares = nil }
    }

    mutating func insert(_ layout: InstanceLayout, _ parts: [AnyReducer]) {
        instances[layout.instance.number] = Instance(layout, parts)
        for (index, part) in parts.enumerated() {
            let slot = layout.subStates[index].slot
            reducers.insert(part, slot: slot, number: layout.order + index)
        }
    }

    mutating func remove(_ id: StateInstance) -> InstanceLayout? {
        guard let instance = self[id] else { return nil }
        instances[id.number] = nil
        for (index, part) in instance.parts.enumerated() {
            reducers.remove(part, number: instance.layout.order + index)
        }
        return instance.layout
    }

    /// Runs the reducers of one instance, or of all instances in their order.
    func reduce(
        _ action: any Action,
        _ types: ActionTypes,
        in id: StateInstance?,
        _ table: StateTable
    ) {
        if let id {
            self[id]?.reduce(action, types, table)
        } else {
            reducers.run(action, types, on: table)
        }
    }
}

extension AnyReducer.Actions {
    fileprivate func contain(_ types: ActionTypes) -> Bool {
        switch self {
        case .all: true
        case .ofType(let type): type == types.action
        case .carryingChanges(let type): type == types.state
        }
    }
}

/// A reducer of any state type; running it looks up no types, as its closures know them.
public struct AnyReducer {
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

    /// A reduction and its actions; in a dictionary or tuple, a thunk would call the closure.
    @usableFromInline
    struct ActionReduction {
        let actions: Actions
        let run: Reduction
    }

    package let stateKey: StateKey
    let stateType: Any.Type
    let reducerType: Any.Type
    let makeInitialState: () -> StateBox

    /// Converts a value of any type to a sub-state; nil if the reducer's type can't hold it.
    private let convert: (Any) -> StateBox?

    /// At most one applies to an action.
    let reductions: [ActionReduction]

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

    /// Runs the reduction for the reducer's `actionTypes`.
    @usableFromInline
    init<R: Reducer>(_ reducer: R, reduction: @escaping Reduction) {
        let types = reducer.actionTypes.map { $0.map { Actions.ofType(ObjectIdentifier($0)) } }
        let reductions = Set(types ?? [.all]).map { ActionReduction(actions: $0, run: reduction) }
        self.init(reducer, reductions)
    }

    @usableFromInline
    init<R: Reducer>(_ reducer: R, _ reductions: [ActionReduction]) {
        stateKey = reducer.stateKey
        stateType = R.StateType.self
        reducerType = R.self
        makeInitialState = { TypedStateBox(reducer.initialState) }
        convert = { ($0 as? R.StateType).map(TypedStateBox.init) }
        self.reductions = reductions
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

    /// The sub-state in a state, converted to the reducer's type; nil if there is none.
    func box(in state: Store.State) -> StateBox? { state.box(forKey: stateKey).flatMap(fitting) }

    /// Converts a sub-state to the reducer's type; nil if that can't hold it.
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
        "Two reducers reduce the same state key.",
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
