import EventModulesTesting
import Suas
import Testing

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
    func callsItsBlockAtOnce() {
        store.dispatch(
            action: BlockAsyncAction { getState, dispatch in
                dispatch(Add(1, to: "a"))
                log.add("\(getState())")
            }
        )
        #expect(log.entries == ["told 1", #"["a": 1]"#])
    }

    @Test
    func dispatchesFromACallbackLater() {
        var callback: (() -> Void)?
        store.dispatch(
            action: BlockAsyncAction { getState, dispatch in
                callback = {
                    dispatch(Add(1, to: "a"))
                    log.add("\(getState())")
                }
            }
        )
        #expect(log.entries == [])
        callback?()
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
        await add.finished()
        #expect(
            log.entries == ["dispatched", "begun", "told 1", #"between ["a": 1]"#, "told 2"]
        )
    }

    @Test
    func runsOncePerDispatch() async {
        let add = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(Add(1, to: "a"))
        }
        store.dispatch(action: add)
        store.dispatch(action: add)
        gate.open()
        await add.finished()
        #expect(log.entries == ["told 1", "told 2"])
    }

    @Test
    func finishedReturnsAtOnceWhenNothingRuns() async {
        await BlockAsyncAction { _, _ in await gate.pass() }.finished()
    }

    // MARK: - Cancellation

    @Test
    func aCancelledTaskDispatchesNothingMore() async {
        let add = BlockAsyncAction { _, dispatch in
            dispatch(Add(1, to: "a"))
            await gate.pass()
            dispatch(Add(10, to: "a"))
            log.add("cancelled: \(Task.isCancelled)")
        }
        store.listen { _ in add.cancel() }
        store.dispatch(action: add)
        gate.open()
        await add.finished()
        #expect(log.entries == ["told 1", "cancelled: true"])
    }

    @Test
    func cancellingEndsEveryRunOfEveryCopy() async {
        let add = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(Add(1, to: "a"))
        }
        let copy = add
        store.dispatch(action: add)
        store.dispatch(action: copy)
        copy.cancel()
        gate.open()
        await add.finished()
        #expect(log.entries == [])
    }

    @Test
    func neverRunsIfCancelledBeforeItsDispatch() async {
        let called = BlockAsyncAction { _, _ in log.add("called") }
        let task = BlockAsyncAction { _, _ in
            await gate.pass()
            log.add("run")
        }
        gate.open()
        called.cancel()
        task.cancel()
        store.dispatch(action: called)
        store.dispatch(action: task)
        await task.finished()
        #expect(log.entries == [])
    }

    @Test
    func neverRunsIfCancelledWhileQueued() {
        let add = BlockAsyncAction { _, _ in log.add("called") }
        store.listen { _ in
            store.dispatch(action: add)
            add.cancel()
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1"])
    }

    @Test
    func neverRunsIfCancelledBeforeItsTaskBegins() async {
        let add = BlockAsyncAction { _, _ in
            await gate.pass()
            log.add("run")
        }
        gate.open()
        store.dispatch(action: add)
        add.cancel()
        await add.finished()
        #expect(log.entries == [])
    }

    @Test
    func aCallbackAfterCancellingDispatchesNothing() {
        var callback: (() -> Void)?
        let add = BlockAsyncAction { _, dispatch in
            callback = { dispatch(Add(1, to: "a")) }
        }
        store.dispatch(action: add)
        add.cancel()
        callback?()
        #expect(log.entries == [])
    }

    // MARK: - Without a store

    @Test
    func isExecutedWithoutAStore() async {
        let add = BlockAsyncAction { getState, dispatch in
            await gate.pass()
            dispatch(Add(getState().number("a") ?? 0, to: "b"))
        }
        gate.open()
        add.execute(getState: { ["a": 7] }, dispatch: { log.add("\($0)") })
        await add.finished()
        #expect(log.entries == ["+7 b"])
    }

    @Test
    func isDescribedByItsSourceLocation() {
        let add = BlockAsyncAction { _, _ in }
        let line = #line - 1
        #expect("\(add)" == "BlockAsyncAction(SuasTests/BlockAsyncActionTests.swift:\(line))")
    }
}
