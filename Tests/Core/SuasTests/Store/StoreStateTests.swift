import EventRuntime
import Suas
import Testing

@MainActor
struct StoreStateTests {
    @Test
    func readsByKeyByTypeAndByBoth() {
        let state: Store.State = ["TodoList": TodoList(todos: ["milk"]), "count": 3]
        #expect(state.value(forKeyOfType: TodoList.self)?.todos == ["milk"])
        #expect(state.value(forKey: "count") as? Int == 3)
        #expect(state["count"] as? Int == 3)
        #expect(state.value(forKey: "count", ofType: Int.self) == 3)
    }

    @Test
    func aTypeInBracketsReadsTheSame() {
        let store = Suas.createStore(reducer: number("a") + TodoReducer())
        let first = StateInstance(of: "Tab", number: 1)
        let other = StateInstance(of: "Tab", number: 2)
        for instance in [first, other] {
            store.attach(reducer: TodoReducer() + number("b"), for: instance)
        }
        store.dispatch(AddTodo(text: "milk"), in: other)
        store.dispatch(Add(2, to: "a", "b"), in: other)
        let state = store.state
        #expect(state[TodoList.self]?.todos == ["milk"])
        #expect(state[TodoList.self, in: first]?.todos == [])
        #expect(state[TodoList.self, in: other]?.todos == ["milk"])
        #expect(state[Int.self, stateKey: "a"] == 2)
        #expect(state[Int.self, stateKey: "b", in: first] == 0)
        #expect(state[Int.self, stateKey: "b", in: other] == 2)
        #expect(state[Int.self] == nil && state[String.self, stateKey: "a"] == nil)
    }

    @Test
    func findsKeysThatAreEqualAsStrings() {
        let keys = ["", "a", "seven c", "eight ch", "nine char", "sixteen letters.", "\u{1F600}"]
        let alike = (0..<300).map { "a key with the number \($0)" }
        let state = Store.State(Dictionary(uniqueKeysWithValues: (keys + alike).map { ($0, $0) }))
        for key in keys + alike { #expect(state[key] as? String == key) }
        #expect(state["a key with the number 300"] == nil && state["nine"] == nil)
        let composed: Store.State = ["caf\u{E9}": 1]
        #expect(composed["cafe\u{301}"] as? Int == 1)
    }

    @Test
    func everyPartDispatchesWithOneSpelling() {
        let store = todoStore()
        let todos = store.partialStore(forStateType: TodoList.self)
        store.dispatch(AddTodo(text: "milk"))
        todos.dispatch(AddTodo(text: "bread"))
        store.partialStore(stateSelector: { $0[TodoSettings.self]?.textColor })
            .dispatch(SetTextColor(name: "red"))
        #expect(store.state[TodoList.self] == todos.state)
        #expect(todos.state?.todos == ["milk", "bread"])
        #expect(store.state[TodoSettings.self]?.textColor == "red")
    }

    @Test
    func returnsNilForAnAbsentKey() {
        let state: Store.State = ["count": 3]
        #expect(state.value(forKey: "missing") == nil)
        #expect(state["missing"] == nil)
        #expect(state.value(forKey: "missing", ofType: Int.self) == nil)
        #expect(state.value(forKeyOfType: TodoList.self) == nil)
    }

    @Test
    func returnsNilForAnotherType() {
        let state: Store.State = ["count": 3, "TodoList": 4]
        #expect(state.value(forKey: "count", ofType: String.self) == nil)
        #expect(state.value(forKey: "count", ofType: Int?.self) == nil)
        #expect(state.value(forKey: "count", ofType: Any.self) == nil)
        #expect(state.value(forKeyOfType: TodoList.self) == nil)
    }

    @Test
    func keepsTheTypesOfALiteral() {
        let missing: Int? = nil
        let state: Store.State = ["missing": missing as Any, "nested": Int??.some(.none) as Any]
        #expect(state.value(forKey: "missing", ofType: Int?.self) == .some(.none))
        #expect(state.value(forKey: "missing") != nil)
        #expect(state.value(forKey: "nested", ofType: Int??.self) == .some(.some(.none)))
        #expect(state.value(forKey: "nested", ofType: Int?.self) == nil)
    }

    @Test
    func theLastOfTwoEqualKeysWins() {
        let missing: Int? = nil
        let state: Store.State = ["a": 1, "b": missing as Any, "a": "two", "b": 3]
        #expect(state.keys == ["a", "b"])
        #expect(state.value(forKey: "a", ofType: String.self) == "two")
        #expect(state.value(forKey: "a", ofType: Int.self) == nil)
        #expect(state.value(forKey: "b", ofType: Int.self) == 3)
    }

    @Test
    func isCreatedFromARunTimeDictionary() {
        let saved: [String: Any] = ["b": 2, "a": 1, "c": 3]
        let state = Store.State(saved)
        #expect(state.keys == ["a", "b", "c"])
        let store = Suas.createStore(
            reducer: number("a") + number("b"),
            state: Store.State(["a": 7])
        )
        #expect(store.state.number("a") == 7)
        let reports = Diagnostics.collect { store.resetFullState(state) }
        #expect(store.state.number("a") == 1 && store.state.number("b") == 2)
        #expect(reports.count == 1)
    }

    @Test
    func isDescribedAsALiteral() {
        let missing: Int? = nil
        let state: Store.State = ["count": 3, "TodoList": TodoList(todos: ["milk"])]
        #expect("\(state)" == #"["count": 3, "TodoList": TodoList(todos: ["milk"])]"#)
        #expect("\(["none": missing as Any] as Store.State)" == #"["none": nil]"#)
        #expect("\([:] as Store.State)" == "[:]")
    }

    @Test
    func redactsSecretsInItsDescription() {
        struct Password: Redacted {
            let redacted = "•••"
            let text = "1234"
        }
        let state: Store.State = ["count": 3, "password": Password(), "all": [Password()]]
        #expect("\(state)" == #"["count": 3, "password": •••, "all": [•••]]"#)
    }
}

@MainActor
struct StoreResettingTests {
    private let log = Log()
    private let store = Suas.createStore(reducer: number("a") + number("b") + TodoReducer())

