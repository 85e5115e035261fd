import Suas
import Testing

@MainActor
struct LoggerMiddlewareTests {
    private let log = Log()

    @Test
    func writesTheStateBeforeAndAfterAnAction() {
        dispatch(AddTodo(text: "Buy milk"), LoggerMiddleware(write: log.add))
        #expect(
            log.entries == [
                """
                AddTodo
                    previous state: ["TodoList": TodoList(todos: [])]
                    action:         AddTodo(text: "Buy milk")
                    next state:     ["TodoList": TodoList(todos: ["Buy milk"])]
                """
            ]
        )
    }

    @Test
    func logsOnlyTheActionsOfThePredicate() {
        let logger = LoggerMiddleware(
            predicate: { state, action in
                action is AddTodo && state.value(forKeyOfType: TodoList.self)?.todos != ["a"]
            },
            write: title
        )
        let store = store(logger)
        store.dispatch(action: Nothing())
        store.dispatch(action: AddTodo(text: "a"))
        store.dispatch(action: AddTodo(text: "b"))
        #expect(log.entries == ["AddTodo"])
        #expect(store.state.value(forKeyOfType: TodoList.self)?.todos == ["a", "b"])
    }

    @Test
    func logsInReleaseBuildsOnlyToAnOutput() {
        let predicate = { (_: Store.State, action: any Action) in
            log.add("asked")
            return !(action is AddTodo)
        }
        dispatch(AddTodo(text: "a"), LoggerMiddleware(predicate: predicate))
        #if DEBUG
        #expect(log.entries == ["asked"])
        #else
        #expect(log.entries == [])
        #endif
        let output = Log()
        dispatch(Nothing(), LoggerMiddleware(predicate: predicate, write: output.add))
        #expect(output.entries.map { $0.prefix(7) } == ["Nothing"])
    }

    @Test
    func writesTheTransformedStatesAndActions() {
        let logger = LoggerMiddleware(
            stateTransformer: {
                "\($0.value(forKeyOfType: TodoList.self)?.todos.count ?? 0) todos"
            },
            actionTransformer: { "an action: \($0 is AddTodo)" },
            write: log.add
        )
        dispatch(AddTodo(text: "a"), logger)
        #expect(
            log.entries == [
                """
                AddTodo
                    previous state: 0 todos
                    action:         an action: true
                    next state:     1 todos
                """
            ]
        )
    }

    @Test
    func redactsStatesAndActions() {
        let reducer = BlockReducer(initialState: Session()) { _, action in
            (action as? SignIn).map { Session(password: $0.password) }
        }
        let logger = LoggerMiddleware(write: log.add)
        let store = Suas.createStore(reducer: reducer, middleware: logger)
        store.dispatch(action: SignIn(name: "anna", password: Password(text: "1234")))
        #expect(
            log.entries == [
                """
                SignIn
                    previous state: ["Session": Session(password: nil)]
                    action:         SignIn(name: "anna", password: •••)
                    next state:     ["Session": Session(password: •••)]
                """
            ]
        )
    }

    @Test
    func keepsTheLineBreaksOfATransformedState() {
        let logger = LoggerMiddleware(
            stateTransformer: { _ in "one\ntwo" },
            actionTransformer: { _ in "nothing" },
            write: log.add
        )
        dispatch(Nothing(), logger)
        #expect(
            log.entries == [
                """
                Nothing
                    previous state: one
                two
                    action:         nothing
                    next state:     one
                two
                """
            ]
        )
    }

    @Test
    func writesAfterTheListenersAreCalled() {
        let again = BlockMiddleware { action, _, dispatch, next in
            if action is StartOver { dispatch(Nothing()) }
            next(action)
        }
        let store = store(LoggerMiddleware(write: title) + again)
        store.addListener(forStateType: TodoList.self) { _ in log.add("told") }
        store.dispatch(action: StartOver())
        #expect(log.entries == ["Nothing", "told", "StartOver"])
    }

    private func title(_ text: String) { log.add(String(text.prefix { $0 != "\n" })) }

    private func dispatch(_ action: any Action, _ middleware: any Middleware) {
        store(middleware).dispatch(action: action)
    }

    private func store(_ middleware: any Middleware) -> Store {
        Suas.createStore(reducer: TodoReducer(), middleware: middleware)
    }
}

private struct Password: Redacted {
    let text: String
    var redacted: String { "•••" }
}

private struct Session {
    var password: Password?
}

private struct SignIn: Action {
    let name: String
    let password: Password
}
