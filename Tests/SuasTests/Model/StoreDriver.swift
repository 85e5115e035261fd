import Suas

/// Runs a program on a real store and writes down what happens.
@MainActor
final class StoreDriver {
    private struct Listening {
        let remove: () -> Void
        let inform: () -> Void
    }

    private var program: Program
    private(set) var log: [String] = []
    private var kept: [Store.State] = []
    private var listening: [Int: Listening] = [:]
    private var heldBack: [() -> Void] = []
    private var store = Suas.createStore(reducer: number("unused"))

    /// The full state that each listener of it was told of last.
    private var lastSeen: [Int: String] = [:]

    /// The state, and those that were kept and must not change.
    var states: [String] { ([store.state] + kept).map(\.description) }

    init(_ program: Program) {
        self.program = program
        store = Suas.createStore(
            reducer: ProgramReducers(Program.firstPlaces),
            middleware: BlockMiddleware { [unowned self] action, getState, dispatch, next in
                pass(action, getState, dispatch, next)
            }
        )
    }

    func perform(_ step: Program.Step) {
        perform(step) { self.store.dispatch(action: $0) }
    }

    private func perform(_ step: Program.Step, dispatch: (any Action) -> Void) {
        switch step {
        case .dispatch(let change): dispatch(change.action)
        case .addListener(let name):
            if listening[name] == nil { listening[name] = listen(name) }
        case .removeListener(let name): listening.removeValue(forKey: name)?.remove()
        case .inform(let name): listening[name]?.inform()
        case .passOn: if !heldBack.isEmpty { heldBack.removeFirst()() }
        case .attach(let places):
            let new = places.filter { !store.state.keys.contains(Program.keys[$0]) }
            if !new.isEmpty { store.attach(reducer: ProgramReducers(new)) }
        case .detach(let place): store.detach(stateKey: Program.keys[place])
        case .reset(let place, let number):
            store.reset(state: number, forKey: Program.keys[place])
        case .keep: kept.append(store.state)
        case .resetToKept(let index):
            if !kept.isEmpty { store.resetFullState(kept[index % kept.count]) }
        }
    }

    private func pass(
        _ action: any Action,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        _ next: @escaping (any Action) -> Void
    ) {
        let pass = program.takePass()
        for step in pass.before { perform(step, dispatch: dispatch) }
        log.append("middleware \(action) at \(getState())")
        switch pass.way {
        case .on: next(action)
        case .instead(let other): next(other.action)
        case .later: heldBack.append { next(action) }
        case .back: break
        }
        for step in pass.after { perform(step, dispatch: dispatch) }
        log.append("passed \(action) at \(getState())")
    }

    // MARK: - Listening

    private func listen(_ name: Int) -> Listening {
        let listener = program.listeners[name]
        let hear = { [unowned self] (number: Int) in call(name, "\(number)") }
        lastSeen[name] = nil
        switch listener.kind {
        case .actions:
            let subscription = store.addActionListener { [unowned self] in
                call(name, "\($0)")
            }
            return Listening(remove: subscription.removeListener, inform: {})
        case .key(let place):
            return listening(
                store.listen(
                    to: Program.keys[place],
                    if: listener.isFiltered ? numberFilter(name) : nil,
                    hear
                )
            )
        case .wholeState:
            return listening(
                store.addListener(
                    if: listener.isFiltered ? stateFilter(name) : nil,
                    callback: { [unowned self] in call(name, "\($0)") }
                )
            )
        case .selector(let place):
            return listening(
                store.addListener(
                    if: listener.isFiltered ? stateFilter(name) : nil,
                    stateSelector: selector(place),
                    callback: hear
                )
            )
        case .partOfKey(let place): return listenToPart(of: place, hear)
        case .partOfSelector(let place):
            return listening(
                store.partialStore(stateSelector: selector(place)).addListener(callback: hear)
            )
        case .opaquePart(let place): return listenToOpaquePart(of: place, hear)
        }
    }

    private func listenToPart(of place: Int, _ hear: @escaping (Int) -> Void) -> Listening {
        let key = Program.keys[place]
        let part = store.partialStore(forStateType: Int.self, stateKey: key)
        return listening(part.addListener(callback: hear))
    }

    private func listenToOpaquePart(of place: Int, _ hear: @escaping (Int) -> Void) -> Listening {
        let select = selector(place)
        let part = store.partialStore { state in select(state).map { Opaque(number: $0) } }
        return listening(part.addListener { hear($0.number) })
    }

    private func listening<StateType>(_ subscription: Subscription<StateType>) -> Listening {
        Listening(
            remove: subscription.removeListener,
            inform: subscription.informWithCurrentState
        )
    }

    private func selector(_ place: Int) -> StateSelector<Int> {
        { $0.number(Program.keys[place]).flatMap(Program.selected) }
    }

    private func numberFilter(_ name: Int) -> FilterFunction<Int> {
        { [unowned self] old, new in accepts(name, [old], [new]) }
    }

    /// Notes it where the old state is not the one that was new the last time.
    private func stateFilter(_ name: Int) -> FilterFunction<Store.State> {
        { [unowned self] old, new in
            if let last = lastSeen[name], last != "\(old)" { log.append("\(name) missed \(last)") }
            lastSeen[name] = "\(new)"
            return accepts(name, old.numbers, new.numbers)
        }
    }

    private func accepts(_ name: Int, _ old: [Int], _ new: [Int]) -> Bool {
        log.append("\(name) \(old)>\(new)")
        return Program.accepts(new)
    }

    private func call(_ name: Int, _ text: String) {
        log.append("\(name) hears \(text)")
        if let step = program.takeReaction(of: name) { perform(step) }
    }
}

/// What can't be compared.
private struct Opaque {
    let number: Int
}

extension Store.State {
    fileprivate var numbers: [Int] { keys.map { number($0) ?? -1 } }
}
