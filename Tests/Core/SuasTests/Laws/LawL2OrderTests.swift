import Suas
import Testing

/// L2: nothing is delivered inside a delivery, so all listeners see the same order.
@MainActor
struct LawL2OrderTests {
    let log = Log()

    // MARK: - Listeners that dispatch

    @Test
    func aStateListenersActionFollowsTheOtherListeners() {
        let store = Suas.createStore(reducer: number("a"))
        store.listen { [unowned store] number in
            log.add("1 hears \(number)")
            if number < 3 { store.dispatch(action: Add(1, to: "a")) }
            log.add("1 is done with \(number)")
        }
        store.listen("a", "2 hears", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "1 hears 1", "1 is done with 1", "2 hears 1",
                "1 hears 2", "1 is done with 2", "2 hears 2",
                "1 hears 3", "1 is done with 3", "2 hears 3",
            ]
        )
    }

    @Test
    func anActionListenersActionFollowsTheCurrentOne() {
        let store = Suas.createStore(reducer: number("a"))
        store.addActionListener { [unowned store] action in
            log.add("1 hears \(action)")
            if (action as? Add)?.amount == 1 { store.dispatch(action: Add(10, to: "a")) }
        }
        store.addActionListener { log.add("2 hears \($0)") }
        store.listen("a", "state", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "1 hears +1 a", "2 hears +1 a", "state 1",
                "1 hears +10 a", "2 hears +10 a", "state 11",
            ]
        )
    }

    @Test
    func everyListenerSeesTheSameUnbrokenPairs() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        let logs = (0..<4).map { _ in Log() }
        let dispatchMore = { [unowned store] (number: Int) in
            if number < 20 { store.dispatch(action: Add(number % 3 + 1, to: "a")) }
        }
        store.listen(to: "a", if: pairs(into: logs[0])) { dispatchMore($0) }
        store.addListener(if: statePairs(into: logs[1])) { dispatchMore($0.number("a") ?? 99) }
        store.addListener(
            if: statePairs(into: logs[2]),
            stateSelector: { $0.number("a") },
            callback: dispatchMore
        )
        store.listen(to: "a", if: pairs(into: logs[3])) { _ in }
        store.dispatch(action: Add(18, to: "a"))
        #expect(logs[0].entries == ["0>18", "18>19", "19>20", "20>21", "21>23", "23>25", "25>27"])
        #expect(logs.allSatisfy { $0.entries == logs[0].entries })
    }

    @Test
    func theOutermostDispatchReturnsWhenTheQueueIsEmpty() {
        let store = Suas.createStore(reducer: number("a"))
        store.listen { [unowned store] number in
            guard number < 5 else { return }
            store.dispatch(action: Add(1, to: "a"))
            log.add("inside \(number): \(store.state)")
        }
        store.dispatch(action: Add(4, to: "a"))
        log.add("outside: \(store.state)")
        #expect(log.entries == [#"inside 4: ["a": 4]"#, #"outside: ["a": 5]"#])
    }

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

    // MARK: - Several stores

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

    // MARK: - The order of registration

    @Test
    func listenersOfAllKindsAreCalledInRegistrationOrder() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.listen("b", "1", log)
        store.addListener { log.add("2 \($0)") }
        store.listen("a", "3", log)
        store.addListener(stateSelector: { $0.number("b") }, callback: { log.add("4 \($0)") })
        store.listen("b", "5", log)
        store.listen("a", "6", log)
        store.dispatch(action: Add(7, to: "a", "b"))
        #expect(log.entries == ["1 7", #"2 ["a": 7, "b": 7]"#, "3 7", "4 7", "5 7", "6 7"])
    }

    // MARK: - Adding and removing inside a delivery

    @Test(arguments: Listening.allCases, Listening.allCases)
    func aListenerAddedInADeliveryReceivesTheNext(adding: Listening, added: Listening) {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        var isAdded = false
        adding.listen(to: store) { [unowned store] number in
            log.add("1 \(number)")
            if !isAdded { added.listen(to: store) { log.add("2 \($0)") } }
            isAdded = true
        }
        store.dispatch(action: Add(1, to: "a", "b"))
        store.dispatch(action: Add(1, to: "a", "b"))
        #expect(log.entries == ["1 1", "1 2", "2 2"])
    }

    @Test(arguments: Listening.allCases, Listening.allCases)
    func aListenerRemovedInADeliveryReceivesNothingMore(removing: Listening, removed: Listening) {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        var remove: () -> Void = {}
        removing.listen(to: store) { number in
            log.add("1 \(number)")
            remove()
        }
        remove = removed.listen(to: store) { log.add("2 \($0)") }
        store.listen("a", "3", log)
        store.dispatch(action: Add(1, to: "a", "b"))
        store.dispatch(action: Add(1, to: "a", "b"))
        #expect(log.entries == ["1 1", "3 1", "1 2", "3 2"])
    }
}

/// The kinds of state listeners.
enum Listening: CaseIterable {
    case key, wholeState, selector

    /// Calls a closure with the number of key "a".
    ///
    /// - Returns: A closure that removes the listener.
    @discardableResult
    @MainActor
    func listen(to store: Store, _ callback: @escaping (Int) -> Void) -> () -> Void {
        switch self {
        case .key: store.listen(callback).removeListener
        case .wholeState:
            store.addListener { callback($0.number("a") ?? -1) }.removeListener
        case .selector:
            store.addListener(stateSelector: { $0.number("a") }, callback: callback).removeListener
        }
    }
}

@MainActor
private func pairs(into log: Log) -> FilterFunction<Int> {
    { old, new in
        log.add("\(old)>\(new)")
        return true
    }
}

@MainActor
private func statePairs(into log: Log) -> FilterFunction<Store.State> {
    let pairs = pairs(into: log)
    return { old, new in pairs(old.number("a") ?? -1, new.number("a") ?? -1) }
}
