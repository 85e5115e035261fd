import EventModules
import EventModulesStorage

/// A small sub-state.
struct Position: Codable {
    var place = 0
    var moves = 0

    /// The state of keys that don't change; a listener called for one by mistake spoils the sum.
    static let elsewhere = Position(place: 1_000_003)

    func moved(to place: Int) -> Position { Position(place: place, moves: moves &+ 1) }
}

/// The action of the measured dispatches.
struct MoveTo: Action { let place: Int }

/// An action that is never sent; the reducers of the other keys handle it.
struct JumpTo: Action { let place: Int }

/// The reducer of the key that changes.
struct MoveReducer: Reducer {
    let initialState = Position()
    let stateKey: StateKey

    func reduce(state: Position, action: any Action) -> Position? {
        (action as? MoveTo).map { state.moved(to: $0.place) }
    }
}

/// The reducer of another key; like most reducers, it casts the action to see if it applies.
struct JumpReducer: Reducer {
    let initialState = Position.elsewhere
    let stateKey: StateKey

    func reduce(state: Position, action: any Action) -> Position? {
        (action as? JumpTo).map { state.moved(to: $0.place) }
    }
}

/// A store with a number of keys, each with a listener, of which only the first changes.
@MainActor
struct KeyedStore {
    enum Reducers { case casting, named }

    let store: Store
    let tally = Tally()
    private let count: Int

    init(
        _ count: Int,
        _ reducers: Reducers = .named,
        kept: Int = 0,
        middleware: (any Middleware)? = nil
    ) {
        self.count = count
        var reducer: any CombinableReducer =
            switch reducers {
            case .casting: MoveReducer(stateKey: Self.key(0))
            case .named:
                TableReducer(initialState: Position(), stateKey: Self.key(0))
                    .on(MoveTo.self) { $0 = $0.moved(to: $1.place) }
            }
        for key in (1..<max(1, count)).map(Self.key) {
            switch reducers {
            case .casting: reducer = reducer + JumpReducer(stateKey: key)
            case .named:
                reducer =
                    reducer
                    + TableReducer(initialState: Position.elsewhere, stateKey: key)
                    .on(JumpTo.self) { $0 = $0.moved(to: $1.place) }
            }
        }
        var keeping = KeptState(in: KeptMemory())
        for key in (0..<kept).map(Self.key) { keeping = keeping.keep(Position.self, stateKey: key) }
        store = Suas.createStore(reducer: reducer, keeping: keeping, middleware: middleware)
        for index in 0..<count { listen(to: index) }
    }

    /// Returns a key of typical length, too long to be stored without a heap object.
    static func key(_ index: Int) -> StateKey { "sub-state with number \(index)" }

    @discardableResult
    private func listen(to index: Int) -> Subscription<Position> {
        store.addListener(forStateType: Position.self, stateKey: Self.key(index)) { [tally] in
            tally.add($0.place)
        }
    }

    /// Adds listeners of the keys that don't change, linked to an object or not.
    func withListeners(_ added: Int, linked isLinked: Bool = false) -> KeyedStore {
        for index in 0..<added {
            let subscription = listen(to: 1 + index % (count - 1))
            if isLinked { subscription.linkLifeCycleTo(object: tally) }
        }
        return self
    }

    /// The selected place of the last key, which doesn't change.
    private static func place(of index: Int) -> StateSelector<Int> {
        let key = key(index)
        return { $0.value(forKey: key, ofType: Position.self)?.place }
    }

    /// Adds listeners with a selector, whose filter refuses each change.
    func withSelectors(_ added: Int) -> KeyedStore {
        for _ in 0..<added {
            store.addListener(
                if: { _, _ in false },
                stateSelector: Self.place(of: count - 1),
                callback: { [tally] in tally.add($0) }
            )
        }
        return self
    }

    /// Adds partial stores with a selector, each with a listener.
    func withPartialStores(_ added: Int) -> KeyedStore {
        for _ in 0..<added {
            store.partialStore(stateSelector: Self.place(of: count - 1))
                .addListener { [tally] in tally.add($0) }
        }
        return self
    }

    /// Returns a store with work for each of a number of keys, while its position is elsewhere.
    static func working(_ count: Int, of keys: Int) -> KeyedStore {
        let keyed = KeyedStore(keys, middleware: AsyncMiddleware())
        for index in 0..<count {
            let place = place(of: index)
            keyed.store.work(
                while: { place($0) == Position.elsewhere.place },
                action: { BlockAsyncAction { _, _ in } }
            )
        }
        return keyed
    }

    /// Dispatches an action that changes the first key.
    var moving: Contestant {
        Contestant(tally, keeping: store) { store.dispatch(action: MoveTo(place: $0)) }
    }

    /// The same, each in a separate turn, after which a kept key is handed to the writer.
    var movingInTurns: Contestant {
        Contestant { operations in
            let before = tally.sum
            for index in 0..<operations {
                store.dispatch(action: MoveTo(place: index))
                await Task.yield()
            }
            return tally.sum &- before
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}

extension Contestant {
    static func rawStore(_ count: Int) -> Contestant {
        let tally = Tally()
        let store = RawStore(keys: (0..<count).map { "sub-state with number \($0)" }, tally)
        return Contestant(tally) { store.dispatch(MoveTo(place: $0)) }
    }
}

/// A sub-state that entries are appended to, whose size stays about the same.
struct Journal {
    private(set) var entries: [Int]
    private let size: Int

    init(size: Int) {
        self.size = size
        entries = Array(0..<size)
    }

    mutating func append(_ entry: Int) {
        if entries.count == size + 500 { entries.removeLast(500) }
        entries.append(entry)
    }
}

struct Note: AppAction {
    let entry: Int

    func updatedState(currentState: inout Journal) { currentState.append(entry) }
}

struct JournalReducer: MutatingReducer {
    let initialState: Journal

    func mutate(state: inout Journal, action: any Action) -> Bool {
        guard let action = action as? Note else { return false }
        state.append(action.entry)
        return true
    }
}

extension Contestant {
    /// Appends to a sub-state of a size that has a listener, beside a selection of another key.
    static func appending(to size: Int, mutating isMutating: Bool) -> Contestant {
        let tally = Tally()
        let journal = Journal(size: size)
        let reducer: any CombinableReducer =
            isMutating
            ? JournalReducer(initialState: journal) : AppActionReducer(initialState: journal)
        let store = Suas.createStore(reducer: reducer + MoveReducer(stateKey: "position"))
        store.partialStore(forStateType: Journal.self).addListener {
            tally.add($0.entries.last ?? 0)
        }
        store.partialStore { $0.value(forKey: "position", ofType: Position.self)?.place }
            .addListener { tally.add($0 + 1) }
        return Contestant(tally, keeping: store) { store.dispatch(action: Note(entry: $0)) }
    }
}
