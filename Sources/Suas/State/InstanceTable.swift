internal import Delivery

/// The reducers of the instances that are attached to a store.
///
/// An action for one instance runs only its reducers, found by one lookup. An action for everyone
/// meets only the instances that have reducers for its type, or for all types.
struct InstanceTable {
    /// A reducer of an instance.
    struct Runner {
        let slot: Int
        let reduction: ReducerPart.Reduction

        /// The actions that it runs for; nil for all.
        ///
        /// It is searched, because they are few and hashing would be slower.
        let actionTypes: [ObjectIdentifier]?

        init(slot: Int, _ part: ReducerPart) {
            self.slot = slot
            reduction = part.reduction
            actionTypes = part.actionTypes.map(Array.init)
        }
    }

    /// One instance; the lists below are ordered by `order`.
    final class Instance {
        let layout: InstanceLayout
        let runners: [Runner]

        /// The first middleware for its actions, chained once to all after it.
        var middlewares: ((any Action) -> Void)?

        init(_ layout: InstanceLayout, _ runners: [Runner]) {
            self.layout = layout
            self.runners = runners
        }

        var order: Int { layout.order }

        /// The types that its reducers run for; nil for all.
        var actionTypes: Set<ObjectIdentifier>? {
            runners.reduce([]) { types, runner in
                runner.actionTypes.flatMap { types?.union($0) }
            }
        }

        func reduce(_ action: any Action, _ table: StateTable) {
            let type = ObjectIdentifier(Swift.type(of: action))
            for runner in runners where runner.actionTypes?.contains(type) ?? true {
                runner.reduction(table, runner.slot, action)
            }
        }
    }

    private var instances: [Int: Instance] = [:]
    private var forEveryAction: [Instance] = []
    private var forAction: [ObjectIdentifier: [Instance]] = [:]
    private(set) var nextOrder = 0

    var isEmpty: Bool { instances.isEmpty }

    subscript(_ instance: StateInstance) -> Instance? {
        let found = instances[instance.number]
        return found?.layout.instance === instance ? found : nil
    }

    mutating func insert(_ layout: InstanceLayout, _ runners: [Runner]) {
        let instance = Instance(layout, runners)
        nextOrder += 1
        instances[layout.instance.number] = instance
        guard let types = instance.actionTypes else { return forEveryAction.append(instance) }
        for type in types { forAction[type, default: []].append(instance) }
    }

    mutating func remove(_ id: StateInstance) -> InstanceLayout? {
        guard let instance = self[id] else { return nil }
        instances[id.number] = nil
        if let types = instance.actionTypes {
            for type in types { forAction[type]?.remove(instance) }
        } else {
            forEveryAction.remove(instance)
        }
        return instance.layout
    }

    /// Runs the reducers of one instance, or those of all instances in their order.
    func reduce(_ action: any Action, in id: StateInstance?, _ table: StateTable) {
        if let id {
            self[id]?.reduce(action, table)
        } else {
            let typed = forAction[ObjectIdentifier(type(of: action))] ?? []
            if forEveryAction.isEmpty {
                for instance in typed { instance.reduce(action, table) }
            } else {
                let all = (forEveryAction + typed).inOrder { $0.order < $1.order }
                for instance in all { instance.reduce(action, table) }
            }
        }
    }
}

extension [InstanceTable.Instance] {
    fileprivate mutating func remove(_ instance: InstanceTable.Instance) {
        let index = indexOfID(instance.order, amongFirst: count) { self[$0].order }
        if let index { remove(at: index) }
    }
}
