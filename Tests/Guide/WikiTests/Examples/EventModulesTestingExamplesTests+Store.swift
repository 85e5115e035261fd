import EventModules
import EventModulesTesting
import Testing

// MARK: - Stores

extension EventModulesTestingExamplesTests {
    private struct TodoList: Equatable {
        var todos: [String] = []
    }

    private struct Badge: Equatable {
        var count = 0
    }

    private struct AddTodo: Action { let text: String }
    private struct ShowAbout: Action {}

    private struct TodosLoaded: Action, Equatable {
        let todos: [String]

        init(_ todos: [String] = []) { self.todos = todos }
    }

    private struct LoadTodos: TaskAction {
        var gate: Gate?

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws {
            await gate?.pass()
            dispatch(TodosLoaded(["Buy milk"]))
        }
    }

    private struct TodoReducer: MutatingReducer {
        var initialState = TodoList()

        func mutate(state: inout TodoList, action: any Action) -> Bool {
            switch action {
            case let action as AddTodo: state.todos.append(action.text)
            case let action as TodosLoaded: state.todos = action.todos
            default: return false
            }
            return true
        }
    }

    private struct BadgeReducer: MutatingReducer {
        var initialState = Badge()

        func mutate(state: inout Badge, action: any Action) -> Bool {
            guard action is AddTodo else { return false }
            state.count += 1
            return true
        }
    }

    @Test
    func storesAreTested() {
        //> let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
    }

    @Test
    func actionsOfTasksAreExpected() async {
        let testStore = TestStore(reducer: TodoReducer(), middleware: AsyncMiddleware())

        //> testStore.dispatch(LoadTodos())

        testStore.finish()
    }

    @Test
    func storesWaitForTasks() async {
        let gate = Gate()
        let testStore = TestStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        testStore.dispatch(LoadTodos(gate: gate))

        gate.open()
        await testStore.settle()
        testStore.expect(TodosLoaded(["Buy milk"])) { $0[TodoList.self]?.todos = ["Buy milk"] }

        testStore.finish()
    }

    @Test
    func changesOfAnAppAreExpected() {
        let app = Shop()
        let testStore = TestStore(app.store)

        //> app.basket.pay()

        testStore.finish()
    }

    @Test
    func sectionsOfStoresNeedNotExpectEverything() {
        let testStore = TestStore(Shop().store)

        testStore.withoutExhaustivity {
            testStore.dispatch(SignIn(name: "Anna")) { $0[Account.self]?.isSignedIn = true }
        }

        testStore.finish()
    }

    @Test
    func storesSettle() async {
        let gate = Gate()
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        store.dispatch(LoadTodos(gate: gate))

        //> gate.open()

        #expect(store.state[TodoList.self]?.todos == ["Buy milk"])
    }
}
