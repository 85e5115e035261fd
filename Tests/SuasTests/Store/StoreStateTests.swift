import Delivery
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
