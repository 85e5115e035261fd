import EventModulesTesting

extension KitFailure {
    static let ofTestStores = [
        KitFailure(
            "unexpectedChange",
            """
            The state changed after AddTodo(text: "a"), but no change was expected. Expected → found:
                TodoList.todos[0]: inserted Todo(text: "a", isDone: false)
                Badge.count: 0 → 1
            To fix this, correct the reducer, or expect the found values:
                $0[TodoList.self] = TodoList(todos: [TodoList.Todo(text: "a", isDone: false)])
                $0[Badge.self] = Badge(count: 1)
            """
        ) {
            let testStore = makeTestStore()
            testStore.dispatch(AddTodo(text: "a"))
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "differentChange",
            """
            The state after AddTodo(text: "a") is not the expected one. Expected → found:
                TodoList.todos[0].text: "b" → "a"
            To fix this, correct the reducer, or expect the found values:
                $0[TodoList.self] = TodoList(todos: [TodoList.Todo(text: "a", isDone: false)])
                $0[Badge.self] = Badge(count: 1)
            """
        ) {
            let testStore = makeTestStore()
            testStore.dispatch(AddTodo(text: "a")) { expected in
                expected[TodoList.self]?.todos = [TodoList.Todo(text: "b")]
                expected[Badge.self]?.count = 1
            }
            testStore.finish()
            return #line - 5
        },
        KitFailure(
            "missingChange",
            """
            The state after DoNothing() is not the expected one. Expected → found:
                Badge.count: 1 → 0
            To fix this, correct the reducer, or expect the found values.
            """
        ) {
            let testStore = makeTestStore()
            testStore.dispatch(DoNothing()) { $0[Badge.self]?.count = 1 }
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "unexpectedKey",
            """
            The state changed, but no change was expected. Expected → found:
                Badge: Badge(count: 0) → nil
            To fix this, correct the reducer, or expect the found values:
                $0[Badge.self] = nil
            """
        ) {
            let testStore = makeTestStore()
            testStore.store.detach(stateKey: "Badge")
            testStore.expectChanges()
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "changeThatCanNotBeWritten",
            """
            The state changed, but no change was expected. Expected → found:
                RouterPosition: nowhere → stack: ProductModule#1
            To fix this, correct the reducer, or expect the found values:
                $0[RouterPosition.self] = testStore.state[RouterPosition.self]
            """
        ) {
            let store = Suas.createStore(reducer: BadgeReducer())
            let manager = ModuleManager(store: store)
            let router = StackRouter(manager: manager)
            let testStore = TestStore(store)
            router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "7")))
            testStore.expectChanges()
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "changeBeforeAnAction",
            """
            The state changed before DoNothing() was dispatched, but no change was expected.
                Badge.count: 0 → 2
            To fix this, expect them, or pass over them with skip():
                testStore.expectChanges { $0[Badge.self] = Badge(count: 2) }
            """
        ) {
            let testStore = makeTestStore()
            testStore.store.reset(state: Badge(count: 2), forKey: "Badge")
            testStore.dispatch(DoNothing())
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "changeBeforeASection",
            """
            The state changed before the section, but no change was expected.
                Badge.count: 0 → 2
            To fix this, expect them, or pass over them with skip():
                testStore.expectChanges { $0[Badge.self] = Badge(count: 2) }
            """
        ) {
            let testStore = makeTestStore()
            testStore.store.reset(state: Badge(count: 2), forKey: "Badge")
            testStore.withoutExhaustivity {}
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "unexpectedActionAtTheEnd",
            """
            The store has actions that the test did not expect.
                action AddTodo(text: "a")
                action DoNothing()
            To fix this, expect them, or pass over them with skip():
                testStore.expect(AddTodo(text: "a")) { $0[Badge.self] = Badge(count: 1) }
                testStore.expect(DoNothing())
            """
        ) {
            let testStore = TestStore(reducer: BadgeReducer())
            testStore.store.dispatch(action: AddTodo(text: "a"))
            testStore.store.dispatch(action: DoNothing())
            testStore.finish()
            return #line - 1
        },
        KitFailure(
            "changeAtTheEnd",
            """
            The state has changes that the test did not expect.
                Badge.count: 0 → 2
            To fix this, expect them, or pass over them with skip():
                testStore.expectChanges { $0[Badge.self] = Badge(count: 2) }
            """
        ) {
            let testStore = makeTestStore()
            testStore.store.reset(state: Badge(count: 2), forKey: "Badge")
            testStore.finish()
            return #line - 1
        },
        KitFailure(
            "otherAction",
            """
            The expected action did not occur.
                expected: action AddTodo(text: "b")
            Instead, these occurred:
                action AddTodo(text: "a")
                    but text: "b" → "a"
            To fix this, make the app produce the expected one, or expect the one that occurred:
                testStore.expect(AddTodo(text: "a")) { $0[Badge.self] = Badge(count: 1) }
            """
        ) {
            let testStore = TestStore(reducer: BadgeReducer())
            testStore.store.dispatch(action: AddTodo(text: "a"))
            testStore.expect(AddTodo(text: "b")) { $0[Badge.self]?.count = 1 }
            testStore.finish()
            return #line - 2
        },
        KitFailure(
            "runningAction",
            """
            The test has finished, but async actions are still running.
                async action Wait()
            To fix this, call settle() before finish(), or cancel them.
            """
        ) {
            let gate = Gate()
            let testStore = TestStore(reducer: BadgeReducer(), middleware: AsyncMiddleware())
            testStore.dispatch(Wait(gate: gate))
            testStore.finish()
            let line = #line - 1
            gate.open()
            await testStore.settle()
            return line
        },
        KitFailure(
            "substateOfAnotherType",
            """
            The test expects a change of a sub-state that the store does not have.
                state type: EventModulesTestingTests.Missing
                state key: "Badge"
                type under that key: EventModulesTestingTests.Badge
                keys of the store: "TodoList", "Badge"
            To fix this, correct the type or the key, or create the store with a reducer for it.
            """
        ) {
            let testStore = makeTestStore()
            testStore.dispatch(DoNothing()) {
                $0[Missing.self, stateKey: "Badge"]?.number = 1
            }
            testStore.finish()
            return #line - 4
        },
    ]

    /// Tested with XCTest only: the text for Swift Testing names the test; see `SuiteRecorderTests`.
    static let unfinishedTestStore = KitFailure(
        "unfinishedTestStore",
        """
        A test did not finish its test store.
        To fix this, call testStore.finish() at the end of the test, which reports:
        The store has actions that the test did not expect.
            action DoNothing()
        To fix this, expect them, or pass over them with skip():
            testStore.expect(DoNothing())
        """
    ) {
        do {
            let testStore = TestStore(reducer: BadgeReducer())
            testStore.store.dispatch(action: DoNothing())
            _ = testStore
        }
        return #line - 4
    }

    private static func makeTestStore() -> TestStore {
        TestStore(reducer: TodoReducer() + BadgeReducer())
    }
}

struct Missing {
    var number = 0
}
