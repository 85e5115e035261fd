import EventModulesManualTime
import EventRuntime
import Testing

@testable import Suas

@MainActor
struct AsyncActionTests {
    /// Adds 1, then doubles the number.
    private struct AddAndDouble: AsyncAction {
        let log: Log

        func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
            dispatch(Add(1, to: "a"))
            log.add("between \(getState())")
            dispatch(Add(getState().number("a") ?? 0, to: "a"))
            log.add("after \(getState())")
        }
    }

    let log = Log()

    @Test
    func seesTheStateAfterItsOwnDispatch() {
        let store = store(AsyncMiddleware())
        store.dispatch(action: AddAndDouble(log: log))
        #expect(log.entries == ["told 1", #"between ["a": 1]"#, "told 2", #"after ["a": 2]"#])
    }

    @Test
    func isQueuedWhenAListenerDispatchesIt() {
        let store = store(AsyncMiddleware())
        store.listen { number in
            if number == 5 { store.dispatch(action: AddAndDouble(log: log)) }
        }
        store.listen("a", "later told", log)
        store.dispatch(action: Add(5, to: "a"))
        #expect(
            log.entries == [
                "told 5", "later told 5",
                "told 6", "later told 6", #"between ["a": 6]"#,
                "told 12", "later told 12", #"after ["a": 12]"#,
            ]
        )
    }

    @Test
    func startsImmediatelyWhenAMiddlewareDispatchesIt() {
        let middleware = BlockMiddleware { action, getState, dispatch, next in
            if (action as? Add)?.amount == 5 {
                dispatch(AddAndDouble(log: log))
                log.add("middleware \(getState())")
            }
            next(action)
        }
        let store = store(middleware + AsyncMiddleware())
        store.dispatch(action: Add(5, to: "a"))
        #expect(
            log.entries == [
                "told 1", #"between ["a": 1]"#, "told 2", #"after ["a": 2]"#,
                #"middleware ["a": 2]"#, "told 7",
            ]
        )
    }

    @Test
    func aListenersActionFollowsTheAsyncAction() {
        let store = store(AsyncMiddleware())
        store.listen { number in
            if number == 1 { store.dispatch(action: Add(100, to: "a")) }
        }
        store.dispatch(action: AddAndDouble(log: log))
        #expect(
            log.entries == [
                "told 1", #"between ["a": 1]"#, "told 2", #"after ["a": 2]"#, "told 102",
            ]
        )
    }

    @Test
    func readsTheSubStatesOfItsInstanceBeforeTheApps() async {
        func reducer(_ number: Int, _ text: String) -> CombinedReducer {
            let numbers = BlockReducer(initialState: number) { number, action in
                (action as? Add).map { number + $0.amount }
            }
            return numbers + BlockReducer(initialState: text, stateKey: "text") { _, _ in nil }
        }
        let other = BlockReducer(initialState: 2.5) { _, _ in nil }
        let store = Suas.createStore(
            reducer: reducer(1, "app") + other,
            middleware: AsyncMiddleware()
        )
        let instance = StateInstance(of: "Module", number: 1)
        let own = BlockReducer(initialState: true, stateKey: "Double") { _, _ in nil }
        store.attach(reducer: reducer(10, "own") + own, for: instance)
        let read = { (name: String, state: Store.State) in
            let number = state.value(forKeyOfType: Int.self)
            let values: [Any?] = [
                number, state[Int.self], state[String.self, stateKey: "text"], state[Double.self],
                state[Double.self, stateKey: "Double"], state.value(forKey: "Int"),
            ]
            log.add("\(name) \(values.map { "\($0 ?? "nil")" }.joined(separator: " "))")
        }
        struct Read: TaskAction {
            let outlivesInstance = true
            let read: (String, Store.State) -> Void
            let gate: Gate

            func run(
                getState: @escaping TaskGetStateFunction,
                dispatch: @escaping TaskDispatchFunction
            ) async {
                dispatch(BlockAsyncAction { getState, _ in read("nested", getState()) })
                await gate.pass()
                dispatch(Add(1, to: "Int"))
                read("task", getState())
            }
        }
        let gates = [Gate(), Gate()]
        store.dispatch(BlockAsyncAction { getState, _ in read("block", getState()) }, in: instance)
        store.dispatch(BlockAsyncAction { getState, _ in read("app's", getState()) })
        store.dispatch(Read(read: read, gate: gates[0]), in: instance)
        gates[0].open()
        await store.actionsEnded()
        store.dispatch(Read(read: read, gate: gates[1]), in: instance)
        store.detach(instance)
        gates[1].open()
        await store.actionsEnded()
        #expect(
            log.entries == [
                "block 10 10 own 2.5 2.5 1", "app's 1 1 app 2.5 2.5 1",
                "nested 10 10 own 2.5 2.5 1", "task 11 11 own 2.5 2.5 2",
                "task 3 3 app 2.5 2.5 3",
            ]
        )
    }

    @Test
    func aStateThatAnInstanceReadResetsEachKeyToItsOwn() {
        let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        let instance = StateInstance(of: "Module", number: 1)
        store.attach(reducer: number("a"), for: instance)
        store.dispatch(Add(5, to: "a"), in: instance)
        var states: [Store.State] = []
        store.dispatch(BlockAsyncAction { getState, _ in states.append(getState()) }, in: instance)
        store.dispatch(action: Add(1, to: "a"))
        for state in states { store.resetFullState(state) }
        #expect("\(store.state)" == #"["a": 5, "a@Module#1": 5]"#)
        #expect(states.map(\.keys) == [["a", "a@Module#1"]])
    }

    @Test
    func isReportedInAStoreWithoutAsyncMiddleware() {
        let store = store(nil)
        let load = BlockAsyncAction(
            { _, _ in log.add("executed") },
            fileID: "Shop/Loading.swift",
            line: 12
        )
        let reports = Diagnostics.collect { store.dispatch(action: load) }
        #expect(
            reports.text == """
                An async action reached the reducers without being executed.
                    action: BlockAsyncAction(Shop/Loading.swift:12)
                    type: BlockAsyncAction<()>
                Only an AsyncMiddleware executes async actions, and it doesn't pass them on to \
                the reducers.
                To fix this, create the store with middleware: AsyncMiddleware(); combine it with \
                other middlewares using +.
                """
        )
        #expect(log.entries.isEmpty)
    }

    @Test
    func otherActionsWithoutEffectAreNotReported() {
        let store = store(nil)
        let reports = Diagnostics.collect { store.dispatch(action: Nothing()) }
        #expect(reports.isEmpty)
    }

    private func store(_ middleware: (any Middleware)?) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: middleware)
        store.listen("a", "told", log)
        return store
    }
}