    @Test
    func resettingByTypeUsesItsName() {
        store.addListener(forStateType: TodoList.self) { [log] in log.add("\($0.todos)") }
        store.reset(state: TodoList(todos: ["milk"]))
        #expect(log.entries == ["[\"milk\"]"])
    }

    @Test
    func aKeyWithoutReducerIsReported() {
        let reports = Diagnostics.collect {
            store.reset(state: 1, forKey: "z")
            store.reset(state: "text")
        }
        let keys = "\"a\", \"b\", \"TodoList\""
        #expect(
            reports.map(\.description) == [
                """
                A store can't reset a state key that it doesn't have.
                    state key: "z"
                    keys of the store: \(keys)
                Nothing has changed for that key.
                To fix this, attach a reducer for "z" first, or correct the key.
                """,
                """
                A store can't reset a state key that it doesn't have.
                    state key: "String"
                    keys of the store: \(keys)
                Nothing has changed for that key.
                To fix this, attach a reducer for "String" first, or correct the key.
                """,
            ]
        )
    }

    @Test
    func anotherTypeIsReported() {
        store.listen("a", "a is", log)
        let reports = Diagnostics.collect { store.reset(state: "text", forKey: "a") }
        #expect(
            reports.map(\.description) == [
                """
                A sub-state can't be reset to a value of a different type.
                    state key: "a"
                    given: Swift.String
                    reducer: Suas.BlockReducer<Swift.Int>, state Swift.Int
                Nothing has changed for that key.
                To fix this, pass a value of type Swift.Int.
                """
            ]
        )
        #expect(log.entries.isEmpty)
    }
}

@MainActor
struct CreateStoreTests {
    @Test
    func createsAStoreFromOneReducer() {
        let store = Suas.createStore(reducer: TodoReducer())
        #expect("\(store.state)" == #"["TodoList": TodoList(todos: [])]"#)
    }

    @Test
    func createsAStoreFromCombinedReducers() {
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        #expect(store.state.keys == ["TodoList", "TodoSettings"])
    }

    @Test
    func doesNotReadAnInitialStateThatIsGiven() {
        let log = Log()
        let store = Suas.createStore(reducer: Asked(log: log), state: ["asked": 3])
        #expect(store.state.value(forKey: "asked", ofType: Int.self) == 3)
        #expect(log.entries.isEmpty)
    }

    @Test
    func readsAnInitialStateOnce() {
        let log = Log()
        _ = Suas.createStore(reducer: Asked(log: log) + number("a"))
        #expect(log.entries == ["asked"])
    }

    @Test
    func acceptsAnUnwrappedValueForAnOptional() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: Int?.none, stateKey: "selected") { _, _ in nil },
            state: ["selected": 3]
        )
        #expect(store.state.value(forKey: "selected", ofType: Int?.self) == 3)
    }

    @Test
    func acceptsAConformingValueForAProtocol() {
        let initial: any Screen = Home()
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: initial, stateKey: "screen") { _, _ in nil },
            state: ["screen": Details(id: 4)]
        )
        let screen = store.state.value(forKey: "screen", ofType: (any Screen).self)
        #expect(screen is Details)
    }

    @Test
    func acceptsASubclassForItsSuperclass() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: Page(), stateKey: "page") { _, _ in nil },
            state: ["page": LastPage()]
        )
        #expect(store.state.value(forKey: "page", ofType: Page.self) is LastPage)
    }

    @Test
    func rejectsAnotherTypeForAnOptional() {
        var store: Store?
        let reports = Diagnostics.collect {
            store = Suas.createStore(
                reducer: BlockReducer(initialState: Int?.some(1), stateKey: "a") { _, _ in nil },
                state: ["a": "text"]
            )
        }
        let given = reports.first?.details.first { $0.label == "given" }
        #expect(given?.value == "Swift.String")
        #expect(store?.state.value(forKey: "a", ofType: Int?.self) == 1)
    }

    @Test
    func rejectsAnOptionalForAValue() {
        var store: Store?
        let reports = Diagnostics.collect {
            store = Suas.createStore(reducer: number("a"), state: ["a": Int?.none as Any])
        }
        let given = reports.first?.details.first { $0.label == "given" }
        #expect(given?.value == "Swift.Optional<Swift.Int>")
        #expect(store?.state.number("a") == 0)
    }
}

private struct Asked: Reducer {
    let log: Log
    let stateKey = "asked"

    var initialState: Int {
        MainActor.assumeIsolated { log.add("asked") }
        return 0
    }

    func reduce(state: Int, action: any Action) -> Int? { nil }
}

private protocol Screen {}
private struct Home: Screen {}
private struct Details: Screen {
    let id: Int
}

private class Page {}
private final class LastPage: Page {}
