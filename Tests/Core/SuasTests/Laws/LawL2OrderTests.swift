import Suas
import Testing

/// L2: nothing is delivered inside a delivery, so all listeners see the same order;
/// `RandomProgramTests` has the orders of the calls in one store.
@MainActor
struct LawL2OrderTests {
    let log = Log()

    @Test
    func actionsOfFiltersAndSelectorsAreQueued() {
        let store = Suas.createStore(reducer: number("a"))
        store.listen(
            if: { [unowned store] _, new in
                if new == 1 { store.dispatch(action: Add(10, to: "a")) }
                return true
            },
            { log.add("filtered \($0)") }
        )
        store.addListener(
            stateSelector: { [unowned store] state in
                if state.number("a") == 1 { store.dispatch(action: Add(100, to: "a")) }
                return state.number("a")
            },
            callback: { log.add("selected \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "filtered 1", "selected 1",
                "filtered 11", "selected 11",
                "filtered 111", "selected 111",
            ]
        )
    }

    @Test
    func passesAChainOfAHundredThousandActions() {
        let store = Suas.createStore(reducer: number("a"))
        store.listen { [unowned store] number in
            if number < 100_000 { store.dispatch(action: Add(1, to: "a")) }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(store.state.number("a") == 100_000)
    }

    @Test
    func passesTheChainThroughAMiddlewareAndAnActionListener() {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, _, next in next(action) }
        )
        store.addActionListener { [unowned store] _ in
            let number = store.state.number("a") ?? 0
            if number < 99_999 { store.dispatch(action: Add(1, to: "a")) }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(store.state.number("a") == 100_000)
    }

    @Test
    func storesShareOneQueue() {
        let first = Suas.createStore(reducer: number("a"))
        let second = Suas.createStore(reducer: number("a"))
        first.listen { [unowned first, unowned second] number in
            log.add("first's 1 hears \(number)")
            if number == 1 {
                second.dispatch(action: Add(10, to: "a"))
                first.dispatch(action: Add(1, to: "a"))
            }
        }
        first.listen("a", "first's 2 hears", log)
        second.listen { [unowned first] number in
            log.add("second's hears \(number)")
            first.dispatch(action: Add(100, to: "a"))
        }
        first.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "first's 1 hears 1", "first's 2 hears 1", "second's hears 10",
                "first's 1 hears 2", "first's 2 hears 2",
                "first's 1 hears 102", "first's 2 hears 102",
            ]
        )
    }

    @Test
    func anotherStoresMiddlewareCannotSkipTheQueue() {
        let other = Suas.createStore(reducer: number("a"))
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, _, next in
                other.dispatch(action: action)
                log.add("other has \(other.state)")
                next(action)
            }
        )
        other.listen("a", "other", log)
        store.listen("a", "store", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == [#"other has ["a": 0]"#, "store 1", "other 1"])
    }

    @Test
    func aStoreIsRetainedWhileItsActionIsQueued() {
        let first = Suas.createStore(reducer: number("a"))
        var second: Store? = Suas.createStore(reducer: number("a"))
        second?.listen("a", "second", log)
        first.listen { _ in
            second?.dispatch(action: Add(1, to: "a"))
            second = nil
        }
        first.listen("a", "first", log)
        first.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["first 1", "second 1"])
    }
}
