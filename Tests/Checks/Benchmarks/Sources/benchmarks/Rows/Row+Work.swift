import EventModules

extension Row {
    /// The cost of work that lasts as long as a condition on the state.
    static var workRows: [Row] {
        [1, 100, 10_000].flatMap { count in
            [
                Row(
                    "work/dispatch-\(count)",
                    "\(count) conditions on other keys; raw: the library, without work",
                    budget: Budget(.flat)
                ) {
                    [moving(keys: count + 1, work: count), moving(keys: count + 1, work: 0)]
                },
                Row(
                    "work/change-\(count)",
                    "one of \(count) conditions changes, its action begins or is cancelled; raw: 1",
                    budget: Budget(.timesRaw(1.5))
                ) {
                    [changing(oneOf: count), changing(oneOf: 1)]
                },
            ]
        }
    }

    private static func moving(keys: Int, work count: Int) -> Contestant {
        let keyed = KeyedStore(tables: keys, middleware: AsyncMiddleware())
        for index in 0..<count {
            let isAway = condition(on: KeyedStore.key(index + 1)) { $0 != 1_000_003 }
            keyed.store.work(while: isAway) { BlockAsyncAction { _, _ in keyed.tally.add(1) } }
        }
        return .store("library, \(count)", keyed)
    }

    private static func changing(oneOf count: Int) -> Contestant {
        let keyed = KeyedStore(tables: count, middleware: AsyncMiddleware())
        let begun = Tally()
        for index in 0..<count {
            let isOdd = condition(on: KeyedStore.key(index)) { $0 % 2 == 1 && $0 < 1_000_003 }
            keyed.store.work(while: isOdd) { BlockAsyncAction { _, _ in begun.add(1) } }
        }
        return Contestant("library, \(count)") { operations in
            begun.added {
                for index in 1...operations { keyed.store.dispatch(action: MoveTo(place: index)) }
                keyed.store.dispatch(action: MoveTo(place: 0))
            }
        } expectedSum: {
            ($0 + 1) / 2
        }
    }

    private static func condition(
        on key: StateKey,
        _ holds: @escaping (_ place: Int) -> Bool
    ) -> (Store.State) -> Bool {
        { state in (state.value(forKey: key, ofType: Position.self)?.place).map(holds) == true }
    }
}
