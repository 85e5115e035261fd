import EventModules

extension Contestant {
    /// A library store that receives actions and calls a number of listeners for each.
    static func store(_ name: String, _ keyed: KeyedStore, listeners: Int = 1) -> Contestant {
        Contestant(name) { operations in
            keyed.tally.added {
                for index in 0..<operations { keyed.store.dispatch(action: MoveTo(place: index)) }
            }
        } expectedSum: {
            listeners * sumOfIndices($0)
        }
    }

    /// A hand-written store with a number of listeners for each key.
    static func rawDictionary(keys count: Int, listeners: Int = 1) -> Contestant {
        let tally = Tally()
        let store = rawDictionaryStore(keys: count, listeners: listeners, tally)
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations { store.dispatch(MoveTo(place: index)) }
            }
        } expectedSum: {
            listeners * sumOfIndices($0)
        }
    }

    /// A hand-written store behind a closure that passes actions on.
    static var rawMiddleware: Contestant {
        let tally = Tally()
        let store = rawDictionaryStore(keys: 1, listeners: 1, tally)
        let middleware = opaque { (action: any Action) in store.dispatch(action) }
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations { middleware(MoveTo(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static func rawDictionaryStore(
        keys count: Int,
        listeners: Int,
        _ tally: Tally
    ) -> RawDictionaryStore {
        let keys = (0..<count).map(KeyedStore.key)
        let store = RawDictionaryStore(keys: keys, changing: KeyedStore.key(0))
        for key in keys {
            for _ in 0..<listeners { store.addListener(of: key) { tally.add($0.place) } }
        }
        return store
    }

    static func rawArray(keys count: Int) -> Contestant {
        let tally = Tally()
        let store = RawArrayStore(places: count, changing: 0)
        for index in 0..<count { store.addListener(of: index) { tally.add($0.place) } }
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations { store.dispatch(MoveTo(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    /// Closures called as reducers are, of which only the first changes the state.
    static func rawReducers(_ count: Int) -> Contestant {
        let reducers = RawReducers()
        reducers.add { state, action in
            guard let action = action as? MoveTo else { return nil }
            return state.moved(to: action.place)
        }
        for _ in 1..<count {
            reducers.add { state, action in
                guard let action = action as? JumpTo else { return nil }
                return state.moved(to: action.place)
            }
        }
        return Contestant("raw") { operations in
            var sum = 0
            for index in 0..<operations { sum &+= reducers.dispatch(MoveTo(place: index)) }
            return sum
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}
