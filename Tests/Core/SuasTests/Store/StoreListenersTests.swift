import Suas
import Testing

/// Each spelling of `addListener`, including those of the seeds, adds the expected listener.
@MainActor
struct StoreListenersTests {
    let log = Log()

    @Test
    func aTrailingClosureAloneGetsTheWholeState() {
        let store = todoStore()
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
        let store = todoStore()
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
        let store = todoStore()
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
        let store = todoStore()
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
        let store = todoStore()
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
        let store = todoStore()
        let subscription = store.addActionListener { action in
            if action is AddTodo { log.add("\(action)") }
        }
        store.dispatch(action: SetTextColor(name: "black"))
        store.dispatch(action: AddTodo(text: "milk"))
        subscription.removeListener()
        store.dispatch(action: AddTodo(text: "bread"))
        #expect(log.entries == [#"AddTodo(text: "milk")"#])
    }

    // MARK: - Removing many

    @Test
    func manyListenersMayBeRemovedDuringADelivery() {
        let store = Suas.createStore(reducer: number("a"))
        var subscriptions: [Subscription<Int>] = []
        store.listen { number in
            for index in subscriptions.indices where index % 10 != number {
                subscriptions[index].removeListener()
            }
        }
        for index in 0..<100 { subscriptions.append(store.listen("a", "\(index)", log)) }
        store.dispatch(action: Add(3, to: "a"))
        subscriptions.append(store.listen("a", "last", log))
        let rest = stride(from: 3, to: 100, by: 10).map { "\($0) 3" }
        #expect(log.entries == rest)
        store.dispatch(action: Add(-3, to: "a"))
        #expect(log.entries == rest + ["last 0"])
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
