import EventModulesManualTime
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
        await store.actionsEnded()
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
        await store.actionsEnded()
        #expect(log.entries == ["told 1", "told 2"])
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
        for action in actions {
            action.execute(getState: { [:] }, dispatch: { log.add("\($0)") })
        }
        gate.open()
        await done.pass()
        #expect(log.entries == ["+1 b", "+2 b"])
    }

    @Test
    func isDescribedByItsSourceLocation() {
        let add = BlockAsyncAction { _, _ in }
        let line = #line - 1
        #expect("\(add)" == "BlockAsyncAction(SuasTests/BlockAsyncActionTests.swift:\(line))")
    }
}
