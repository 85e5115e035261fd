import EventModules

extension Row {
    static var dispatchRows: [Row] {
        [
            dispatch(keys: 1, .timesRaw(3)),
            dispatch(keys: 10, nil),
            dispatch(keys: 100, nil),
            dispatch(keys: 1000, nil),
            dispatchByIndex(keys: 1),
            dispatchByIndex(keys: 100),
            dispatchToTables(keys: 100),
            Row(
                "dispatch/tables-100-raw",
                "K = 100 table reducers; raw: a dictionary",
                budget: Budget(.timesRaw(3), allocations: 2)
            ) {
                [.store("library", KeyedStore(tables: 100)), .rawDictionary(keys: 100)]
            },
        ]
    }

    /// The cost of listeners that a dispatch doesn't concern.
    static var listenerRows: [Row] {
        [10, 100].flatMap { keys in
            [10, 100, 1000, 10_000].map { dispatch(keys: keys, otherListeners: $0) }
        } + [1, 1000, 10_000].map(dispatch(linkedListeners:))
    }

    /// The cost of each reducer that a dispatch doesn't concern.
    static var reducerRows: [Row] {
        [
            furtherReducer("cast", "that casts the action", .casting, .overRaw(10)),
            furtherReducer(
                "named",
                "that names its action types",
                .naming,
                .atMost(10, .nanoseconds)
            ),
        ]
    }

    /// The cost of a dispatch that involves more than one reducer and one listener.
    static var companyRows: [Row] {
        [
            Row(
                "dispatch/full-state",
                "K = 1 and a listener of the full state; raw: two listeners",
                budget: Budget(allocations: 2)
            ) {
                let keyed = KeyedStore(keys: 1)
                keyed.addListenerOfFullState()
                return [
                    .store("library", keyed, listeners: 2), .rawDictionary(keys: 1, listeners: 2),
                ]
            },
            Row(
                "dispatch/middleware",
                "K = 1 and a middleware that passes on; raw: a closure",
                budget: Budget(allocations: 2)
            ) {
                let middleware = BlockMiddleware { action, _, _, next in next(action) }
                return [
                    .store("library", KeyedStore(keys: 1, middleware: middleware)),
                    .rawMiddleware,
                ]
            },
        ]
    }

    private static func dispatch(keys: Int, _ limit: Budget.Limit?) -> Row {
        Row(
            "dispatch/keys-\(keys)",
            "dispatch, K = \(keys); raw: a dictionary",
            budget: Budget(limit, allocations: 2)
        ) {
            [.store("library", KeyedStore(keys: keys)), .rawDictionary(keys: keys)]
        }
    }

    /// The other reducers name their actions, so that their cost doesn't hide the listeners'.
    private static func dispatch(keys: Int, otherListeners count: Int) -> Row {
        Row(
            "dispatch/keys-\(keys)-listeners-\(count)",
            "K = \(keys), L = \(count) on other keys; raw: the library, L = 0",
            budget: Budget(.flat, allocations: 2)
        ) {
            let crowded = KeyedStore(keys: keys, others: .naming)
            crowded.addListenersOfOtherKeys(count)
            return [
                .store("library", crowded),
                .store("without them", KeyedStore(keys: keys, others: .naming)),
            ]
        }
    }

    private static func dispatch(linkedListeners count: Int) -> Row {
        Row(
            "dispatch/linked-\(count)",
            "K = 10, L = \(count) on other keys, linked to an object; raw: the library, L = 0",
            budget: Budget(.flat, allocations: 2)
        ) {
            let crowded = KeyedStore(keys: 10, others: .naming)
            crowded.addListenersOfOtherKeys(count, linked: true)
            return [
                .store("library", crowded),
                .store("without them", KeyedStore(keys: 10, others: .naming)),
            ]
        }
    }

    private static func dispatchToTables(keys: Int) -> Row {
        Row(
            "dispatch/tables-\(keys)",
            "K = \(keys) table reducers; raw: the library, K = 1",
            budget: Budget(.timesRaw(1.5), allocations: 2)
        ) {
            [
                .store("library", KeyedStore(tables: keys)),
                .store("library, K = 1", KeyedStore(tables: 1)),
            ]
        }
    }

    private static func dispatchByIndex(keys: Int) -> Row {
        Row("dispatch/index-\(keys)", "dispatch, K = \(keys); raw: an array") {
            [.store("library", KeyedStore(keys: keys)), .rawArray(keys: keys)]
        }
    }

    private static func furtherReducer(
        _ name: String,
        _ summary: String,
        _ others: KeyedStore.Others,
        _ limit: Budget.Limit
    ) -> Row {
        Row(
            "dispatch/reducer-\(name)",
            "a further reducer \(summary); raw: a closure that casts",
            budget: Budget(limit, allocations: 0),
            library: .slope(from: 0, to: 1, over: 99),
            raw: .slope(from: 2, to: 3, over: 99)
        ) {
            [
                .store("library, K = 1", KeyedStore(keys: 1, others: others)),
                .store("library, K = 100", KeyedStore(keys: 100, others: others)),
                .rawReducers(1),
                .rawReducers(100),
            ]
        }
    }
}
