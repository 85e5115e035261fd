import Suas
import Testing

@MainActor
struct BlockMiddlewareTests {
    let log = Log()

    @Test
    func passesAnActionOn() {
        let store = store(BlockMiddleware { action, _, _, next in next(action) })
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1"])
    }

    @Test
    func passesAnotherActionOn() {
        let store = store(BlockMiddleware { _, _, _, next in next(Add(7, to: "a")) })
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 7"])
    }

    @Test
    func holdsAnActionBack() {
        let store = store(BlockMiddleware { _, _, _, _ in log.add("held back") })
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["held back"])
        #expect(store.state.number("a") == 0)
    }

    @Test
    func passesAnActionOnTwice() {
        let store = store(
            BlockMiddleware { action, _, _, next in
                next(action)
                next(action)
            }
        )
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1", "told 2"])
    }

    @Test
    func readsTheStateBeforeAndAfter() {
        let store = store(
            BlockMiddleware { action, getState, _, next in
                log.add("before \(getState())")
                next(action)
                log.add("after \(getState())")
            }
        )
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == [#"before ["a": 0]"#, "told 1", #"after ["a": 1]"#])
    }

    @Test
    func aCustomTypeCanBeAMiddleware() {
        struct Doubling: Middleware {
            func onAction(
                action: any Action,
                getState: @escaping GetStateFunction,
                dispatch: @escaping DispatchFunction,
                next: @escaping NextFunction
            ) {
                let add = action as? Add
                next(add.map { Add($0.amount * 2, to: "a") } ?? action)
            }
        }
        let store = store(Doubling())
        store.dispatch(action: Add(4, to: "a"))
        #expect(log.entries == ["told 8"])
    }

    private func store(_ middleware: some Middleware) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: middleware)
        store.listen("a", "told", log)
        return store
    }
}
