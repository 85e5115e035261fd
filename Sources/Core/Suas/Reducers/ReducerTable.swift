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
