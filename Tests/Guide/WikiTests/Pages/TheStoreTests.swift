import EventModules
import Foundation
import Testing

@MainActor
struct TheStoreTests {
    //> struct TodoList: Equatable {

    //> struct AddTodo: Action {

    //>> struct TodoSettings: Equatable {

    private let todos = TableReducer(initialState: TodoList(todos: []))
        .on(AddTodo.self) { list, action in list.todos.append(action.text) }

    private func makeStore() -> Store { Suas.createStore(reducer: todos + SettingsReducer()) }

    @Test
    func minimalExample() {
        var printed: [[String]] = []
        func print(_ todos: [String]) { printed.append(todos) }

        //>> let todos = TableReducer(initialState: TodoList(todos: []))

        #expect(printed == [["Buy milk"]])
    }

    @Test
    func otherThreadsSendActionsInOrder() async {
        let store = makeStore()
        let lists = store.states.compactMap { $0[TodoList.self]?.todos }.values

        //> let inlet = store.inlet

        let todos = await lists.first { @Sendable todos in todos.count == 2 }
        #expect(todos == ["Buy milk", "Call Mum"])
    }

    @Test
    func severalStates() {
        //> let store = Suas.createStore(reducer: todos + SettingsReducer())

        #expect(store.state.keys == ["TodoList", "TodoSettings"])
        store.addListener(forStateType: TodoList.self) { _ in Issue.record("not its key") }
        store.dispatch(SetColor(color: "red"))
        #expect(store.state[TodoSettings.self]?.color == "red")
    }

    @Test
    func readingAndReplacing() {
        let store = makeStore()

        //> let list = store.state[TodoList.self]

        #expect(list?.todos == [] && color == "black" && keys == ["TodoList", "TodoSettings"])

        //> let kept = store.state

        #expect(store.state[TodoList.self]?.todos == [])
        #expect(store.state[TodoSettings.self]?.color == "blue")

        //> store.detach(stateKey: "TodoSettings")

        #expect(store.state[TodoSettings.self]?.color == "black")
    }
}

extension TheStoreTests {
    @Test
    func filters() {
        var log: [String] = []
        let store = makeStore()

        //> store.addListener(

        store.dispatch(AddTodo(text: "Buy milk"))
        store.reset(state: TodoList(todos: []))
        #expect(log == ["added Buy milk"])
    }

    private final class Screen {
        var shown: [String] = []

        func show(_ text: String) { shown.append(text) }
    }

    @Test
    func selectors() {
        let store = makeStore()
        let screen = Screen()

        //> store.addListener { [weak screen] state in

        //> let summary: StateSelector<String> = { state in

        struct Unread: Equatable {}
        store.attach(reducer: TableReducer(initialState: Unread()))
        store.dispatch(AddTodo(text: "Buy milk"))
        let texts = ["0 todos in black", "1 todos in black"]
        #expect(screen.shown == texts.flatMap { [$0, $0] })
        store.detach(stateKey: "TodoSettings")
        #expect(screen.shown.count == 4)
    }

    private func makePart(of store: Store) -> PartialStore<String> {
        store.partialStore { state in state[TodoList.self].map { "\($0.todos.count) todos" } }
    }

    @Test
    func partialStores() {
        var log: [String] = []
        let store = makeStore()
        let summary: StateSelector<String> = { state in
            state[TodoList.self].map { "\($0.todos.count) todos" }
        }

        //> let part = store.partialStore(stateSelector: summary)

        store.dispatch(SetColor(color: "red"))
        #expect(log == ["1 todos", "now: 1 todos"])
    }

    @Test
    func statesAsASequence() async {
        var log: [String] = []
        let part = makePart(of: makeStore())
        let adding = Task {
            for _ in 1...3 {
                part.dispatch(AddTodo(text: "Buy milk"))
                await Task.yield()
            }
        }

        //> for await text in part.states.values {

        await adding.value
        #expect(log.last == "3 todos")
    }

    @Test
    func subscriptions() {
        let store = makeStore()
        let screen = Screen()

        //> let subscription = store.addListener(forStateType: TodoList.self) { [weak screen] list in

        store.dispatch(AddTodo(text: "Buy milk"))
        #expect(screen.shown == ["[]"])
    }

    @Test
    func actionListeners() {
        let store = makeStore()
        let screen = Screen()
        store.addActionListener { [weak screen] action in
            if action is ClearTodos { screen?.show("All done") }
        }
        store.dispatch(ClearTodos())
        #expect(screen.shown == ["All done"])

        //> let alerts = store.addActionListener { [weak screen] action in

        store.dispatch(ClearTodos())
        #expect(screen.shown == ["All done", "All done"])
    }
}

extension TheStoreTests {
    @Test
    func middlewares() {
        var log: [String] = []

        //> let trimming = BlockMiddleware { action, getState, dispatch, next in

        #expect(log.count == 1)
        store.dispatch(AddTodo(text: " "))
        #expect(store.state[TodoList.self]?.todos == ["Buy milk"])
    }
}
