import EventRuntime
import Suas
import Testing

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
