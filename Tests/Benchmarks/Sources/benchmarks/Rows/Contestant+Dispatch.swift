import EventModules

extension Contestant {
    /// A store of the library that gets actions.
    static func store(_ name: String, _ keyed: KeyedStore) -> Contestant {
        Contestant(name) { operations in
            keyed.tally.added {
                for index in 0..<operations { keyed.store.dispatch(action: MoveTo(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    static func rawDictionary(keys count: Int) -> Contestant {
        let tally = Tally()
        let keys = (0..<count).map(KeyedStore.key)
        let store = RawDictionaryStore(keys: keys, changing: KeyedStore.key(0))
        for key in keys { store.addListener(of: key) { tally.add($0.place) } }
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations { store.dispatch(MoveTo(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
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

    /// Closures that are asked as reducers are, of which the first changes something.
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
