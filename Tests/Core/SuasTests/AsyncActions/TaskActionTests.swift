import EventModulesManualTime
import Suas
import Testing

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
            reports.map(\.description) == [
                """
                An async action failed.
                    action: BlockAsyncAction(Shop/Loading.swift:12)
                    error: NoNetwork()
                Nothing receives the error of an action that is dispatched.
                To fix this, catch the error in the action and dispatch an action for it, or call \
                try await store.run(_:) instead of dispatching.
                """
            ]
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
