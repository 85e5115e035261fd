import EventRuntime
import Suas
import Testing

/// L8: survivable misuse is reported and has a defined outcome.
@MainActor
struct LawL8MisuseTests {
    private let store = todoStore()
    let log = Log()

    // MARK: - Listeners

    @Test
    func reportsAListenerForAKeyWithoutReducer() {
        let reports = Diagnostics.collect {
            store.addListener(
                forStateType: TodoList.self,
                stateKey: "todos",
                callback: { _ in },
                fileID: "Shop/Main.swift",
                line: 12
            )
        }
        #expect(
            reports.text == """
                No reducer of the store handles the state key of a new listener.
                    state key: "todos"
                    state type: TodoList
                    keys of the store: "TodoList", "TodoSettings"
                    added at: Shop/Main.swift:12
                The listener isn't called until a reducer handles that key.
                To fix this, add a reducer of TodoList to the store, or give the listener \
                the stateKey that the reducer has. If TodoList is a module's own state, \
                listen through the module's partialStore.
                """
        )
    }

    @Test
    func aListenerForAnAbsentKeyAffectsNoOtherListener() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.listen("a", "1", log)
        _ = Diagnostics.collect { store.listen("missing", "2", log) }
        store.listen("b", "3", log)
        store.addListener { log.add("4 \($0)") }
        store.dispatch(action: Add(1, to: "a", "b", "missing"))
        #expect(log.entries == ["1 1", "3 1", #"4 ["a": 1, "b": 1]"#])
    }

    @Test
    func informingAListenerOfAnAbsentKeyDoesNothing() {
        var subscription: Subscription<Int>?
        _ = Diagnostics.collect { subscription = store.listen("missing", "told", log) }
        let reports = Diagnostics.collect { subscription?.informWithCurrentState() }
        subscription?.removeListener()
        #expect(log.entries.isEmpty && reports.isEmpty)
    }

    @Test
    func reportsAListenerForAnotherType() {
        let store = Suas.createStore(reducer: Cart.ItemReducer())
        let reports = Diagnostics.collect {
            store.addListener(
                forStateType: Search.Item.self,
                callback: { _ in log.add("told") },
                fileID: "Shop/Main.swift",
                line: 12
            )
        }
        #expect(
            reports.text == """
                A new listener expects a state of another type.
                    state key: "Item"
                    type the listener expects: SuasTests.Search.Item
                    type of the state: SuasTests.Cart.Item
                    added at: Shop/Main.swift:12
                The listener isn't called, because it can't receive that state.
                To fix this, listen for SuasTests.Cart.Item, or give the listener the stateKey \
                under which SuasTests.Search.Item is reduced.
                """
        )
    }

    @Test
    func aListenerForAnotherTypeIsNeverCalled() {
        let store = Suas.createStore(reducer: number("a"))
        var subscription: Subscription<String>?
        _ = Diagnostics.collect {
            subscription = store.addListener(
                forStateType: String.self,
                stateKey: "a",
                if: { _, _ in
                    log.add("asked")
                    return true
                },
                callback: { log.add("told \($0)") }
            )
        }
        store.listen("a", "other", log)
        store.dispatch(action: Add(1, to: "a"))
        subscription?.informWithCurrentState()
        #expect(log.entries == ["other 1"])
    }

    @Test
    func reportsTheSourceLocationOfTheListener() {
        let reports = Diagnostics.collect { store.addListener(forStateType: Int.self) { _ in } }
        let location = reports.first?.details.first { $0.label == "added at" }
        #expect(location?.value == "SuasTests/LawL8MisuseTests.swift:\(#line - 2)")
    }

    @Test
    func reportsAListenerOfAStoreWithoutKeys() {
        struct Empty: CombinableReducer { var parts: [AnyReducer] { [] } }
        let store = Suas.createStore(reducer: Empty())
        let reports = Diagnostics.collect { store.listen { _ in } }
        #expect(reports.first?.details.map(\.value).contains("none") == true)
        store.dispatch(action: Nothing())
        #expect("\(store.state)" == "[:]")
    }

    // MARK: - Reducers

    @Test
    func reportsADispatchInsideAReducer() {
        let store = storeThatDispatchesInItsReducer()
        let reports = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(
            reports.text == """
                A reducer dispatched an action.
                    action: Add(amount: 10, keys: ["a"])
                A reducer only computes the next state; the action is queued until the current \
                one has been processed.
                To fix this, dispatch it from a middleware, an async action, or a listener.
                """
        )
    }

    @Test
    func anActionDispatchedInAReducerIsQueued() {
        let store = storeThatDispatchesInItsReducer()
        store.listen("a", "1", log)
        store.listen("a", "2", log)
        _ = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(log.entries == ["reduced +1 a", "1 1", "2 1", "reduced +10 a", "1 11", "2 11"])
    }

    @Test
    func anActionDispatchedInAReducerFollowsTheMiddleware() {
        let store = storeThatDispatchesInItsReducer(
            middleware: BlockMiddleware { action, getState, _, next in
                next(action)
                log.add("passed \(action), \(getState())")
            }
        )
        _ = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(
            log.entries == [
                "reduced +1 a", #"passed +1 a, ["a": 1]"#,
                "reduced +10 a", #"passed +10 a, ["a": 11]"#,
            ]
        )
    }

    @Test
    func reportsRedactActions() {
        var store: Store?
        let reducer = BlockReducer(initialState: 0) { _, action in
            if action is Nothing { store?.dispatch(action: SignIn()) }
            return nil
        }
        store = Suas.createStore(reducer: reducer)
        let reports = Diagnostics.collect { store?.dispatch(action: Nothing()) }
        #expect(
            reports.map { $0.details.first?.value } == [
                "SignIn(password: •••)", "SignIn(password: •••)",
            ]
        )
    }

    @Test
    func aSinkMayDispatch() {
        let store = storeThatDispatchesInItsReducer()
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        Diagnostics.sink = { report in
            log.add(report.summary)
            if log.entries.count < 10 { store.dispatch(action: Add(100, to: "a")) }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            log.entries == [
                "reduced +1 a", "A reducer dispatched an action.",
                "reduced +100 a", "reduced +10 a",
            ]
        )
        #expect(store.state.number("a") == 111)
    }

    @Test
    func stopsForAReducerWithoutReduceMethod() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            await MainActor.run { Suas.createStore(reducer: Idle()).dispatch(action: Nothing()) }
        }
        #expect(
            result.standardErrorText.contains(
                """
                A reducer doesn't implement reduce.
                    reducer: SuasTests.Idle
                    state type: Swift.Int
                It implements neither reduce(state:action:) nor reduce(action:state:).
                To fix this, implement reduce(state:action:) in Idle.

                """
            )
        )
    }

    // MARK: - Initial states

    @Test
    func reportsAnInitialStateWithoutReducer() {
        var store: Store?
        let reports = Diagnostics.collect {
            store = Suas.createStore(
                reducer: TodoReducer() + SettingsReducer(),
                state: ["todos": TodoList(todos: ["milk"])]
            )
        }
        #expect(
            reports.text == """
                The initial state of a store has a key without a reducer.
                    state key: "todos"
                    keys of the store: "TodoList", "TodoSettings"
                The sub-state is left out, because nothing could ever change it.
                To fix this, add a reducer for "todos", or correct the key.
                """
        )
        #expect(store?.state.keys == ["TodoList", "TodoSettings"])
        #expect(store?.state.value(forKeyOfType: TodoList.self)?.todos == [])
    }

    @Test
    func reportsAnInitialStateOfAnotherType() {
        var store: Store?
        let reports = Diagnostics.collect {
            store = Suas.createStore(
                reducer: Cart.ItemReducer() + number("a"),
                state: ["Item": Search.Item(), "a": 4]
            )
        }
        #expect(
            reports.text == """
                The initial state of a store has a sub-state of the wrong type.
                    state key: "Item"
                    given: SuasTests.Search.Item
                    reducer: SuasTests.Cart.ItemReducer, state SuasTests.Cart.Item
                The store begins with the reducer's initial state instead.
                To fix this, pass a value of type SuasTests.Cart.Item, or leave the key out.
                """
        )
        #expect(store?.state.value(forKeyOfType: Cart.Item.self) == Cart.Item())
        #expect(store?.state.number("a") == 4)
    }

    // MARK: - Support

    private func storeThatDispatchesInItsReducer(middleware: BlockMiddleware? = nil) -> Store {
        let dispatch = Box<(any Action) -> Void> { _ in }
        let reducer = BlockReducer(initialState: 0, stateKey: "a") { number, action in
            guard let add = action as? Add else { return nil }
            log.add("reduced \(add)")
            if add.amount == 1 { dispatch.content(Add(10, to: "a")) }
            return number + add.amount
        }
        let store = Suas.createStore(reducer: reducer, middleware: middleware)
        dispatch.content = { [weak store] in store?.dispatch(action: $0) }
        return store
    }
}

/// Holds a value that is assigned later.
private final class Box<Content> {
    var content: Content

    init(_ content: Content) { self.content = content }
}

/// Implements neither spelling of reduce.
struct Idle: Reducer {
    var initialState = 0
}

/// An async action that, dispatched inside a reducer of a store without AsyncMiddleware, is misused
/// twice.
private struct SignIn: AsyncAction {
    struct Password: Redacted {
        let redacted = "•••"
    }

    let password = Password()

    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {}
}
