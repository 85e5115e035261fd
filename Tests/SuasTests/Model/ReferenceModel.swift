import Suas

/// What a store does, as plainly as it can be said: one line of turns, taken one by one.
@MainActor
final class ReferenceModel {
    private(set) var state = Numbers(Program.firstPlaces)
    var listeners: [ModelListener] = []
    private var untold: [(ModelListener) -> Void] = []
    private var line: [() -> Void] = []
    private var isDelivering = false
    private var isPassing = false
    unowned let run: ProgramRun<ReferenceModel>

    init(_ run: ProgramRun<ReferenceModel>) { self.run = run }

    func dispatch(_ action: any Action) {
        takeTurn { [self] in
            tell { $0.hear(action) }
            isPassing = true
            run.pass(action, { state }, dispatch, reduce)
            isPassing = false
        }
    }

    private func reduce(_ action: any Action) { change { $0.reduced(by: action) } }

    func reset(to given: Numbers) { change { given[$0.place] ?? $0 } }

    private func change(_ update: @escaping (Numbers.Entry) -> Numbers.Entry) {
        takeTurn { [self] in
            tellUntold()
            let old = state
            state.entries = old.entries.map(update)
            if state != old { tell { [state] in $0.hear(state, after: old) } }
        }
    }

    func replaceKeys(_ entries: [Numbers.Entry]) {
        let old = state
        state.entries = entries
        untold.append { [state] in $0.hear(state, after: old) }
        putInLine(tellUntold)
    }

    func tellUntold() {
        while !untold.isEmpty { tell(untold.removeFirst()) }
    }

    func tell(_ call: (ModelListener) -> Void) {
        for it in listeners where listeners.contains(where: { $0 === it }) { call(it) }
    }

    /// Takes a turn at once for a middleware, and in line for others.
    private func takeTurn(_ turn: @escaping () -> Void) {
        guard isPassing else { return putInLine(turn) }
        isPassing = false
        turn()
        isPassing = true
    }

    func putInLine(_ turn: @escaping () -> Void) {
        line.append(turn)
        guard !isDelivering else { return }
        isDelivering = true
        while !line.isEmpty { line.removeFirst()() }
        isDelivering = false
    }
}
