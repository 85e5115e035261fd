import Suas

/// A listener of the model, and what it makes of what it is told.
@MainActor
final class ModelListener {
    private let listener: Program.Listener
    private unowned let run: ProgramRun<ReferenceModel>

    /// What its selector made of the state it was last told of.
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

    /// Hears of the state as it is, whatever it was.
    func hear(_ state: Numbers) {
        switch listener.kind {
        case .actions: break
        case .wholeState: run.heard("\(state)", by: listener)
        case .key(let place), .partOfKey(let place):
            if let entry = state[place] { run.heard("\(entry.number)", by: listener) }
        case .selector, .partOfSelector, .opaquePart:
            if let selected = select(from: state) { run.heard("\(selected)", by: listener) }
        }
    }

    private func isConcerned(_ old: Numbers, _ new: Numbers) -> Bool {
        switch listener.kind {
        case .actions: false
        case .wholeState, .selector: true
        case .key(let place), .partOfSelector(let place), .opaquePart(let place):
            old[place] != new[place]
        case .partOfKey(let place): old[place]?.number != new[place]?.number
        }
    }

    /// What its filter says, which is not asked where there was nothing before.
    private func accepts(_ old: Numbers, _ new: Numbers) -> Bool {
        guard listener.isFiltered, let old = filtered(old), let new = filtered(new) else {
            return true
        }
        return run.accepts(old, new, for: listener)
    }

    private func filtered(_ state: Numbers) -> [Int]? {
        switch listener.kind {
        case .wholeState, .selector: state.entries.map(\.number)
        case .key(let place): state[place].map { [$0.number] }
        case .actions, .partOfKey, .partOfSelector, .opaquePart: nil
        }
    }

    private func select(from state: Numbers) -> Int? {
        switch listener.kind {
        case .selector(let place), .partOfSelector(let place), .opaquePart(let place):
            state[place].flatMap { Program.selected($0.number) }
        case .actions, .wholeState, .key, .partOfKey: nil
        }
    }
}
