import Suas
import Testing

/// L6: the state is a dictionary from state key to sub-state.
@MainActor
struct LawL6StateTests {
    let log = Log()

    // MARK: - Keys

    @Test
    func theDefaultKeyOfAGenericTypeNamesItsArguments() {
        let store = Suas.createStore(
            reducer: nothing(Loadable<Int>()) + nothing(Loadable<Cart.Item>()) + nothing([1])
                + nothing(Int?.none) + nothing((1, "one"))
        )
        #expect(
            store.state.keys == [
                "Loadable<Int>", "Loadable<Item>", "Array<Int>", "Optional<Int>", "(Int, String)",
            ]
        )
    }

    @Test
    func aReducersOwnKeyReplacesTheDefault() {
        let store = Suas.createStore(reducer: Search.KeyedReducer() + TodoReducer())
        store.addListener(forStateType: Search.Item.self, stateKey: "search") {
            log.add("searched \($0.query)")
        }
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(store.state.keys == ["search", "TodoList"])
        #expect(log.entries == ["searched milk"])
    }

    @Test
    func typesWithTheSameNameAreNotConfused() {
        let store = Suas.createStore(reducer: Cart.ItemReducer() + Search.KeyedReducer())
        let state = store.state
        #expect(state.value(forKeyOfType: Cart.Item.self) == Cart.Item())
        #expect(state.value(forKeyOfType: Search.Item.self) == nil)
        #expect(state.value(forKey: "Item", ofType: Search.Item.self) == nil)
        #expect(state.value(forKey: "search", ofType: Cart.Item.self) == nil)
        #expect(state.value(forKey: "search", ofType: Search.Item.self) == Search.Item())
    }

    @Test
    func aKeyNamedLikeAnotherTypeIsNotConfusedWithIt() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 7, stateKey: "TodoList") { _, _ in nil }
        )
        #expect(store.state.value(forKeyOfType: TodoList.self) == nil)
        #expect(store.state.value(forKeyOfType: Int.self) == nil)
        #expect(store.state.value(forKey: "TodoList", ofType: Int.self) == 7)
    }

    // MARK: - Reducing

    @Test
    func reducersRunInTheOrderTheyWereCombined() {
        let logging = { (key: StateKey) in
            BlockReducer(initialState: 0, stateKey: key) { _, action in
                log.add("\(key) \(action)")
                return nil
            }
        }
        let groupings: [CombinedReducer] = [
            logging("c") + logging("a") + logging("d") + logging("b"),
            (logging("c") + logging("a")) + (logging("d") + logging("b")),
            logging("c") + (logging("a") + (logging("d") + logging("b"))),
        ]
        for reducer in groupings {
            let store = Suas.createStore(reducer: reducer)
            #expect(store.state.keys == ["c", "a", "d", "b"])
            store.dispatch(action: Add(1))
        }
        #expect(
            log.entries
                == Array(repeating: ["c +1 ", "a +1 ", "d +1 ", "b +1 "], count: 3).flatMap { $0 }
        )
    }

    @Test
    func aStateMayBeAnOptional() {
        struct Select: Action { let index: Int? }
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: Int?.none, stateKey: "selected") { _, action in
                (action as? Select).map(\.index)
            }
        )
        store.addListener(forStateType: Int?.self, stateKey: "selected") {
            log.add("\($0.map(String.init) ?? "none")")
        }
        store.dispatch(action: Nothing())
        store.dispatch(action: Select(index: 3))
        store.dispatch(action: Select(index: nil))
        #expect(log.entries == ["3", "none"])
    }

    // MARK: - Values

    @Test
    func aKeptStateDoesNotChange() {
        let store = todoStore()
        let before = store.state
        store.addListener { log.add("\($0.value(forKeyOfType: TodoList.self)?.todos ?? [])") }
        store.dispatch(action: AddTodo(text: "milk"))
        let between = store.state
        store.dispatch(action: AddTodo(text: "bread"))
        #expect(before.value(forKeyOfType: TodoList.self)?.todos == [])
        #expect(between.value(forKeyOfType: TodoList.self)?.todos == ["milk"])
        #expect(log.entries == [#"["milk"]"#, #"["milk", "bread"]"#])
    }

    @Test
    func aStoresStateCanInitializeAnotherStore() {
        let first = todoStore()
        first.dispatch(action: AddTodo(text: "milk"))
        let second = Suas.createStore(
            reducer: SettingsReducer() + TodoReducer(),
            state: first.state
        )
        first.dispatch(action: AddTodo(text: "bread"))
        second.dispatch(action: AddTodo(text: "salt"))
        #expect(second.state.keys == ["TodoSettings", "TodoList"])
        #expect(second.state.value(forKeyOfType: TodoList.self)?.todos == ["milk", "salt"])
        #expect(first.state.value(forKeyOfType: TodoList.self)?.todos == ["milk", "bread"])
    }
}

private func nothing<StateType>(_ state: StateType) -> BlockReducer<StateType> {
    BlockReducer(initialState: state) { _, _ in nil }
}

/// L6: a second reducer for the same key is a programmer error.
struct LawL6DuplicateKeyTests {
    @Test
    func stopsWithBothReducersTypes() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            _ = Cart.ItemReducer() + Search.ItemReducer()
        }
        #expect(
            result.standardErrorText.contains(
                """
                Two reducers have the same state key.
                    state key: "Item"
                    first reducer: SuasTests.Cart.ItemReducer, state SuasTests.Cart.Item
                    second reducer: SuasTests.Search.ItemReducer, state SuasTests.Search.Item
                Each key of a store belongs to one reducer; the second would be ignored.
                To fix this, remove one of them, or give it its own stateKey (a property of the \
                reducer, or an argument of BlockReducer), and use that key where you add listeners.

                """
            )
        )
    }

    @Test
    func stopsInASumThatBeginsOnTheLeft() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            _ = (number("a") + number("b")) + number("a")
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }

    @Test
    func stopsInASumThatBeginsOnTheRight() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            _ = number("a") + (number("b") + number("a"))
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }

    @Test
    func stopsInASumOfSums() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            _ = (number("a") + number("b")) + (number("c") + number("b"))
        }
        #expect(result.standardErrorText.contains(#"state key: "b""#))
    }

    @Test
    func stopsForCustomParts() async throws {
        let result = try await #require(processExitsWith: .failure, observing: .standardError) {
            await MainActor.run { _ = Suas.createStore(reducer: Twice()) }
        }
        #expect(result.standardErrorText.contains(#"state key: "a""#))
    }
}

/// A combinable reducer that has the same key twice.
private struct Twice: CombinableReducer {
    var parts: [AnyReducer] { number("a").parts + number("a").parts }
}
