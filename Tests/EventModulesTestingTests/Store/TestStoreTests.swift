import EventModulesTesting
import Testing

@MainActor
struct TestStoreTests {
    @Test
    func expectedChangesPass() {
        let testStore = TestStore(reducer: TodoReducer())
        testStore.dispatch(AddTodo(text: "a"), changing: TodoList.self) {
            $0.todos.append(TodoList.Todo(text: "a"))
        }
        testStore.dispatch(FinishTodo(index: 0)) { expected in
            expected[TodoList.self]?.todos[0].isDone = true
        }
        #expect(testStore.state.value(forKeyOfType: TodoList.self)?.todos.count == 1)
    }

    @Test
    func expectsSeveralSubstatesInOneClosure() {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.dispatch(AddTodo(text: "a")) { expected in
            expected[TodoList.self]?.todos.append(TodoList.Todo(text: "a"))
            expected[Badge.self]?.count += 1
        }
    }

    @Test
    func expectsSubstatesByKey() {
        let testStore = TestStore(
            reducer: BadgeReducer(stateKey: "left") + BadgeReducer(stateKey: "right")
        )
        testStore.dispatch(AddTodo(text: "a")) { expected in
            expected[Badge.self, stateKey: "left"]?.count = 1
            expected[Badge.self, stateKey: "right"] = Badge(count: 1)
        }
        let one = TestStore(reducer: BadgeReducer(stateKey: "left"))
        one.dispatch(AddTodo(text: "a"), changing: Badge.self, stateKey: "left") { $0.count = 1 }
    }

    @Test
    func actionWithoutChangesNeedsNoClosure() {
        TestStore(reducer: TodoReducer()).dispatch(DoNothing())
    }

    @Test
    func startsWithTheGivenState() {
        let testStore = TestStore(
            reducer: BadgeReducer(),
            state: ["Badge": Badge(count: 4)]
        )
        testStore.dispatch(AddTodo(text: "a"), changing: Badge.self) { $0.count = 5 }
    }

    @Test
    func expectsChangesOfAnAsyncActionLater() async {
        let gate = Gate()
        let done = Gate()
        let testStore = TestStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        testStore.dispatch(
            BlockAsyncAction { _, dispatch in
                await gate.pass()
                dispatch(AddTodo(text: "loaded"))
                done.open()
            }
        )
        gate.open()
        await done.pass()
        testStore.expectChanges { expected in
            expected[TodoList.self]?.todos = [TodoList.Todo(text: "loaded")]
        }
        testStore.dispatch(DoNothing())
    }

    @Test
    func expectsAddedAndRemovedSubstates() {
        let testStore = TestStore(reducer: TodoReducer())
        testStore.store.attach(reducer: BadgeReducer())
        testStore.expectChanges { $0[Badge.self] = Badge() }
        testStore.store.detach(stateKey: "Badge")
        testStore.expectChanges { $0[Badge.self] = nil }
    }

    @Test
    func continuesWithTheActualStateAfterAFailure() throws {
        let testStore = TestStore(reducer: BadgeReducer())
        let reported = try failures { testStore.dispatch(AddTodo(text: "a")) }
        #expect(reported.count == 1)
        testStore.dispatch(AddTodo(text: "b"), changing: Badge.self) { $0.count = 2 }
    }

    @Test
    func testsAnExistingStore() {
        let store = Suas.createStore(reducer: BadgeReducer())
        store.dispatch(action: AddTodo(text: "a"))
        let testStore = TestStore(store)
        #expect(testStore.store === store)
        testStore.dispatch(AddTodo(text: "b"), changing: Badge.self) { $0.count = 2 }
    }
}
