import EventRuntime
import Suas
import Testing

@MainActor
struct AsyncActionTests {
    /// Adds 1, then doubles the number.
    private struct AddAndDouble: AsyncAction {
        let log: Log

        func execute(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) {
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
        #expect(
            log.entries == ["told 1", #"between ["a": 1]"#, "told 2", #"after ["a": 2]"#]
        )
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
    func isReportedInAStoreWithoutAsyncMiddleware() {
        let store = store(nil)
        let load = BlockAsyncAction(
            { _, _ in log.add("executed") },
            fileID: "Shop/Loading.swift",
            line: 12
        )
        let reports = Diagnostics.collect { store.dispatch(action: load) }
        #expect(
            reports.map(\.description) == [
                """
                An async action reached the reducers, so it is not executed.
                    action: BlockAsyncAction(Shop/Loading.swift:12)
                    type: BlockAsyncAction<()>
                Only an AsyncMiddleware executes async actions, and it does not pass them on to \
                the reducers.
                To fix this, create the store with middleware: AsyncMiddleware(); combine it with \
                other middlewares using +.
                """
            ]
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