@MainActor
struct TaskActionTests {
    /// Adds an amount when a gate opens.
    private struct AddLater: TaskAction {
        let amount: Int
        let gate: Gate

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async -> Int {
            await gate.pass()
            dispatch(Add(amount, to: "a"))
            return getState().number("a") ?? 0
        }
    }

    let log = Log()
    let gate = Gate()
    let store: Store

    init() {
        store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.addActionListener { [log] in log.add("heard \(type(of: $0))") }
        store.listen("a", "told", log)
    }

    @Test
    func actionListenersReceiveItAsItsOwnType() async {
        store.dispatch(action: AddLater(amount: 1, gate: gate))
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["heard AddLater", "heard Add", "told 1"])
    }

    @Test
    func isRunWithoutAStore() async {
        gate.open()
        let add = AddLater(amount: 1, gate: gate)
        let result = await add.run(getState: { ["a": 7] }, dispatch: { log.add("\($0)") })
        #expect(result == 7)
        #expect(log.entries == ["+1 a"])
    }

    @Test
    func reportsAnErrorThatNothingAwaits() async {
        struct NoNetwork: Error {}
        let load = BlockAsyncAction(
            { _, _ -> Int in
                await gate.pass()
                throw NoNetwork()
            },
            fileID: "Shop/Loading.swift",
            line: 12
        )
        let reports = await Diagnostics.collectReports {
            store.dispatch(action: load)
            gate.open()
            await store.actionsEnded()
        }
        #expect(
            reports.text == """
                An async action failed.
                    action: BlockAsyncAction(Shop/Loading.swift:12)
                    error: NoNetwork()
                No code receives the error of a dispatched action.
                To fix this, catch the error in the action and dispatch an action for it, or call \
                try await store.run(_:) instead of dispatching.
                """
        )
    }

    @Test
    func isNotReportedIfItCancelsItself() async {
        let reports = await Diagnostics.collectReports {
            store.dispatch(action: BlockAsyncAction { _, _ -> Int in throw CancellationError() })
            await store.actionsEnded()
        }
        #expect(reports.isEmpty)
    }
}

