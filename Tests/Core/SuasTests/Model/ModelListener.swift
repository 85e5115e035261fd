import Suas

/// A listener of the model; selects and filters states as a store's listener does.
@MainActor
final class ModelListener {
    private let listener: Program.Listener
    private unowned let run: ProgramRun<ReferenceModel>

    /// The selection from the last state that was received.
    private var selected: Int?

    init(
        _ listener: Program.Listener,
        _ run: ProgramRun<ReferenceModel>,
        _ state: Numbers
    ) {
        self.listener = listener
        self.run = run
        selected = select(from: state)
    }

    func hear(_ action: any Action) {
        if listener.hearsActions { run.heard("\(action)", by: listener) }
    }

    func hear(_ new: Numbers, after old: Numbers) {
        guard isConcerned(old, new), accepts(old, new) else { return }
        let last = selected
        selected = select(from: new)
        if case .partOfSelector = listener.kind, selected == last { return }
        hear(new)
    }

    /// Receives the current state, even if it has not changed.
    func hear(_ state: Numbers) {
        switch listener.kind {
        case .actions: break
        case .wholeState: run.heard("\(state)", by: listener)
        case .key(let index), .partOfKey(let index):
            if let entry = state[index] { run.heard("\(entry.number)", by: listener) }
        case .selector, .partOfSelector, .opaquePart:
            if let selected = select(from: state) { run.heard("\(selected)", by: listener) }
        }
    }

    private func isConcerned(_ old: Numbers, _ new: Numbers) -> Bool {
        switch listener.kind {
        case .actions: false
        case .wholeState, .selector: true
        case .key(let index), .partOfKey(let index), .partOfSelector(let index),
            .opaquePart(let index):
            old[index] != new[index]
        }
    }

    /// Returns the filter's decision; without an old state the filter is not called.
    private func accepts(_ old: Numbers, _ new: Numbers) -> Bool {
        guard listener.isFiltered, let old = filtered(old), let new = filtered(new) else {
            return true
        }
        return run.accepts(old, new, for: listener)
    }

    private func filtered(_ state: Numbers) -> [Int]? {
        switch listener.kind {
        case .wholeState, .selector: state.entries.map(\.number)
        case .key(let index): state[index].map { [$0.number] }
        case .actions, .partOfKey, .partOfSelector, .opaquePart: nil
        }
    }

    private func select(from state: Numbers) -> Int? {
        switch listener.kind {
        case .selector(let index), .partOfSelector(let index), .opaquePart(let index):
            state[index].flatMap { Program.selected($0.number) }
        case .actions, .wholeState, .key, .partOfKey: nil
        }
    }
}
