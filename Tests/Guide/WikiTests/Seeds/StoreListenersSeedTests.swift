import EventModules
import Testing

/// The examples of `Listening to state changes`, as written; a plain class stands for the view.
@MainActor
struct StoreListenersSeedTests {
    struct TodoList {
        var todos: [String]
    }

    struct SomeAction: Action {
        let todos: [String]
    }

    final class TodoView {
        var state: TodoList?
    }

    let store = Suas.createStore(
        reducer: BlockReducer(initialState: TodoList(todos: [])) { _, action in
            (action as? SomeAction).map { TodoList(todos: $0.todos) }
        }
    )

    @Test
    func addingAListener() {
        let someView = TodoView()

        let subscription = store.addListener(forStateType: TodoList.self) { state in
            // Use the state in a view
            someView.state = state
        }

        store.dispatch(action: SomeAction(todos: ["milk"]))
        #expect(someView.state?.todos == ["milk"])

        subscription.removeListener()

        store.dispatch(action: SomeAction(todos: []))
        #expect(someView.state?.todos == ["milk"])
    }

    @Test
    func addingAListenerWithAFilter() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        // swift-format-ignore: OnlyOneTrailingClosureArgument
        let subscription = store.addListener(
            forStateType: TodoList.self,
            if: { oldState, newState in newState.todos.count > 2 }
        ) { state in
            print("Other listener called \(state.todos)")
        }

        store.dispatch(action: SomeAction(todos: ["a", "b"]))
        store.dispatch(action: SomeAction(todos: ["a", "b", "c"]))
        #expect(printed == ["Other listener called [\"a\", \"b\", \"c\"]"])
        subscription.removeListener()
    }

    @Test
    func informingWithTheCurrentState() {
        let someView = TodoView()
        let subscription = store.addListener(forStateType: TodoList.self) { someView.state = $0 }

        // Later inform about the current state
        subscription.informWithCurrentState()

        #expect(someView.state?.todos == [])
    }

    @Test
    func linkingAListener() {
        // The TodoView
        var todoView: TodoView? = TodoView()
        var count = 0

        let subscription = store.addListener(forStateType: TodoList.self) { [weak todoView] state in
            // Setting the state in the view
            todoView?.state = state
            count += 1
        }

        // Connect the listener lifecycle to the todoView
        if let todoView { subscription.linkLifeCycleTo(object: todoView) }

        store.dispatch(action: SomeAction(todos: ["milk"]))
        #expect(todoView?.state?.todos == ["milk"])
        todoView = nil
        store.dispatch(action: SomeAction(todos: []))
        #expect(count == 1)
    }

    @Test
    func weakSelf() {
        final class Screen {
            var state = TodoList(todos: [])
            var subscription: Subscription<TodoList>?

            @MainActor
            func listen(to store: Store) {
                let subscription = store.addListener(forStateType: TodoList.self) {
                    [weak self] state in
                    // Setting the state in the view
                    self?.state = state
                }
                self.subscription = subscription
            }
        }
        var screen: Screen? = Screen()
        weak let released = screen
        screen?.listen(to: store)
        store.dispatch(action: SomeAction(todos: ["milk"]))
        #expect(screen?.state.todos == ["milk"])
        screen = nil
        #expect(released == nil)
    }

    @Test
    func actionListeners() {
        var count = 0
        var todoView: TodoView? = TodoView()

        let subscription = store.addActionListener { action in
            // When any action occurs, this callback will invoked

            if action is SomeAction {
                // Do something with the action
                // Notice that we only get the action here
                count += 1
            }
        }

        // Connect the listener lifecycle to the todoView
        if let todoView { subscription.linkLifeCycleTo(object: todoView) }
        store.dispatch(action: SomeAction(todos: []))
        todoView = nil
        store.dispatch(action: SomeAction(todos: []))
        #expect(count == 1)
        subscription.removeListener()
    }

    // "The notification of the action happens before the action is sent to the middlewares or the
    // reducer."
    @Test
    func actionListenersComeFirst() {
        var log: [String] = []
        let middleware = BlockMiddleware { action, _, _, next in
            log.append("middleware")
            next(action)
        }
        let reducer = BlockReducer(initialState: 0) { _, _ in
            log.append("reducer")
            return 1
        }
        let store = Suas.createStore(reducer: reducer, middleware: middleware)
        store.addListener(forStateType: Int.self) { _ in log.append("listener") }
        store.addActionListener { _ in log.append("action listener") }
        store.dispatch(action: SomeAction(todos: []))
        #expect(log == ["action listener", "middleware", "reducer", "listener"])
    }
}
