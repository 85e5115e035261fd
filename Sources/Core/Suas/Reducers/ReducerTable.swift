internal import Delivery

/// The reducers of a store by the actions that they run for: an action runs only its own reducers.
///
/// - Order: They run in the order of their numbers.
struct ReducerTable {
    /// A reducer and the slot that it works on; small, because a dispatch loops over many.
    private struct Runner {
        let slot: Int
        let reduction: ReducerPart.Reduction
    }

    private typealias Runners = OrderedList<Runner>

    private var forAllActions = Runners()
    private var forTypes: [ObjectIdentifier: Runners] = [:]

    /// The reducers of `AppAction`s, by the type of their sub-state.
    private var forAppActions: [ObjectIdentifier: Runners] = [:]

    /// True if any of them runs for `AppAction`s.
    var runsAppActions: Bool { !forAppActions.isEmpty }

    /// Adds a reducer whose number is greater than those before it.
    mutating func insert(_ part: ReducerPart, slot: Int, number: Int) {
        for rule in part.rules {
            let runner = Runner(slot: slot, reduction: rule.reduction)
            update(rule.actions) { $0.append(runner, number: number) }
        }
    }

    mutating func remove(_ part: ReducerPart, number: Int) {
        for rule in part.rules { update(rule.actions) { $0.remove(number) } }
    }

    private mutating func update(
        _ actions: ReducerPart.Actions,
        _ change: (inout Runners) -> Void
    ) {
        switch actions {
        case .all: change(&forAllActions)
        case .ofType(let type): Self.update(&forTypes, type, change)
        case .carryingChanges(let type): Self.update(&forAppActions, type, change)
        }
    }

    private static func update(
        _ table: inout [ObjectIdentifier: Runners],
        _ type: ObjectIdentifier,
        _ change: (inout Runners) -> Void
    ) {
        change(&table[type, default: Runners()])
        if table[type]?.isEmpty == true { table[type] = nil }
    }

    /// Runs the reducers that an action is for.
    func run(_ action: any Action, _ types: ActionTypes, on table: StateTable) {
        let typed = runners(for: types)
        var next = 0
        for (number, runner) in forAllActions.entries {
            while next < typed.count, typed[next].number < number {
                run(typed[next].element, action, table)
                next += 1
            }
            run(runner, action, table)
        }
        while next < typed.count {
            run(typed[next].element, action, table)
            next += 1
        }
    }

    @inline(__always)
    private func run(_ runner: Runner, _ action: any Action, _ table: StateTable) {
        runner.reduction(table, runner.slot, action)
    }

    /// The reducers that run for actions of a type, but not for all.
    private func runners(for types: ActionTypes) -> [(number: Int, element: Runner)] {
        let typed = forTypes[types.action]?.entries ?? []
        let carried = types.state.flatMap { forAppActions[$0]?.entries }
        guard let carried else { return typed }
        return typed.isEmpty ? carried : (typed + carried).inOrder { $0.number < $1.number }
    }
}

/// The types by which an action finds its reducers.
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

/// Elements with increasing numbers, by which they are removed.
///
/// Removing one moves those after it, but doesn't touch what they refer to.
struct OrderedList<Element> {
    private(set) var entries: [(number: Int, element: Element)] = []

    var isEmpty: Bool { entries.isEmpty }

    var elements: [Element] { entries.map(\.element) }

    /// Adds an element whose number is greater than those before it.
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
/// An action for one instance runs only that instance's reducers, found by one lookup. An action
/// for everyone visits only the instances that have reducers for its type, or for all types.
struct InstanceTable {
    /// One of the rules of an instance's reducer.
    private struct Runner {
        let slot: Int
        let rule: ReducerPart.Rule
    }

    /// An instance; its reducers are numbered consecutively from its own number on.
    final class Instance {
        let layout: InstanceLayout
        fileprivate let parts: [ReducerPart]

        /// Searched in order, because they are few and hashing would be slower.
        private let runners: [Runner]

        /// The first middleware for its actions, chained once to all after it.
        var middlewares: ((any Action) -> Void)?

        init(_ layout: InstanceLayout, _ parts: [ReducerPart]) {
            self.layout = layout
            self.parts = parts
            var runners: [Runner] = []
            for (part, subState) in zip(parts, layout.subStates) {
                for rule in part.rules { runners.append(Runner(slot: subState.slot, rule: rule)) }
            }
            self.runners = runners
        }

        func reduce(_ action: any Action, _ types: ActionTypes, _ table: StateTable) {
            for runner in runners where runner.rule.actions.contain(types) {
                runner.rule.reduction(table, runner.slot, action)
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

    mutating func insert(_ layout: InstanceLayout, _ parts: [ReducerPart]) {
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

    /// Runs the reducers of one instance, or those of all instances in their order.
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

extension ReducerPart.Actions {
    fileprivate func contain(_ types: ActionTypes) -> Bool {
        switch self {
        case .all: true
        case .ofType(let type): type == types.action
        case .carryingChanges(let type): type == types.state
        }
    }
}

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
