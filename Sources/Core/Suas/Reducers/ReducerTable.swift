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
