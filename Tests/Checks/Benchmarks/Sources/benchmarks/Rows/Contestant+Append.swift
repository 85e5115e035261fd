import EventModules

extension Contestant {
    /// A library store with an action that appends to its sub-state.
    static func appendingByAction(to size: Int) -> Contestant {
        let reducer = AppActionReducer(initialState: Journal(size: size))
        return appending(to: reducer, if: nil) { Enter(entry: $0) }
    }

    /// A library store with a reducer that appends to its sub-state in place.
    static func appendingByReducer(to size: Int) -> Contestant {
        appendingByReducer(to: size, if: nil)
    }

    static func appendingByReducer(
        to size: Int,
        if filter: FilterFunction<Journal>?
    ) -> Contestant {
        let reducer = JournalReducer(initialState: Journal(size: size))
        return appending(to: reducer, if: filter) { Note(entry: $0) }
    }

    static func appendingBesideSelection(to size: Int) -> Contestant {
        let tally = Tally()
        let reducer = JournalReducer(initialState: Journal(size: size))
        let store = Suas.createStore(reducer: reducer + MoveReducer(stateKey: "position"))
        store.addListener(forStateType: Journal.self) { tally.add($0.last) }
        store.partialStore { $0.value(forKey: "position", ofType: Position.self)?.place }
            .addListener { _ in tally.add(1) }
        return Contestant("library") { operations in
            tally.added {
                for index in 0..<operations { store.dispatch(action: Note(entry: index + 1)) }
            }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }

    static func appendingToPart(_ size: Int) -> Contestant {
        let tally = Tally()
        let reducer = JournalReducer(initialState: Journal(size: size))
        let store = Suas.createStore(reducer: reducer)
        store.partialStore(forStateType: Journal.self).addListener { tally.add($0.last) }
        return appending(to: store, tally) { Note(entry: $0) }
    }

    static func rawAppending(to size: Int) -> Contestant {
        raw(size) { journal, entry in journal.dispatch(Note(entry: entry)) }
    }

    static func rawAppendingFiltered(to size: Int) -> Contestant {
        raw(size) { journal, entry in journal.dispatchFiltering(Note(entry: entry)) }
    }

    @inline(__always)
    private static func appending<Sent: Action>(
        to reducer: some Reducer<Journal>,
        if filter: FilterFunction<Journal>?,
        _ action: @escaping (Int) -> Sent
    ) -> Contestant {
        let tally = Tally()
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Journal.self, if: filter) { tally.add($0.last) }
        return appending(to: store, tally, action)
    }

    @inline(__always)
    private static func appending<Sent: Action>(
        to store: Store,
        _ tally: Tally,
        _ action: @escaping (Int) -> Sent
    ) -> Contestant {
        Contestant("library") { operations in
            tally.added {
                for index in 0..<operations { store.dispatch(action: action(index + 1)) }
            }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }

    @inline(__always)
    private static func raw(
        _ size: Int,
        dispatch: @escaping (RawJournal, Int) -> Void
    ) -> Contestant {
        let tally = Tally()
        let journal = RawJournal(size: size)
        journal.addListener { tally.add($0.last) }
        return Contestant("raw") { operations in
            tally.added { for index in 0..<operations { dispatch(journal, index + 1) } }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }
}
