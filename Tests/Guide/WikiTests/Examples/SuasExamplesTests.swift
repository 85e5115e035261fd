import EventModules
import EventModulesTesting
import Foundation
import Testing

/// The examples in the comments of Suas: actions, reducers and middlewares.
@MainActor
struct SuasExamplesTests {
    typealias Todo = String

    struct TodoList: Equatable {
        var todos: [Todo]
    }

    struct AddTodo: Action {
        let text: String
    }

    //>> struct TodoReducer: Reducer {

    struct Settings {
        var color = "black"
    }

    struct SettingsReducer: Reducer {
        var initialState = Settings()

        func reduce(state: Settings, action: any Action) -> Settings? { nil }
    }

    func todos(in store: Store) -> [Todo]? { store.state[TodoList.self]?.todos }
}

// MARK: - Actions

extension SuasExamplesTests {
    @Test
    func actionsAreDispatched() {
        let store = Suas.createStore(reducer: SuasExamplesTests.TodoReducer())
        var log: [String] = []
        store.addActionListener { action in log.append("\(action)") }

        //> struct AddTodo: Action {

        #expect(log == [#"AddTodo(text: "Buy milk")"#])
    }

    @Test
    func actionsAreAddedToTheList() {
        let store = Suas.createStore(reducer: TodoReducer())
        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(todos(in: store) == ["Buy milk"])
    }

    @Test
    func actionsCarryTheirChange() {
        //>> struct RemoveTodo: AppAction {

        var list = TodoList(todos: ["Buy milk", "Call Mum"])
        RemoveTodo(index: 0).updatedState(currentState: &list)
        #expect(list.todos == ["Call Mum"])
    }

    @Test
    func actionsWithTheirChangeNeedNoReducer() {
        struct RemoveTodo: AppAction {
            let index: Int

            func updatedState(currentState: inout TodoList) {
                if currentState.todos.indices.contains(index) {
                    currentState.todos.remove(at: index)
                }
            }
        }

        //>3 let store = Suas.createStore(

        #expect(todos(in: store) == [])
    }
}

// MARK: - Reducers

extension SuasExamplesTests {
    private struct Increment: Action {}

    private struct AddProduct: Action { let name: String }
    private struct RemoveProduct: Action { let index: Int }
    private struct EmptyBasket: Action {}
    private struct RenameBasket: Action { let name: String }

    private struct Basket: Equatable {
        var name = "Today"
        var names: [String] = []
    }

    @Test
    func reducersReturnTheNewState() {
        struct TodoReducer: Reducer {
            var initialState = TodoList(todos: [])

            func reduce(state: TodoList, action: any Action) -> TodoList? {
                guard let action = action as? AddTodo else { return nil }
                return TodoList(todos: state.todos + [action.text])
            }
        }

        let reducer = TodoReducer()
        #expect(reducer.reduce(state: reducer.initialState, action: Increment()) == nil)
        let list = reducer.reduce(state: reducer.initialState, action: AddTodo(text: "Buy milk"))
        #expect(list?.todos == ["Buy milk"])
    }

    @Test
    func reducersMayChangeTheStateInPlace() {
        //>> struct TodoReducer: MutatingReducer {

        let store = Suas.createStore(reducer: TodoReducer())
        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(todos(in: store) == ["Buy milk"])
    }

    @Test
    func reducersMayBeClosures() {
        //> let counter = BlockReducer(initialState: 0, stateKey: "count") { count, action in

        let store = Suas.createStore(reducer: counter)
        for _ in 1...2 { store.dispatch(action: Increment()) }
        #expect(store.state.value(forKey: "count", ofType: Int.self) == 2)
    }

    @Test
    func reducersAreCombined() {
        //> let reducer = TodoReducer() + SettingsReducer()

        #expect(store.state.keys == ["TodoList", "Settings"])
    }

    @Test
    func combinedReducersRunWithoutAStore() {
        let reducer = TodoReducer() + SettingsReducer()

        //> let state = reducer.reduce(state: reducer.initialState, action: AddTodo(text: "Buy milk"))
    }

    @Test
    func reducersMayHaveRows() {
        //> let reducer = TableReducer(initialState: Basket())

        var log: [[String]?] = []
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { basket in log.append(basket.names) }
        store.dispatch(action: AddProduct(name: "tea"))
        store.dispatch(action: AddProduct(name: "milk"))
        store.dispatch(action: RemoveProduct(index: 0))
        store.dispatch(action: EmptyBasket())
        #expect(log == [["tea"], ["tea", "milk"], ["milk"], []])
    }

    @Test
    func rowsMayIgnoreTheirAction() {
        let reducer = TableReducer(initialState: Basket(names: ["tea"]))
            .on(EmptyBasket.self) { $0.names = [] }

        let store = Suas.createStore(reducer: reducer)
        store.dispatch(action: EmptyBasket())
        #expect(store.state[Basket.self]?.names == [])
    }

    @Test
    func rowsMayChangeNothing() {
        let reducer = TableReducer(initialState: Basket())
        //> .mutate(on: RenameBasket.self) { basket, action in

        var log: [String] = []
        let store = Suas.createStore(reducer: reducer)
        store.addListener(forStateType: Basket.self) { basket in log.append(basket.name) }
        for name in ["", "Tomorrow"] { store.dispatch(action: RenameBasket(name: name)) }
        #expect(log == ["Tomorrow"])
    }
}

// MARK: - Middlewares

extension SuasExamplesTests {
    private struct Feature {
        let middleware: any Middleware
    }

    @Test
    func asyncActionsNeedTheirMiddleware() async throws {
        //>1 let store = Suas.createStore(

        #expect(try await store.run(BlockAsyncAction { _, _ in 7 }) == 7)
    }

    @Test
    func loggersAreMiddlewares() {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: LoggerMiddleware())

        #expect(todos(in: store) == [])
    }

    @Test
    func middlewaresReplaceActions() {
        //> struct Spelling: Middleware {

        let store = Suas.createStore(reducer: TodoReducer(), middleware: Spelling())
        store.dispatch(action: AddTodo(text: "milk"))
        #expect(todos(in: store) == ["Milk"])
    }

    @Test
    func middlewaresMayBeClosures() {
        var count = 0

        //> let counting = BlockMiddleware { action, getState, dispatch, next in

        let store = Suas.createStore(reducer: TodoReducer(), middleware: counting)
        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(count == 1)
        #expect(todos(in: store) == ["Buy milk"])
    }

    @Test
    func featuresBringMiddlewares() {
        var log: [String] = []
        let features = ["first", "second"].map { name in
            Feature(
                middleware: BlockMiddleware { action, _, _, next in
                    log.append(name)
                    next(action)
                }
            )
        }

        //>2 let store = Suas.createStore(

        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(log == ["first", "second"])
    }
}
