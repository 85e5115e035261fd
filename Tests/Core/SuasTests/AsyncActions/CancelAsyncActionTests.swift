import EventModulesManualTime
import EventRuntime
import Testing

@testable import Suas

@MainActor
struct CancelAsyncActionTests {
    /// Adds an amount when a gate opens, and can be cancelled by its key.
    private struct AddLater: TaskAction {
        let amount: Int
        let gate: Gate
        var id: AsyncActionID? = "add"
        var replacesRunning = false

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            await gate.pass()
            dispatch(Add(amount, to: "a"))
        }
    }

    let log = Log()
    let gate = Gate()
    let middleware = AsyncMiddleware()
    let store: Store

    init() {
        store = Suas.createStore(reducer: number("a"), middleware: middleware)
        store.listen("a", "told", log)
    }

    // MARK: - By identifier

    @Test
    func aCancelledTaskDispatchesNothingMore() async {
        store.dispatch(
            action: BlockAsyncAction(id: "add") { _, dispatch in
                dispatch(Add(1, to: "a"))
                await gate.pass()
                dispatch(Add(10, to: "a"))
                log.add("cancelled: \(Task.isCancelled)")
            }
        )
        store.listen { _ in store.dispatch(action: CancelAsyncAction(id: "add")) }
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["told 1", "cancelled: true"])
    }

    @Test
    func callbacksAreForgottenWhenTheyAreReleased() {
        for _ in 0..<1_000 { store.dispatch(action: BlockAsyncAction(id: "add") { _, _ in }) }
        #expect(middleware.entries.count <= 17)
    }

    @Test
    func reachesTheReducers() {
        let reducer = BlockReducer(initialState: 0) { count, action in
            (action as? CancelAsyncAction)?.id == "add" ? count + 1 : nil
        }
        let store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        store.dispatch(action: CancelAsyncAction(id: "add"))
        #expect(store.state.value(forKeyOfType: Int.self) == 1)
    }

    @Test
    func anIdentifierIsAnyValue() {
        let product = AsyncActionID(7)
        #expect(product == AsyncActionID(7) && product.hashValue == AsyncActionID(7).hashValue)
        #expect(product != AsyncActionID(8) && product != "7" && "a\(1)" == AsyncActionID("a1"))
    }

    /// Regression: `AnyHashable` takes equal numbers of different types for equal.
    @Test
    func identifiersOfDifferentTypesDiffer() {
        #expect(AsyncActionID(1) != AsyncActionID(1.0))
        #expect(AsyncActionID(1) != AsyncActionID(Int8(1)))
    }

    // MARK: - Replacing

    @Test
    func withoutAnIdentifierItReplacesARunOfItsType() async {
        store.dispatch(action: AddLater(amount: 1, gate: gate, id: nil))
        for amount in [2, 4] {
            let search = AddLater(amount: amount, gate: gate, id: nil, replacesRunning: true)
            store.dispatch(action: search)
        }
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["told 1", "told 5"])
    }

    @Test
    func aBlockReplacesARunOfItsSourceLocation() async {
        func search(_ amount: Int) -> BlockAsyncAction<Void> {
            BlockAsyncAction(replacesRunning: true) { _, dispatch in
                await gate.pass()
                dispatch(Add(amount, to: "a"))
            }
        }
        store.dispatch(
            action: BlockAsyncAction(replacesRunning: true) { _, dispatch in
                await gate.pass()
                dispatch(Add(1, to: "a"))
            }
        )
        store.dispatch(action: search(2))
        store.dispatch(action: search(4))
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["told 1", "told 5"])
    }

    @Test
    func aCancelledActionRunsUntilItsTaskEnds() async {
        for _ in 0..<100 {
            store.dispatch(action: AddLater(amount: 1, gate: gate, replacesRunning: true))
            #expect(store.runningCount == 1)
        }
        store.dispatch(action: CancelAsyncAction(id: "add"))
        #expect(store.runningCount == 0 && store.runningActions.count == 100)
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == [])
    }

    // MARK: - Instances

    /// Regression: a module with state began a second action beside the running one.
    @Test
    func withAnIdentifierItReplacesARunOfAnotherInstance() {
        let (first, second) = (attachInstance(1), attachInstance(2))
        for instance in [first, second, nil, first] {
            let add = AddLater(amount: 1, gate: gate, replacesRunning: true)
            store.dispatch(add, in: instance)
            #expect(store.runningCount == 1)
        }
    }

    @Test
    func withoutAnIdentifierItReplacesWithinItsInstance() async {
        let (first, second) = (attachInstance(1), attachInstance(2))
        func block(_ amount: Int) -> BlockAsyncAction<Void> {
            BlockAsyncAction(replacesRunning: true) { _, dispatch in
                await gate.pass()
                dispatch(Add(amount, to: "a"))
            }
        }
        for (amount, instance) in [(1, first), (2, second), (4, nil), (8, nil), (16, first)] {
            let add = AddLater(amount: amount, gate: gate, id: nil, replacesRunning: true)
            store.dispatch(add, in: instance)
            store.dispatch(block(100 * amount), in: instance)
        }
        #expect(store.runningCount == 6)
        gate.open()
        await store.actionsEnded()
        #expect(store.state.number("a") == 2_626)
    }

    @Test
    func aCancellationOfNothingIsReportedIfTheActionRunsElsewhere() {
        let (first, second) = (attachInstance(1), attachInstance(2))
        let cancel = { (id: AsyncActionID, instance: StateInstance?) in
            Diagnostics.collect { store.dispatch(CancelAsyncAction(id: id), in: instance) }
        }
        #expect(cancel("add", first) == [])
        let add = AddLater(amount: 1, gate: gate, id: .perInstance("add"))
        store.dispatch(add)
        #expect(
            cancel(.perInstance("add"), second).text == """
                A cancellation canceled nothing: an action with its id is running elsewhere.
                    cancellation: perInstance("add"), for Module#2
                    running action: perInstance("add"), for everyone
                An id of perInstance(_:) is a different id in each module instance.
                To fix this, cancel with the id of the action. If it is per instance, dispatch \
                both to the same instance; any other id applies to the whole store.
                """
        )
        #expect(cancel("add", nil).first?.details.first?.value == "\"add\", for everyone")
        #expect(cancel("other", first) == [] && store.runningCount == 1)
    }

    /// Regression: the running action of a sibling was blamed.
    @Test
    func aCancellationInAnIdleInstanceIsNotReported() {
        let (first, second) = (attachInstance(1), attachInstance(2))
        store.dispatch(AddLater(amount: 1, gate: gate, id: .perInstance("add")), in: first)
        for (instance, count) in [(second, 1), (first, 0), (second, 0)] {
            let cancellation = CancelAsyncAction(id: .perInstance("add"))
            #expect(Diagnostics.collect { store.dispatch(cancellation, in: instance) } == [])
            #expect(store.runningCount == count)
        }
    }

    @Test
    func anActionMayOutliveItsInstance() async {
        let instance = attachInstance(1)
        store.dispatch(
            BlockAsyncAction(outlivesInstance: true) { _, dispatch in
                await gate.pass()
                dispatch(Add(1, to: "a"))
            },
            in: instance
        )
        store.detach(instance)
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["told 1"])
    }

    @Test
    func anActionForAReleasedInstanceNeverRuns() async {
        let instance = attachInstance(1)
        store.detach(instance)
        gate.open()
        store.dispatch(AddLater(amount: 1, gate: gate), in: instance)
        store.dispatch(BlockAsyncAction { _, _ in log.add("called") }, in: instance)
        await store.actionsEnded()
        #expect(log.entries == [])
    }

    private func attachInstance(_ index: Int) -> StateInstance {
        let instance = StateInstance(of: "Module", number: index)
        store.attach(reducer: number("own"), for: instance)
        return instance
    }
}
