import EventModules
import Screens

extension Row {
    /// The cost of what an action, a listener or a reducer doesn't concern, at growing numbers.
    static var storeGrowthRows: [Row] {
        [100, 10_000].flatMap { count in
            [
                growth("app-actions", "an AppAction, K = \(count)", count, .timesRaw(1.5)) {
                    .going(keys: $0)
                },
                growth("selections", "\(count) selections of another key", count, .flat) {
                    .moving(besideSelections: $0)
                },
                growth("screens", "\(count) screens of other keys", count, .flat) {
                    .moving(besideScreens: $0)
                },
                growth("filter", "a filter of the full state, K = \(count)", count, .flat) {
                    .movingFiltered(keys: $0)
                },
                growth("attach", "attach and detach, K = \(count)", count, .timesRaw(1.5)) {
                    .attaching(besides: $0)
                },
                growth("combine", "+ to \(count) reducers, each", count, .timesRaw(1.5)) {
                    .combining(max($0, 10))
                },
            ]
        } + [1, 1000, 10_000].map(removing)
    }

    private static func growth(
        _ name: String,
        _ summary: String,
        _ count: Int,
        _ limit: Budget.Limit,
        contestant: @escaping (_ count: Int) -> Contestant
    ) -> Row {
        Row(
            "store/\(name)-\(count)",
            "\(summary); raw: the library, 1",
            budget: Budget(limit)
        ) {
            [contestant(count), contestant(1)]
        }
    }

    private static func removing(_ count: Int) -> Row {
        Row(
            "store/remove-\(count)",
            "one of \(count) listeners is removed, another added; raw: the library, 1",
            budget: Budget(.atMost(2000, .nanoseconds))
        ) {
            [.removing(oneOf: count), .removing(oneOf: 1)]
        }
    }
}

extension Contestant {
    fileprivate static func going(keys: Int) -> Contestant {
        let keyed = KeyedStore(appActions: keys)
        return Contestant("library, K = \(keys)") { operations in
            keyed.tally.added {
                for index in 0..<operations { keyed.store.dispatch(action: Go(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    fileprivate static func moving(besideSelections count: Int) -> Contestant {
        let keyed = KeyedStore(tables: 2)
        keyed.addSelectionsOfAnotherKey(count)
        return .store("library, \(count)", keyed)
    }

    /// Half of the screens show another key, and half a selection of it.
    fileprivate static func moving(besideScreens count: Int) -> Contestant {
        let keyed = KeyedStore(tables: 2)
        let key = KeyedStore.key(1)
        let screens = (0..<count).map { index in
            let part =
                index.isMultiple(of: 2)
                ? keyed.store.partialStore(forStateType: Position.self, stateKey: key)
                : keyed.store.partialStore { $0.value(forKey: key, ofType: Position.self) }
            let screen = PositionScreen(store: part, connected: true)
            screen.rootView.tally = keyed.tally
            return screen
        }
        let store = Contestant.store("library, \(count)", keyed)
        return Contestant(store.name) { operations in
            await store.run(operations) + screens.count - count
        } expectedSum: {
            store.expectedSum($0)
        }
    }

    fileprivate static func movingFiltered(keys: Int) -> Contestant {
        let keyed = KeyedStore(tables: keys)
        keyed.addFilteredListenerOfFullState()
        // Every action moves the position, also the first one of the next run.
        return Contestant("library, K = \(keys)") { operations in
            keyed.tally.added {
                for index in 0..<operations {
                    keyed.store.dispatch(action: MoveTo(place: index + 1))
                }
                keyed.store.dispatch(action: MoveTo(place: 0))
            }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }

    fileprivate static func attaching(besides keys: Int) -> Contestant {
        let store = KeyedStore(tables: keys).store
        return Contestant("library, K = \(keys)") { operations in
            var sum = 0
            for index in 0..<operations {
                store.attach(reducer: AppActionReducer(initialState: Position(), stateKey: "new"))
                store.dispatch(action: Go(place: index))
                sum &+= store.state.value(forKey: "new", ofType: Position.self)?.place ?? 0
                store.detach(stateKey: "new")
            }
            return sum
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    fileprivate static func combining(_ count: Int) -> Contestant {
        let reducers = (0..<count).map { MoveReducer(stateKey: KeyedStore.key($0)) }
        return Contestant("library, \(count)", unitsPerOperation: count) { operations in
            var sum = 0
            for _ in 0..<operations {
                var reducer: any CombinableReducer = reducers[0]
                for next in reducers.dropFirst() { reducer = reducer + next }
                sum += reducer.parts.count
            }
            return sum
        } expectedSum: {
            $0 * count
        }
    }

    fileprivate static func removing(oneOf count: Int) -> Contestant {
        let tally = Tally()
        let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
        func listen() -> Subscription<Position> {
            store.addListener(forStateType: Position.self, stateKey: "position") {
                tally.add($0.place)
            }
        }
        var subscriptions = (0..<count).map { _ in listen() }
        // The action at the end calls all listeners; it must not cost more than what is measured.
        let removals = 100_000
        return Contestant("library, \(count)", unitsPerOperation: removals) { operations in
            for index in 0..<operations * removals {
                let index = (index &* 7919) % count
                subscriptions[index].removeListener()
                subscriptions[index] = listen()
            }
            return tally.added { store.dispatch(action: MoveTo(place: 1)) }
        } expectedSum: { _ in
            count
        }
    }
}
