import EventModulesTesting
import Suas
import Testing

@MainActor
struct CancellableAsyncActionTests {
    /// Adds an amount when a gate opens.
    private struct AddLater: CancellableAsyncAction {
        let block: BlockAsyncAction

        init(_ amount: Int, after gate: Gate) {
            block = BlockAsyncAction { _, dispatch in
                await gate.pass()
                dispatch(Add(amount, to: "a"))
            }
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
        let add = AddLater(1, after: gate)
        store.dispatch(action: add)
        gate.open()
        await add.finished()
        #expect(log.entries == ["heard AddLater", "heard Add", "told 1"])
    }

    @Test
    func isCancelledByTheCaller() async {
        let add = AddLater(1, after: gate)
        store.dispatch(action: add)
        add.cancel()
        gate.open()
        await add.finished()
        #expect(log.entries == ["heard AddLater"])
    }

    @Test
    func isCancelledWithTheStore() async {
        let add = AddLater(1, after: gate)
        var store: Store? = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store?.listen("a", "told", log)
        store?.dispatch(action: add)
        store = nil
        gate.open()
        await add.finished()
        #expect(log.entries == [])
    }

    @Test
    func isExecutedWithoutAStore() async {
        let add = AddLater(1, after: gate)
        gate.open()
        add.execute(getState: { [:] }, dispatch: { log.add("\($0)") })
        await add.finished()
        #expect(log.entries == ["+1 a"])
    }
}
