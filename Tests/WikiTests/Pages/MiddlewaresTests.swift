import EventModules
import Foundation
import Testing

@MainActor
struct MiddlewaresTests {
    // MARK: - The smallest whole example

    struct TodoList {
        var todos: [String]
    }

    struct AddTodo: Action {
        let text: String
    }

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let reducer = TableReducer(initialState: TodoList(todos: []))
            .on(AddTodo.self) { list, action in list.todos.append(action.text) }
        let announcing = BlockMiddleware { action, getState, dispatch, next in
            print("before: \(getState())")
            next(action)
            print("after: \(getState())")
        }
        let store = Suas.createStore(reducer: reducer, middleware: announcing)
        store.dispatch(action: AddTodo(text: "Buy milk"))

        #expect(
            printed == [
                #"before: ["TodoList": TodoList(todos: [])]"#,
                #"after: ["TodoList": TodoList(todos: ["Buy milk"])]"#,
            ]
        )
    }

    // MARK: - A type of its own

    struct ShowMessage: Action {
        let text: String
    }

    struct Limit: Middleware {
        let count: Int

        func onAction(
            action: any Action,
            getState: @escaping () -> Store.State,
            dispatch: @escaping (any Action) -> Void,
            next: @escaping (any Action) -> Void
        ) {
            let todos = getState().value(forKeyOfType: TodoList.self)?.todos ?? []
            if action is AddTodo, todos.count >= count {
                dispatch(ShowMessage(text: "The list is full."))
            } else {
                next(action)
            }
        }
    }

    // MARK: - Several middlewares

    private let trimming = BlockMiddleware { action, getState, dispatch, next in
        let add = action as? AddTodo
        next(add.map { AddTodo(text: $0.text.trimmingCharacters(in: .whitespaces)) } ?? action)
    }

    private var reducer: TableReducer<TodoList> {
        TableReducer(initialState: TodoList(todos: []))
            .on(AddTodo.self) { list, action in list.todos.append(action.text) }
    }

    @Test
    func severalMiddlewares() {
        let trimming = BlockMiddleware { action, getState, dispatch, next in
            let add = action as? AddTodo
            next(add.map { AddTodo(text: $0.text.trimmingCharacters(in: .whitespaces)) } ?? action)
        }
        let refusing = BlockMiddleware { action, getState, dispatch, next in
            if (action as? AddTodo)?.text != "" { next(action) }
        }
        let checking = trimming + refusing + Limit(count: 2)
        let store = Suas.createStore(reducer: reducer, middleware: checking)

        var messages: [String] = []
        store.addActionListener { action in
            if let message = action as? ShowMessage { messages.append(message.text) }
        }
        for text in [" Buy milk ", "  ", "Water the plants", "Call Mum"] {
            store.dispatch(action: AddTodo(text: text))
        }
        let todos = store.state.value(forKeyOfType: TodoList.self)?.todos
        #expect(todos == ["Buy milk", "Water the plants"])
        #expect(messages == ["The list is full."])
    }

    // MARK: - Logging

    /// The text itself is tested under Tests/SuasTests, where the clock can be set.
    @Test
    func loggerOfItsOwnAccord() {
        let store = Suas.createStore(reducer: reducer, middleware: trimming + LoggerMiddleware())
        store.dispatch(action: AddTodo(text: " Buy milk "))

        #expect(store.state.value(forKeyOfType: TodoList.self)?.todos == ["Buy milk"])
    }

    @Test
    func loggerWithOptions() {
        var log: [String] = []
        let options = LoggerMiddleware.Options(
            showsTimestamp: false,
            lineLength: 60,
            predicate: { action in action is AddTodo },
            debugOnly: false,
            write: { text in log.append(text) }
        )
        let logger = LoggerMiddleware(options: options)
        let store = Suas.createStore(reducer: reducer, middleware: logger)
        store.dispatch(action: AddTodo(text: "Buy milk, bread, and a lamp for the hall"))

        #expect(
            log == [
                """
                AddTodo
                    previous state: ["TodoList": TodoList(todos: [])]
                    action:         AddTodo(text: "Buy milk, bread, and a
                                    lamp for the hall")
                    next state:     ["TodoList": TodoList(todos: ["Buy milk,
                                    bread, and a lamp for the hall"])]
                """
            ]
        )
    }

    // MARK: - What must not be logged

    struct Password: Redacted {
        let text: String
        var redacted: String { "•••" }
    }

    struct SignIn: Action {
        let name: String
        let password: Password
    }

    struct TodoServer: Uninspected, Sendable {
        var todos: @Sendable () async throws -> [String]
    }

    struct LoadTodos: Action {
        let list: String
        let server: TodoServer
    }

    @Test
    func whatIsLeftOut() {
        let action = LoadTodos(list: "home", server: TodoServer { [] })
        let text = LoggerMiddleware.Options.text(of: action)
        #expect(text == #"LoadTodos(list: "home")"#)
    }

    @Test
    func whatMustNotBeLogged() {
        let action = SignIn(name: "anna", password: Password(text: "1234"))
        let text = LoggerMiddleware.Options.text(of: action)
        #expect(text == #"SignIn(name: "anna", password: •••)"#)
    }
}
