import EventModules

extension Row {
    /// The main actor's work for kept sub-states; a queue encodes and writes them.
    static var keptStateRows: [Row] {
        [
            Row(
                "kept/dispatch",
                "a change of a kept key in a turn with others; raw: of one that isn't kept",
                budget: Budget(.timesRaw(1.7), allocations: 0)
            ) {
                [.changing(KeyedStore(tables: 1, kept: true)), .changing(KeyedStore(tables: 1))]
            }
        ]
            + [100, 1000].map { count in
                Row(
                    "kept/keys-\(count)",
                    "a turn that changes one of \(count) kept keys; raw: the library, 1",
                    budget: Budget(.timesRaw(1.5))
                ) {
                    [.handingOver(keys: count), .handingOver(keys: 1)]
                }
            }
    }
}

extension Contestant {
    fileprivate static func changing(_ keyed: KeyedStore) -> Contestant { .store("library", keyed) }

    /// Also lets the task run that hands a change over to the queue.
    fileprivate static func handingOver(keys: Int) -> Contestant {
        let keyed = KeyedStore(tables: keys, kept: true)
        return Contestant("library, \(keys)") { operations in
            let before = keyed.tally.sum
            for index in 0..<operations {
                keyed.store.dispatch(action: MoveTo(place: index))
                await Task.yield()
            }
            return keyed.tally.sum &- before
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}
