import EventModulesManualTime
import EventModulesTestSupport
import Testing

@testable import Suas

@MainActor
struct AsyncMiddlewareTests {
    let log = Log()
    let gate = Gate()

    @Test
    func asyncActionsReachOnlyEarlierMiddlewares() {
        let outer = BlockMiddleware { action, _, _, next in
            log.add("outer \(action)")
            next(action)
        }
        let inner = BlockMiddleware { action, _, _, next in
            log.add("inner \(action)")
            next(action)
        }
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: outer + AsyncMiddleware() + inner
        )
        store.addActionListener { log.add("heard \($0)") }
        store.dispatch(
            action: BlockAsyncAction(
                { _, dispatch in dispatch(Add(1, to: "a")) },
                fileID: "A.swift",
                line: 1
            )
        )
        #expect(
            log.entries == [
                "heard BlockAsyncAction(A.swift:1)", "outer BlockAsyncAction(A.swift:1)",
                "heard +1 a", "outer +1 a", "inner +1 a",
            ]
        )
    }

    @Test
    func cancelsTasksWhenTheStoreIsReleasedElsewhere() async {
        let (begun, ended) = (Gate(), Gate())
        let load = BlockAsyncAction { _, _ in
            begun.open()
            await gate.pass()
            log.add("cancelled: \(Task.isCancelled)")
            ended.open()
        }
        let middleware = AsyncMiddleware()
        var store: Store? = store(middleware)
        store?.dispatch(action: load)
        await begun.pass()
        await releaseElsewhere(&store)
        #expect(await eventually { middleware.runningTasks.allSatisfy(\.isCancelled) })
        gate.open()
        await ended.pass()
        #expect(log.entries == ["cancelled: true"])
    }

    // Regression: the tasks went on as long as the middleware was retained.
    @Test
    func cancelsTasksEvenIfTheMiddlewareIsRetained() async {
        let (begun, ended) = (Gate(), Gate())
        let load = BlockAsyncAction { _, _ in
            begun.open()
            await gate.pass()
            log.add("cancelled: \(Task.isCancelled)")
            ended.open()
        }
        let pending = BlockAsyncAction { _, _ in
            await gate.pass()
            log.add("executed")
        }
        let middleware = AsyncMiddleware()
        var store: Store? = store(BlockMiddleware { $3($0) } + middleware)
        store?.dispatch(action: load)
        await begun.pass()
        store?.dispatch(action: pending)
        store = nil
        gate.open()
        await ended.pass()
        await middleware.actionsEnded()
        #expect(log.entries == ["cancelled: true"])
        withExtendedLifetime(middleware) {}
    }

    @Test
    func aRunningTaskRetainsNeitherStoreNorMiddleware() async {
        let begun = Gate()
        let load = BlockAsyncAction { _, _ in
            begun.open()
            await gate.pass()
        }
        var middleware: AsyncMiddleware? = AsyncMiddleware()
        weak let releasedMiddleware = middleware
        var store: Store? = middleware.map { self.store($0) }
        weak let releasedStore = store
        middleware = nil
        store?.dispatch(action: load)
        await begun.pass()
        store = nil
        #expect(releasedStore == nil && releasedMiddleware == nil)
        gate.open()
    }

    @Test
    func aReleasedStoreHasAnEmptyStateAndIgnoresActions() async {
        let (begun, ended) = (Gate(), Gate())
        let load = BlockAsyncAction { getState, dispatch in
            log.add("before \(getState())")
            begun.open()
            await gate.pass()
            dispatch(Add(1, to: "a"))
            log.add("after \(getState())")
            ended.open()
        }
        var store: Store? = store(AsyncMiddleware())
        store?.dispatch(action: load)
        await begun.pass()
        store = nil
        gate.open()
        await ended.pass()
        #expect(log.entries == [#"before ["a": 0]"#, "after [:]"])
    }

    @Test
    func anActionInTwoStoresSurvivesTheReleaseOfOne() async {
        let load = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(Add(1, to: "a"))
        }
        var first: Store? = store(AsyncMiddleware())
        let second = store(AsyncMiddleware())
        first?.dispatch(action: load)
        second.dispatch(action: load)
        first = nil
        gate.open()
        await second.actionsEnded()
        #expect(log.entries == ["told 1"])
        #expect(second.state.number("a") == 1)
    }

    @Test
    func aTaskReleasesItsCapturesWhenItEnds() async {
        var canary: Canary? = Canary { log.add("released") }
        var load: BlockAsyncAction<Void>? = BlockAsyncAction { [canary] _, _ in
            await gate.pass()
            canary?.sing()
            log.add("ended")
        }
        canary = nil
        let store = store(AsyncMiddleware())
        if let load { store.dispatch(action: load) }
        load = nil
        gate.open()
        await store.actionsEnded()
        #expect(log.entries == ["ended", "released"])
    }

    private func store(_ middleware: some Middleware) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: middleware)
        store.listen("a", "told", log)
        return store
    }
}
