import EventModules

extension Row {
    static var asyncActionRows: [Row] {
        [
            Row("async/run", "store.run, an action that returns; raw: a task that is awaited") {
                [libraryRun(besides: 0), rawRun]
            },
            Row(
                "async/growth",
                "store.run beside 1000 running actions; raw: the library, alone",
                budget: Budget(.flat)
            ) {
                [libraryRun(besides: 1000), libraryRun(besides: 0)]
            },
        ]
            + [100, 10_000].map { count in
                Row(
                    "async/cancel-\(count)",
                    "an action is begun and cancelled beside \(count); raw: the library, alone",
                    budget: Budget(.timesRaw(1.5))
                ) {
                    [cancelling(besides: count), cancelling(besides: 0)]
                }
            }
    }

    private static func libraryRun(besides count: Int) -> Contestant {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        for _ in 0..<count {
            store.dispatch(
                action: BlockAsyncAction { _, _ in try await Task.sleep(for: .seconds(86_400)) }
            )
        }
        return Contestant("library") { operations in
            var sum = 0
            for index in 0..<operations {
                sum &+= (try? await store.run(Return(value: index))) ?? 0
            }
            return sum
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static func cancelling(besides count: Int) -> Contestant {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: AsyncMiddleware()
        )
        var callbacks: [() -> Void] = []
        let tally = Tally()
        func begin(_ id: AsyncActionID) {
            store.dispatch(
                action: BlockAsyncAction(id: id) { _, dispatch in
                    callbacks.append {
                        tally.add(1)
                        dispatch(MoveTo(place: 0))
                    }
                }
            )
        }
        store.addActionListener { if $0 is MoveTo { tally.add(1_000_000) } }
        for index in 0..<count { begin("\(index)") }
        return Contestant("library") { operations in
            tally.added {
                for _ in 0..<operations {
                    begin("other")
                    store.dispatch(action: CancelAsyncAction(id: "other"))
                    callbacks.removeLast()()
                }
            }
        } expectedSum: {
            $0
        }
    }

    private static var rawRun: Contestant {
        Contestant("raw") { operations in
            var sum = 0
            for index in 0..<operations { sum &+= await Task { opaque(index) }.value }
            return sum
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}

private struct Return: TaskAction {
    let value: Int

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async -> Int {
        value
    }
}
