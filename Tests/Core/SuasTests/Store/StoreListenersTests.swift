import EventRuntime
import Suas
import Testing

/// Each spelling of `addListener`, including those of the seeds, adds the expected listener.
@MainActor
struct StoreListenersTests {
    private let store = todoStore()
    let log = Log()

    @Test
    func aTrailingClosureAloneGetsTheWholeState() {
        store.addListener { allApplicationStore in log.add("\(allApplicationStore.keys)") }
        store.addListener { state in
            if let todoList = state.value(forKeyOfType: TodoList.self),
                let settings = state.value(forKeyOfType: TodoSettings.self)
            {
                log.add("\(todoList.todos) \(settings.textColor)")
            }
        }
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(log.entries == [#"["TodoList", "TodoSettings"]"#, #"["milk"] white"#])
    }

    @Test
    func aStateTypeGetsThatSubState() {
        store.addListener(forStateType: TodoSettings.self) { onlySettings in
            log.add(onlySettings.textColor)
        }
        store.addListener(forStateType: TodoList.self) { onlyTodos in log.add("\(onlyTodos.todos)")
        }
        store.dispatch(action: AddTodo(text: "milk"))
        store.dispatch(action: SetTextColor(name: "black"))
        #expect(log.entries == [#"["milk"]"#, "black"])
    }

    // swift-format-ignore: OnlyOneTrailingClosureArgument
    /// The seed's spelling.
    @Test
    func aFilterOfASubStateGetsThatSubState() {
        let subscription = store.addListener(
            forStateType: TodoList.self,
            if: { oldState, newState in newState.todos.count > 2 }
        ) { state in
            log.add("Other listener called \(state.todos)")
        }
        for text in ["1", "2", "3"] { store.dispatch(action: AddTodo(text: text)) }
        subscription.removeListener()
        store.dispatch(action: AddTodo(text: "4"))
        #expect(log.entries == [#"Other listener called ["1", "2", "3"]"#])
    }

    // swift-format-ignore: OnlyOneTrailingClosureArgument
    @Test
    func aFilterAloneGetsTheWholeState() {
        let subscription: Subscription<Store.State> = store.addListener(
            if: { oldState, newState in oldState.keys == newState.keys }
        ) { state in
            log.add("\(state.keys.count)")
        }
        store.dispatch(action: StartOver())
        subscription.informWithCurrentState()
        #expect(log.entries == ["2", "2"])
    }

    // swift-format-ignore: OnlyOneTrailingClosureArgument
    @Test
    func aSelectorChoosesTheListenersValue() {
        let selector: StateSelector<[String]> = { $0.value(forKeyOfType: TodoList.self)?.todos }
        let subscription: Subscription<[String]> = store.addListener(
            stateSelector: selector
        ) { [weak log] state in
            log?.add("\(state)")
        }
        store.addListener(if: { _, _ in true }, stateSelector: selector) { log.add("\($0.count)") }
        store.dispatch(action: AddTodo(text: "milk"))
        subscription.informWithCurrentState()
        #expect(log.entries == [#"["milk"]"#, "1", #"["milk"]"#])
    }

    @Test
    func aStateKeyFindsReducersWithCustomKeys() {
        let store = Suas.createStore(reducer: Keyed.TodoReducer() + Keyed.SettingsReducer())
        store.addListener(forStateType: TodoSettings.self, stateKey: "settings") { onlySettings in
            log.add(onlySettings.textColor)
        }
        store.addListener(forStateType: TodoList.self, stateKey: "todos") { onlyTodos in
            log.add("\(onlyTodos.todos)")
        }
        store.dispatch(action: AddTodo(text: "milk"))
        store.dispatch(action: SetTextColor(name: "black"))
        #expect(store.state.keys == ["todos", "settings"])
        #expect(log.entries == [#"["milk"]"#, "black"])
    }

    @Test
    func anActionListenerGetsTheActionsOnly() {
        let subscription = store.addActionListener { action in
            if action is AddTodo { log.add("\(action)") }
        }
        store.dispatch(action: SetTextColor(name: "black"))
        store.dispatch(action: AddTodo(text: "milk"))
        subscription.removeListener()
        store.dispatch(action: AddTodo(text: "bread"))
        #expect(log.entries == [#"AddTodo(text: "milk")"#])
    }
}

/// The seeds' reducers with custom keys.
private enum Keyed {
    struct TodoReducer: Reducer {
        var initialState = TodoList(todos: [])
        var stateKey = "todos"

        func reduce(action: any Action, state: TodoList) -> TodoList? {
            (action as? AddTodo).map { TodoList(todos: state.todos + [$0.text]) }
        }
    }

    struct SettingsReducer: Reducer {
        var initialState = TodoSettings(backgroundColor: "red", textColor: "white")
        var stateKey = "settings"

        func reduce(action: any Action, state: TodoSettings) -> TodoSettings? {
            (action as? SetTextColor).map {
                TodoSettings(backgroundColor: state.backgroundColor, textColor: $0.name)
            }
        }
    }
}

@MainActor
struct SubscriptionTests {
    private let store = Suas.createStore(reducer: number("a"))
    let log = Log()

    @Test
    func removingTwiceDoesNothing() {
        let first = store.listen("a", "1", log)
        store.listen("a", "2", log)
        first.removeListener()
        first.removeListener()
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["2 1"])
    }

    @Test
    func informsNoRemovedListener() {
        let first = store.listen("a", "1", log)
        first.removeListener()
        first.informWithCurrentState()
        var second: Subscription<Int>?
        store.listen { _ in
            second?.informWithCurrentState()
            second?.removeListener()
        }
        second = store.listen("a", "2", log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries.isEmpty)
    }

    @Test
    func linkingARemovedListenerDoesNothing() {
        let subscription = store.listen("a", "told", log)
        subscription.removeListener()
        subscription.linkLifeCycleTo(object: log)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries.isEmpty)
    }
}

