import Suas

/// A real store as the target of a program.
@MainActor
final class RealStore: ProgramTarget {
    let store: Store
    unowned let run: ProgramRun<RealStore>

    var state: Store.State { store.state }

    init(_ run: ProgramRun<RealStore>) {
        self.run = run
        store = Suas.createStore(
            reducer: ProgramReducers(Program.firstIndices),
            middleware: BlockMiddleware { [unowned run] action, getState, dispatch, next in
                run.pass(action, getState, dispatch, next)
            }
        )
    }

    func dispatch(_ action: any Action) { store.dispatch(action: action) }

    func send(_ action: Sent) { store.inlet.send(action) }

    func attach(_ indices: [Int]) { store.attach(reducer: ProgramReducers(indices)) }

    func detach(_ index: Int) { store.detach(stateKey: Program.keys[index]) }

    func reset(_ index: Int, to number: Int) {
        store.reset(state: number, forKey: Program.keys[index])
    }

    func reset(to state: Store.State) { store.resetFullState(state) }
}

extension Store.State: ProgramState {}

extension RealStore {
    func add(_ listener: Program.Listener) -> Registration {
        let hear = { [unowned run] (number: Int) in run.heard("\(number)", by: listener) }
        return switch listener.kind {
        case .actions: listenToActions(listener)
        case .wholeState: listenToState(listener)
        case .key(let index):
            registration(
                store.listen(to: Program.keys[index], if: numberFilter(of: listener), hear)
            )
        case .selector(let index):
            registration(
                store.addListener(
                    if: stateFilter(of: listener),
                    stateSelector: selector(index),
                    callback: hear
                )
            )
        case .partOfKey(let index): listenToPart(index, hear)
        case .partOfSelector(let index):
            registration(
                store.partialStore(stateSelector: selector(index)).addListener(callback: hear)
            )
        case .opaquePart(let index): listenToOpaquePart(index, hear)
        }
    }

    private func listenToActions(_ listener: Program.Listener) -> Registration {
        let subscription = store.addActionListener { [unowned run] in
            run.heard("\($0)", by: listener)
        }
        return Registration(
            remove: subscription.removeListener,
            inform: nil,
            link: subscription.linkLifeCycleTo
        )
    }

    private func listenToState(_ listener: Program.Listener) -> Registration {
        registration(
            store.addListener(
                if: stateFilter(of: listener),
                callback: { [unowned run] in run.heard("\($0)", by: listener) }
            )
        )
    }

    private func listenToPart(_ index: Int, _ hear: @escaping (Int) -> Void) -> Registration {
        let key = Program.keys[index]
        let part = store.partialStore(forStateType: Int.self, stateKey: key)
        return registration(part.addListener(callback: hear))
    }

    private func listenToOpaquePart(_ index: Int, _ hear: @escaping (Int) -> Void) -> Registration {
        let select = selector(index)
        let part = store.partialStore { state in select(state).map { Opaque(number: $0) } }
        return registration(part.addListener { hear($0.number) })
    }

    private func registration<StateType>(_ subscription: Subscription<StateType>) -> Registration {
        Registration(
            remove: subscription.removeListener,
            inform: subscription.informWithCurrentState,
            link: subscription.linkLifeCycleTo
        )
    }

    private func selector(_ index: Int) -> StateSelector<Int> {
        { $0.number(Program.keys[index]).flatMap(Program.selected) }
    }

    private func numberFilter(of listener: Program.Listener) -> FilterFunction<Int>? {
        guard listener.isFiltered else { return nil }
        return { [unowned run] old, new in run.accepts([old], [new], for: listener) }
    }

    /// Returns a filter that logs a gap: an old state that isn't the last new state.
    private func stateFilter(of listener: Program.Listener) -> FilterFunction<Store.State>? {
        guard listener.isFiltered else { return nil }
        var last: String?
        return { [unowned run] old, new in
            if let last, last != "\(old)" { run.missed(last, by: listener) }
            last = "\(new)"
            return run.accepts(old.numbers, new.numbers, for: listener)
        }
    }
}

/// A number that can't be compared.
private struct Opaque {
    let number: Int
}

extension Store.State {
    fileprivate var numbers: [Int] { keys.map { number($0) ?? -1 } }
}

/// The reducers of some of a program's keys; every second one changes its number in place.
struct ProgramReducers: CombinableReducer {
    let parts: [AnyReducer]

    init(_ indices: [Int]) {
        parts = indices.flatMap { index in
            index % 2 == 0
                ? ReplacingNumberReducer(index: index).parts
                : MutatingNumberReducer(index: index).parts
        }
    }
}

private struct ReplacingNumberReducer: Reducer {
    let index: Int
    var initialState: Int { index }
    var stateKey: StateKey { Program.keys[index] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(index) ? [Add.self] : nil }

    func reduce(state: Int, action: any Action) -> Int? {
        amount(of: action, for: stateKey).map { state + $0 }
    }
}

private struct MutatingNumberReducer: MutatingReducer {
    let index: Int
    var initialState: Int { index }
    var stateKey: StateKey { Program.keys[index] }
    var actionTypes: [any Action.Type]? { Program.namesAdd(index) ? [Add.self] : nil }

    func mutate(state: inout Int, action: any Action) -> Bool {
        guard let amount = amount(of: action, for: stateKey) else { return false }
        state += amount
        return true
    }
}

private func amount(of action: any Action, for key: StateKey) -> Int? {
    let twice = action as? AddTwice
    guard let add = twice?.add ?? action as? Add, add.keys.contains(key) else { return nil }
    return twice == nil ? add.amount : 2 * add.amount
}
