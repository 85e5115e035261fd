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
