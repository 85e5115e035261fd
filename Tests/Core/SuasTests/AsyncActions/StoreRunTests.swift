import EventModulesManualTime
import Testing

@testable import Suas

@MainActor
struct StoreRunTests {
    private struct Double: TaskAction {
        let amount: Int
        var gate: Gate?
        var id: AsyncActionID? { "double" }

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws -> Int {
            await gate?.pass()
            guard amount > 0 else { throw Refused(amount: amount) }
            dispatch(Add(2 * amount, to: "a"))
            return 2 * amount
        }
    }

    private struct Refused: Error, Equatable {
        let amount: Int
    }

    let log = Log()
    let gate = Gate()
    let store: Store

    init() {
        store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.listen("a", "told", log)
    }

    @Test
    func returnsTheOutcome() async throws {
        let result = try await store.run(Double(amount: 2))
        #expect(result == 4)
        #expect(log.entries == ["told 4"])
    }

    @Test
    func throwsTheErrorAndReportsNothing() async {
        let reports = await Diagnostics.collectReports {
            await #expect(throws: Refused(amount: -1)) { try await store.run(Double(amount: -1)) }
        }
        #expect(reports.isEmpty)
    }

    @Test
    func waitsForABlock() async throws {
        let text = try await store.run(
            BlockAsyncAction { getState, _ in
                await Task.yield()
                return "\(getState())"
            }
        )
        #expect(text == #"["a": 0]"#)
        try await store.run(BlockAsyncAction { _, dispatch in dispatch(Add(1, to: "a")) })
        #expect(log.entries == ["told 1"])
    }

    @Test
    func severalRunTogetherEachWithItsOutcome() async throws {
        let first = Task { try await store.run(Double(amount: 1, gate: gate)) }
        let second = Task { try await store.run(Double(amount: 2, gate: gate)) }
        gate.open()
        #expect(try await (first.value, second.value) == (2, 4))
    }

    @Test
    func middlewaresAndListenersReceiveTheAction() async throws {
        let doubling = BlockMiddleware { action, _, _, next in
            log.add("passed \(type(of: action))")
            next((action as? Double).map { Double(amount: $0.amount + 1) } ?? action)
        }
        let store = Suas.createStore(reducer: number("a"), middleware: doubling + AsyncMiddleware())
        store.addActionListener { log.add("heard \(type(of: $0))") }
        #expect(try await store.run(Double(amount: 1)) == 4)
        #expect(log.entries == ["heard Double", "passed Double", "heard Add", "passed Add"])
    }

    /// Regression: the caller waited for the inner block, and threw its error.
    @Test
    func aBlockThatExecutesAnotherIsTheAwaitedOne() async throws {
        let reports = try await Diagnostics.collectReports {
            try await store.run(
                BlockAsyncAction { _, dispatch in
                    dispatch(BlockAsyncAction { _, _ in throw Refused(amount: 1) })
                }
            )
            await store.actionsEnded()
        }
        #expect(reports.map(\.summary) == ["An async action failed."])
    }

    /// Regression: the caller received the outcome of the first action of the type.
    @Test
    func aMiddlewareMayDispatchAnotherActionOfTheTypeFirst() async throws {
        let adding = BlockMiddleware { action, _, dispatch, next in
            if (action as? Double)?.amount == 1 { dispatch(Double(amount: 5)) }
            next(action)
        }
        let store = Suas.createStore(reducer: number("a"), middleware: adding + AsyncMiddleware())
        #expect(try await store.run(Double(amount: 1)) == 2)
        await store.actionsEnded()
        #expect(store.state.number("a") == 12)
    }

    // MARK: - Cancellation

    @Test
    func throwsIfTheActionIsCancelled() async {
        let run = Task { try await store.run(Double(amount: 1, gate: gate)) }
        await store.untilRunning(1)
        store.dispatch(action: CancelAsyncAction(id: "double"))
        gate.open()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.entries == [])
    }

    @Test
    func cancelsTheActionWithTheCallingTask() async {
        let run = Task { try await store.run(Double(amount: 1, gate: gate)) }
        await store.untilRunning(1)
        run.cancel()
        await store.untilRunning(0)
        gate.open()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.entries == [])
    }

    /// Regression: the action dispatched until a task of the main actor had cancelled it.
    @Test
    func cancelsTheActionImmediatelyFromTheMainActor() async {
        let run = Task { try await store.run(Double(amount: 1, gate: gate)) }
        await store.untilRunning(1)
        gate.open()
        run.cancel()
        #expect(store.uncancelledActions.isEmpty)
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.entries == [])
    }

    @Test
    func aCancelledTaskDispatchesNothing() async {
        store.addActionListener { log.add("heard \(type(of: $0))") }
        let run = Task { try await store.run(Double(amount: 1)) }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.entries == [])
    }

    /// Regression: it returned as if the block had been called.
    @Test
    func throwsForABlockOfAReleasedInstance() async {
        let instance = StateInstance(of: "Module", number: 1)
        store.attach(reducer: number("own"), for: instance)
        store.detach(instance)
        await #expect(throws: CancellationError.self) {
            try await store.run(BlockAsyncAction { _, _ in log.add("called") }, in: instance)
        }
        #expect(log.entries == [])
    }

    // MARK: - Misuse

    @Test
    func throwsWithoutAnAsyncMiddleware() async {
        let store = Suas.createStore(reducer: number("a"))
        let error = await #expect(throws: AsyncActionNotRun.self) {
            try await store.run(BlockAsyncAction({ _, _ in }, fileID: "Shop/A.swift", line: 1))
        }
        #expect(
            error?.description == """
                BlockAsyncAction(Shop/A.swift:1) was not run, because the store has no \
                AsyncMiddleware. To fix this, create the store with middleware: AsyncMiddleware(); \
                combine it with other middlewares using +.
                """
        )
    }

    @Test
    func throwsIfAMiddlewareHoldsTheActionBack() async {
        let holding = BlockMiddleware { action, _, _, next in
            if !(action is any AsyncAction) { next(action) }
        }
        let store = Suas.createStore(reducer: number("a"), middleware: holding + AsyncMiddleware())
        let error = await #expect(throws: AsyncActionNotRun.self) {
            try await store.run(BlockAsyncAction({ _, _ in }, fileID: "Shop/A.swift", line: 1))
        }
        #expect(
            error?.description == """
                BlockAsyncAction(Shop/A.swift:1) was not run, because no AsyncMiddleware received \
                it. To fix this, pass the action on immediately in the middlewares before it, or \
                dispatch it and wait for what it dispatches.
                """
        )
    }

    // MARK: - Deliveries

    /// A task that begins at once runs its first part within the delivery.
    @Test
    func waitsForTheEndOfADelivery() async throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return }
        var run: Task<Int, any Error>?
        store.listen { number in
            guard number == 1 else { return }
            run = Task.immediate { try await store.run(Double(amount: 5)) }
            log.add("begun")
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(try await run?.value == 10)
        #expect(log.entries == ["told 1", "begun", "told 11"])
    }
}
