import EventModules
import EventModulesFiles

/// A store with many keys, each with a listener; only one key changes.
@MainActor
struct KeyedStore {
    /// The means by which the reducers of the other keys reject an action.
    enum Others {
        case casting
        case naming
    }

    let store: Store
    let tally = Tally()

    init(keys: Int, others: Others = .casting, middleware: (any Middleware)? = nil) {
        var reducer: any CombinableReducer = MoveReducer(stateKey: Self.key(0))
        for index in 1..<max(1, keys) {
            reducer = reducer + others.reducer(of: Self.key(index))
        }
        store = Suas.createStore(reducer: reducer, middleware: middleware)
        for index in 0..<keys { addListener(of: index) }
    }

    /// Creates a store of table reducers; the first handles `MoveTo`, the others handle `JumpTo`.
    init(tables keys: Int, middleware: (any Middleware)? = nil, kept: Bool = false) {
        var reducer: any CombinableReducer = Self.table(0).on(MoveTo.self) { position, action in
            position = position.moved(to: action.place)
        }
        for index in 1..<max(1, keys) {
            reducer =
                reducer
                + Self.table(index).on(JumpTo.self) { position, action in
                    position = position.moved(to: action.place)
                }
        }
        var all = KeptState(in: KeptMemory())
        for index in 0..<(kept ? keys : 0) {
            all = all.keep(Position.self, stateKey: Self.key(index))
        }
        store = Suas.createStore(reducer: reducer, keeping: all, middleware: middleware)
        for index in 0..<keys { addListener(of: index) }
    }

    /// Creates a store of reducers of `AppAction`s; `Go` changes only the first one's sub-state.
    init(appActions keys: Int) {
        let first = AppActionReducer(initialState: Position(), stateKey: Self.key(0))
        var reducer: any CombinableReducer = first
        for index in 1..<max(1, keys) {
            let journal = Journal(size: 1)
            reducer = reducer + AppActionReducer(initialState: journal, stateKey: Self.key(index))
        }
        store = Suas.createStore(reducer: reducer)
        addListener(of: 0)
    }

    private static func table(_ index: Int) -> TableReducer<Position> {
        TableReducer(
            initialState: index == 0 ? Position() : .elsewhere,
            stateKey: key(index)
        )
    }

    /// Adds listeners to all keys except the one that changes, optionally linked to an object.
    func addListenersOfOtherKeys(_ count: Int, linked: Bool = false) {
        let others = store.state.keys.count - 1
        for index in 0..<count {
            let subscription = addListener(of: 1 + index % others)
            if linked { subscription.linkLifeCycleTo(object: tally) }
        }
    }

    /// Adds listeners of selections of the last key, which doesn't change.
    func addSelectionsOfAnotherKey(_ count: Int) {
        let key = Self.key(store.state.keys.count - 1)
        for _ in 0..<count {
            store.partialStore { $0.value(forKey: key, ofType: Position.self)?.place }
                .addListener { [tally] in tally.add($0) }
        }
    }

    /// Adds a listener to the full state with a filter, which needs the old state.
    func addFilteredListenerOfFullState() {
        let key = Self.key(0)
        store.addListener(
            if: { old, new in
                let places = [old, new].map { $0.value(forKey: key, ofType: Position.self)?.place }
                return places[0] == places[1]
            },
            callback: { [tally] _ in tally.add(1) }
        )
    }

    /// Adds a listener to the full state that reads the key that changes.
    func addListenerOfFullState() {
        store.addListener { [tally, key = Self.key(0)] state in
            tally.add(state.value(forKey: key, ofType: Position.self)?.place ?? 0)
        }
    }

    @discardableResult
    private func addListener(of index: Int) -> Subscription<Position> {
        store.addListener(forStateType: Position.self, stateKey: Self.key(index)) { [tally] in
            tally.add($0.place)
        }
    }

    /// Returns a key of typical length, too long to be stored without a heap object.
    static func key(_ index: Int) -> StateKey { "sub-state with number \(index)" }
}

extension KeyedStore.Others {
    fileprivate func reducer(of key: StateKey) -> any CombinableReducer {
        switch self {
        case .casting: JumpReducer(stateKey: key)
        case .naming: NamingJumpReducer(stateKey: key)
        }
    }
}
