internal import Delivery
internal import EventModulesTracing
internal import Suas

/// The actions that a store has processed, each with the states before and after it.
@MainActor
final class ActionLog: Recording {
    struct Step {
        let before: Store.State
        let after: Store.State
    }

    private(set) var entries: [FlowEntry] = []
    private var steps: [Step] = []

    /// The state after the last action, or the last one that the test has checked.
    var lastState: Store.State

    private var listeners: [ActionSubscription] = []

    init(of store: Store) {
        lastState = store.state
        let add = { [weak self, weak store] (action: any Action) in
            if let store { self?.add(action, store.state) }
        }
        listeners = [
            store.addReducedActionListener(
                { action in if !(action is any AsyncAction) { add(action) } },
                fileID: #fileID,
                line: #line
            ),
            // An async action doesn't reach the reducers.
            store.addActionListener { action in if action is any AsyncAction { add(action) } },
        ]
        for listener in listeners { listener.belongs(to: TestStore.self) }
    }

    private func add(_ action: any Action, _ state: Store.State) {
        steps.append(Step(before: lastState, after: state))
        entries.append(FlowEntry(number: steps.count, fact: .action(action, instance: nil)))
        lastState = state
    }

    func stop() {
        for listener in listeners { listener.removeListener() }
    }

    func step(of entry: FlowEntry) -> Step { steps[entry.number - 1] }

    func call(expecting entry: FlowEntry) -> String? {
        guard let action = entry.fact.action else { return nil }
        let step = step(of: entry)
        let changes = changes(from: step.before, to: step.after, present: lastState)
        let closure = changes.isEmpty ? "" : " { \(changes.joined(separator: "; ")) }"
        return "testStore.expect(\(sourceOrType(of: action)))\(closure)"
    }
}
