import Suas
import Testing

@MainActor
struct FilterFunctionTests {
    let log = Log()

    @Test
    func getsTheStatesBeforeAndAfterTheAction() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.listen(
            if: { old, new in
                log.add("asked \(old) \(new)")
                return new > 2
            },
            { log.add("told \($0)") }
        )
        store.dispatch(action: Add(2, to: "a"))
        store.dispatch(action: Add(2, to: "b"))
        store.dispatch(action: Add(3, to: "a"))
        #expect(log.entries == ["asked 0 2", "asked 2 5", "told 5"])
    }

    @Test
    func aWholeStateFilterReceivesBothWholeStates() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.addListener(
            if: { old, new in
                log.add("asked \(old) \(new)")
                return old.number("b") != new.number("b")
            },
            callback: { log.add("told \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        store.dispatch(action: Add(2, to: "b"))
        #expect(
            log.entries == [
                #"asked ["a": 0, "b": 0] ["a": 1, "b": 0]"#,
                #"asked ["a": 1, "b": 0] ["a": 1, "b": 2]"#,
                #"told ["a": 1, "b": 2]"#,
            ]
        )
    }

    @Test
    func isCalledBeforeTheSelector() {
        let store = Suas.createStore(reducer: number("a"))
        store.addListener(
            if: { _, new in
                log.add("asked")
                return new.number("a") != 1
            },
            stateSelector: { state in
                log.add("selecting")
                return state.number("a")
            },
            callback: { log.add("told \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["asked", "asked", "selecting", "told 2"])
    }

    @Test
    func aRefusedChangeIsTheOldStateOfTheNext() {
        let store = Suas.createStore(reducer: number("a"))
        store.listen(if: { old, new in old + new > 2 }, { log.add("told \($0)") })
        for _ in 0..<3 { store.dispatch(action: Add(1, to: "a")) }
        #expect(log.entries == ["told 2", "told 3"])
    }

    @Test
    func aFilterMayRemoveItsListener() {
        let store = Suas.createStore(reducer: number("a"))
        var subscription: Subscription<Int>?
        subscription = store.listen(
            if: { _, _ in
                log.add("asked")
                subscription?.removeListener()
                return false
            },
            { log.add("told \($0)") }
        )
        store.dispatch(action: Add(1, to: "a"))
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["asked"])
    }

    @Test
    func aFilterMayKeepTheOldFullState() {
        let store = Suas.createStore(reducer: number("a") + number("b") + Cart.ItemReducer())
        let instance = StateInstance(of: "Module", number: 1)
        store.attach(reducer: number("own"), for: instance)
        var kept: [Store.State] = []
        store.addListener(
            if: { old, _ in
                kept.append(old)
                return false
            },
            callback: { _ in }
        )
        store.dispatch(action: Add(1, to: "a", "own"))
        store.dispatch(action: AddTodo(text: ""))
        store.dispatch(action: Add(2, to: "a", "b"))
        store.detach(stateKey: "b")
        let texts = kept.map { state in
            let own = state[Int.self, stateKey: "own", in: instance] ?? -1
            return "\(state.number("a") ?? -1) \(state.number("b") ?? -1) \(own) "
                + "\(state[Cart.Item.self]?.count ?? -1)"
        }
        #expect(texts == ["0 0 0 0", "1 0 1 0", "1 0 1 1", "3 2 1 1"])
        store.resetFullState(kept[0])
        #expect(store.state.number("a") == 0)
        #expect("\(kept[1])".hasPrefix(#"["a": 1, "b": 0, "Item": Item(count: 0)"#))
    }

    @Test
    func alwaysFilterAcceptsEveryChange() {
        let store = todoStore()
        store.addListener(forStateType: TodoSettings.self, if: alwaysFilter) {
            log.add($0.textColor)
        }
        store.addListener(if: alwaysFilter) { _ in log.add("whole") }
        store.dispatch(action: SetTextColor(name: "white"))
        store.dispatch(action: SetTextColor(name: "black"))
        #expect(log.entries == ["white", "whole", "black", "whole"])
    }

    @Test
    func equalsFilterAcceptsOnlyUnequalStates() {
        let store = todoStore()
        store.addListener(forStateType: TodoSettings.self, if: EqualsFilter()) {
            log.add($0.textColor)
        }
        for name in ["white", "black", "black", "white"] {
            store.dispatch(action: SetTextColor(name: name))
        }
        #expect(log.entries == ["black", "white"])
    }
}
