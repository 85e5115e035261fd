internal import EventModulesTracing
internal import EventRuntime
internal import Suas

/// The actions that a store has processed, each with the states before and after it.
@MainActor
final class ActionLog: Recording {
    typealias StateChange = (before: Store.State, after: Store.State)

    private(set) var entries: [FlowEntry] = []
    private var changes: [StateChange] = []

    /// The state after the last action, or the last state that the test has checked.
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
        changes.append((lastState, state))
        entries.append(FlowEntry(number: changes.count, fact: .action(action, instance: nil)))
        lastState = state
    }

    func stop() { for listener in listeners { listener.removeListener() } }

    func rivals(of entry: FlowEntry) -> [String] { [] }

    func change(of entry: FlowEntry) -> StateChange { changes[entry.number - 1] }

    func call(expecting entry: FlowEntry) -> String? {
        guard let action = entry.fact.action else { return nil }
        let change = change(of: entry)
        let statements = changeStatements(from: change.before, to: change.after, present: lastState)
        let closure = statements.isEmpty ? "" : " { \(statements.joined(separator: "; ")) }"
        return "testStore.expect(\(sourceOrType(of: action)))\(closure)"
    }

    func failuresAtEnd(of test: Checklist) -> [String] {
        guard let store = test.recordedStore else { return [] }
        let changes = "The state has changes that the test did not expect."
        let running = store.uncancelledActions.map { "    \($0.runningLine)" }
        return [failureOfChanges(changes, in: store.state)].compactMap(\.self)
            + test.failures(ofRunning: running, advice: "or cancel them")
    }

    /// Returns the failure for changes since the last action; nil if there are none.
    func failureOfChanges(_ summary: String, in state: Store.State) -> String? {
        let expected = TestStore.ExpectedState(lastState)
        guard let differences = differences(from: expected, to: state) else { return nil }
        let changes = changeStatements(from: lastState, to: state, present: state)
        let call = "testStore.expectChanges { \(changes.joined(separator: "; ")) }"
        return """
            \(summary)
            \(differences)
            To fix this, expect them, or pass over them with skip()\
            \(changes.isEmpty ? "." : ":\n    \(call)")
            """
    }
}
