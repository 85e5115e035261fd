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
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
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
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.dispatch(AddTodo(text: "Buy milk")) { expected in
            expected[TodoList.self]?.todos.append("Buy milk")
            expected[Badge.self]?.count = 1
        }
        testStore.dispatch(ShowAbout())  // changes nothing
        testStore.finish()
    }

    @Test
    func oneSubStateIsExpectedToChange() {
        let testStore = TestStore(reducer: TodoReducer())

        testStore.dispatch(AddTodo(text: "Buy milk"), changing: TodoList.self) {
            $0.todos.append("Buy milk")
        }

        testStore.finish()
    }

    @Test
    func actionsOfTasksAreExpected() async {
        let testStore = TestStore(reducer: TodoReducer(), middleware: AsyncMiddleware())

        testStore.dispatch(LoadTodos())
        await testStore.settle()
        testStore.expect(TodosLoaded(["Buy milk"])) { $0[TodoList.self]?.todos = ["Buy milk"] }

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

        app.basket.pay()
        testStore.expectChanges { $0[Basket.self]?.isPaid = true }

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
}

// MARK: - Time

extension EventModulesTestingExamplesTests {
    enum TapEvent: EventProtocol {
        case tapped
    }

    @MainActor
    struct TappedModuleTests {
        private let bag = DisposeBag()
        private let module: TappedModule
        private let router: MockRouter

        init() {
            let router = MockRouter()
            self.router = router
            module = TappedModule()
            module.events.subject.toRoutableObservable()
                .subscribe(onNext: { _ in router.route(toDeeplink: "shop://basket") })
                .disposed(by: bag)
        }

        @Test(.manualClock)
        func secondTapRoutesLater() {
            module.tap()
            module.tap()
            ManualClock.current.advance(by: .milliseconds(500))
            module.tap()
            #expect(router.moves.count == 2)
        }
    }

    final class TappedModule: EventsEmitting {
        let events = EventsSource<TapEvent>()

        func tap() { events.emit(.tapped) }
    }

    @Test
    func gatesHoldTasks() async {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        var log: [String] = []
        store.addActionListener { action in log.append("\(type(of: action))") }

        let gate = Gate()
        let load = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(TodosLoaded())
        }
        store.dispatch(action: load)
        gate.open()

        await store.settle()
        #expect(log == ["BlockAsyncAction<()>", "TodosLoaded"])
    }

    @Test
    func storesSettle() async {
        let gate = Gate()
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        store.dispatch(LoadTodos(gate: gate))

        gate.open()
        await store.settle()

        #expect(store.state[TodoList.self]?.todos == ["Buy milk"])
    }

    @Test(.manualClock)
    func clocksAreAdvanced() {
        let bag = DisposeBag()
        let taps = PublishSubject<Int>()
        var log: [Int] = []

        let clock = ManualClock.current
        taps.toRoutableObservable().subscribe(onNext: { log.append($0) }).disposed(by: bag)
        taps.onNext(1)
        taps.onNext(2)
        clock.advance(by: .milliseconds(500))
        taps.onNext(3)  // log == [1, 3]

        #expect(log == [1, 3])
    }

    @Test
    func clocksRun() async {
        let bag = DisposeBag()
        let clock = ManualClock()
        let texts = PublishSubject<String>()
        var log: [String] = []

        texts.throttle(.seconds(1), clock: clock)
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        for text in ["a", "ab", "abc"] { texts.onNext(text) }
        await clock.run(for: .seconds(1))  // log == ["a", "abc"]

        #expect(log == ["a", "abc"])
    }
}
