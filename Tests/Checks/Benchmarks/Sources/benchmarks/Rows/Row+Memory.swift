import EventModules

extension Row {
    /// The heap use of listeners, subscriptions, reducers and modules.
    static var memoryRows: [Row] {
        [
            Row("memory/listener", "a state listener; raw: a closure in an array") {
                [listeners(1000), rawListeners(1000)]
            },
            Row("memory/subscription", "a subscription in a bag; raw: a closure in an array") {
                [subscriptions(1000), rawSubscriptions(1000)]
            },
            Row(
                "memory/ended-subscription",
                "a subscription that has ended, in a bag; raw: a removed closure",
                budget: Budget(allocations: 0)
            ) {
                [endedSubscriptions(10_000), rawEndedSubscriptions(10_000)]
            },
            Row("memory/reducer", "an attached reducer; raw: a closure and a dictionary's entry") {
                [attachedReducers(1000), rawReducers(1000)]
            },
            Row("memory/events-listener", "a listener to a module; raw: a closure in an array") {
                [eventsListeners(1000), rawEventsListeners(1000)]
            },
            Row("memory/module", "a module with a listener; raw: an array with a closure") {
                [modules(1000), rawModules(1000)]
            },
            Row("memory/instance", "a module with state; raw: a closure and a dictionary's entry") {
                [instances(1000), rawReducers(1000)]
            },
        ]
    }

    private static func listeners(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let tally = Tally()
            let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
            for factor in 0..<count {
                store.addListener(forStateType: Position.self, stateKey: "position") {
                    tally.add($0.place * (factor + 1))
                }
            }
            return { tally.added { store.dispatch(action: MoveTo(place: 1)) } }
        }
    }

    private static func rawListeners(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let tally = Tally()
            let store = RawDictionaryStore(keys: ["position"], changing: "position")
            for factor in 0..<count {
                store.addListener(of: "position") { tally.add($0.place * (factor + 1)) }
            }
            return { tally.added { store.dispatch(MoveTo(place: 1)) } }
        }
    }

    private static func subscriptions(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let tally = Tally()
            let subject = PublishSubject<Int>()
            let bag = DisposeBag()
            for factor in 0..<count {
                subject.subscribe(onNext: { tally.add($0 * (factor + 1)) }).disposed(by: bag)
            }
            return { withExtendedLifetime(bag) { tally.added { subject.onNext(1) } } }
        }
    }

    private static func rawSubscriptions(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let tally = Tally()
            let emitter = RawEmitter()
            for factor in 0..<count { emitter.add { tally.add($0 * (factor + 1)) } }
            return { tally.added { emitter.emit(1) } }
        }
    }

    private static func endedSubscriptions(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let tally = Tally()
            let subject = PublishSubject<Int>()
            let bag = DisposeBag()
            for factor in 0..<count {
                subject.take(1).subscribe(onNext: { tally.add($0 * (factor + 1)) })
                    .disposed(by: bag)
            }
            subject.onNext(1)
            return { withExtendedLifetime((subject, bag)) { tally.sum } }
        }
    }

    private static func rawEndedSubscriptions(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let tally = Tally()
            let emitter = RawEmitter()
            for factor in 0..<count { emitter.add { tally.add($0 * (factor + 1)) } }
            emitter.emit(1)
            emitter.removeAll()
            return { withExtendedLifetime(emitter) { tally.sum } }
        }
    }

    private static func attachedReducers(_ count: Int) -> Keeper {
        Keeper(name: "library", count: count) { count in
            let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
            for index in 0..<count {
                let key = KeyedStore.key(index)
                store.attach(reducer: ScalingReducer(stateKey: key, factor: index + 1))
            }
            return {
                store.dispatch(action: MoveTo(place: 1))
                // The initial key also moves to 1.
                return store.state.keys.reduce(-1) { sum, key in
                    sum + (store.state.value(forKey: key, ofType: Position.self)?.place ?? 0)
                }
            }
        }
    }

    static func rawReducers(_ count: Int) -> Keeper {
        Keeper(name: "raw", count: count) { count in
            let store = RawKeyedReducers()
            for index in 0..<count {
                store.add(KeyedStore.key(index)) { state, action in
                    guard let action = action as? MoveTo else { return nil }
                    return state.moved(to: action.place * (index + 1))
                }
            }
            return {
                store.dispatch(MoveTo(place: 1))
                return store.sumOfPlaces
            }
        }
    }
}