@MainActor
struct BlockAsyncActionTests {
    let log = Log()
    let gate = Gate()
    let store: Store

    init() {
        store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.listen("a", "told", log)
    }

    // MARK: - Blocks that are called

    @Test
    func callsItsBlockImmediately() {
        store.dispatch(
            action: BlockAsyncAction { getState, dispatch in
                dispatch(Add(1, to: "a"))
                log.add("\(getState())")
            }
        )
        #expect(log.entries == ["told 1", #"["a": 1]"#])
    }

    @Test
    func aCallbackCalledByAListenerIsQueued() {
        store.dispatch(
            action: BlockAsyncAction { getState, dispatch in
                store.listen { number in
                    guard number == 1 else { return }
                    dispatch(Add(10, to: "a"))
                    log.add("waits \(getState())")
                }
            }
        )
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1", #"waits ["a": 1]"#, "told 11"])
    }

    @Test
    func dispatchesFromAnotherThreadThroughTheMainActor() async {
        let done = Gate()
        store.dispatch(
            action: BlockAsyncAction { _, dispatch in
                Task.detached {
                    await dispatch(Add(1, to: "a"))
                    await done.open()
                }
            }
        )
        await done.pass()
        #expect(log.entries == ["told 1"])
    }

    // MARK: - Blocks that await

    @Test
    func dispatchesSafelyAfterAwaiting() async {
        let add = BlockAsyncAction { getState, dispatch in
            log.add("begun")
            await gate.pass()
            dispatch(Add(1, to: "a"))
            log.add("between \(getState())")
            dispatch(Add(1, to: "a"))
        }
        store.dispatch(action: add)
        log.add("dispatched")
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["dispatched", "begun", "told 1", #"between ["a": 1]"#, "told 2"])
    }

    // MARK: - Without a store

    @Test
    func isRunWithoutAStore() async throws {
        let add = BlockAsyncAction { getState, dispatch in
            await gate.pass()
            dispatch(Add(getState().number("a") ?? 0, to: "b"))
            return "done"
        }
        gate.open()
        let result = try await add.run(getState: { ["a": 7] }, dispatch: { log.add("\($0)") })
        #expect(result == "done")
        #expect(log.entries == ["+7 b"])
    }

    @Test
    func isExecutedLikeAnyAsyncAction() async {
        let done = Gate()
        let actions: [any AsyncAction] = [
            BlockAsyncAction { _, dispatch in dispatch(Add(1, to: "b")) },
            BlockAsyncAction { _, dispatch in
                await gate.pass()
                dispatch(Add(2, to: "b"))
                done.open()
            },
        ]
        for action in actions { action.execute(getState: { [:] }, dispatch: { log.add("\($0)") }) }
        gate.open()
        await done.pass()
        #expect(log.entries == ["+1 b", "+2 b"])
    }

    @Test
    func isDescribedByItsSourceLocation() {
        let add = BlockAsyncAction { _, _ in }
        let line = #line - 1
        #expect("\(add)" == "BlockAsyncAction(SuasTests/AsyncActionTests.swift:\(line))")
    }
}