@MainActor
struct StateSelectorTests {
    private let store = todoStore()

    struct TodoItemWithSettings: Equatable {
        var textColor: String
        var todoString: String
    }

    let log = Log()

    let todoItemWithSettingsStateSelector: StateSelector<TodoItemWithSettings> = { state in
        guard
            let todoList = state.value(forKeyOfType: TodoList.self),
            let settings = state.value(forKeyOfType: TodoSettings.self)
        else { return nil }
        return TodoItemWithSettings(
            textColor: settings.textColor,
            todoString: todoList.todos.joined(separator: "\n")
        )
    }

    @Test
    func combinesSeveralStatesIntoOne() {
        store.addListener(stateSelector: todoItemWithSettingsStateSelector) { state in
            log.add("\(state.todoString) in \(state.textColor)")
        }
        store.dispatch(action: AddTodo(text: "milk"))
        store.dispatch(action: SetTextColor(name: "black"))
        #expect(log.entries == ["milk in white", "milk in black"])
    }

    @Test
    func anOptionalSelectionMayBeNil() {
        let first: StateSelector<String?> = { state in
            .some(state.value(forKeyOfType: TodoList.self)?.todos.first)
        }
        store.addListener(stateSelector: first) { log.add($0 ?? "none") }
        store.dispatch(action: SetTextColor(name: "black"))
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(log.entries == ["none", "milk"])
    }

    @Test
    func isNotCalledForARemovedListener() {
        let subscription = store.addListener(
            stateSelector: { _ in log.add("selecting") },
            callback: { log.add("told") }
        )
        store.dispatch(action: StartOver())
        subscription.removeListener()
        store.dispatch(action: StartOver())
        #expect(log.entries == ["selecting", "told"])
    }
}

@MainActor
struct FilterFunctionTests {
    let log = Log()

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

/// Listeners that dispatch in response to each other.
@MainActor
struct EndlessListenersTests {
    private struct Ping: Action {}
    private struct Pong: Action {}

    /// Regression: the main actor hung without a word.
    @Test
    func theReportNamesTheActionsThatAlternate() {
        var turns = 0
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { _, _, dispatch, next in
                // Most of the million deliveries, and the fastest ones.
                for _ in 0..<(turns < 100 ? 20_000 : 0) { DeliveryQueue.main.nested {} }
                next(Nothing())
            }
        )
        store.addActionListener { [unowned store] action in
            turns += 1
            if turns < 200 { store.dispatch(action: action is Ping ? Pong() : Ping()) }
        }
        let reports = Diagnostics.collect { store.dispatch(action: Ping()) }
        #expect(reports.map { $0.details.first?.value } == ["Store, with Pong, Store, with Ping"])
    }
}
