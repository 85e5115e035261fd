import EventModulesTesting
import Testing

@MainActor
struct TestStoreTests {
    @Test
    func expectedChangesPass() {
        let testStore = TestStore(reducer: TodoReducer())
        testStore.dispatch(AddTodo(text: "a")) {
            $0[TodoList.self]?.todos.append(TodoList.Todo(text: "a"))
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
        one.dispatch(AddTodo(text: "a")) { $0[Badge.self, stateKey: "left"]?.count = 1 }
    }

    @Test
    func actionWithoutChangesNeedsNoClosure() {
        TestStore(reducer: TodoReducer()).dispatch(DoNothing())
    }

    @Test
    func startsWithTheGivenState() {
        let testStore = TestStore(reducer: BadgeReducer(), state: ["Badge": Badge(count: 4)])
        testStore.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 5 }
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
    func continuesWithTheActualStateAfterAFailure() async throws {
        let testStore = TestStore(reducer: BadgeReducer())
        let reported = try await failures { testStore.dispatch(AddTodo(text: "a")) }
        #expect(reported.count == 1)
        testStore.dispatch(AddTodo(text: "b")) { $0[Badge.self]?.count = 2 }
    }

    @Test
    func testsAnExistingStore() {
        let store = Suas.createStore(reducer: BadgeReducer())
        store.dispatch(action: AddTodo(text: "a"))
        let testStore = TestStore(store)
        #expect(testStore.store === store)
        testStore.dispatch(AddTodo(text: "b")) { $0[Badge.self]?.count = 2 }
    }

    @Test
    func expectsEachActionWithItsChanges() {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.store.dispatch(action: AddTodo(text: "a"))
        testStore.store.dispatch(action: FinishTodo(index: 0))
        testStore.expect(AddTodo.self) {
            $0[TodoList.self]?.todos = [TodoList.Todo(text: "a")]
            $0[Badge.self]?.count = 1
        }
        testStore.expect(FinishTodo(index: 0)) { $0[TodoList.self]?.todos[0].isDone = true }
        testStore.finish()
    }

    @Test
    func expectsWhatAListenerDispatches() {
        let testStore = TestStore(reducer: TodoReducer())
        testStore.store.addListener(forStateType: TodoList.self) { [store = testStore.store] list in
            if list.todos.last?.isDone == false { store.dispatch(action: FinishTodo(index: 0)) }
        }
        testStore.dispatch(AddTodo(text: "a")) {
            $0[TodoList.self]?.todos = [TodoList.Todo(text: "a")]
        }
        testStore.expect(FinishTodo(index: 0)) { $0[TodoList.self]?.todos[0].isDone = true }
        testStore.finish()
    }

    @Test
    func expectsWhatAMiddlewareDispatchesBefore() {
        let adding = BlockMiddleware { action, _, dispatch, next in
            if action is DoNothing { dispatch(AddTodo(text: "a")) }
            next(action)
        }
        let testStore = TestStore(reducer: BadgeReducer(), middleware: adding)
        testStore.dispatch(DoNothing())
        testStore.expect(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 }
        testStore.finish()
    }

    // Regression: the other action was unexpected.
    @Test
    func aMiddlewareMayPassOnAnotherAction() {
        let replacing = BlockMiddleware { action, _, _, next in
            next(action is DoNothing ? AddTodo(text: "a") : action)
        }
        let testStore = TestStore(reducer: BadgeReducer(), middleware: replacing)
        testStore.dispatch(DoNothing()) { $0[Badge.self]?.count = 1 }
        testStore.finish()
    }

    @Test
    func expectedChangesIncludeTheirActions() {
        let testStore = TestStore(reducer: BadgeReducer())
        testStore.store.dispatch(action: AddTodo(text: "a"))
        testStore.store.dispatch(action: AddTodo(text: "b"))
        testStore.expectChanges { $0[Badge.self]?.count = 2 }
        testStore.finish()
    }

    @Test
    func skippedActionsAndChangesPass() {
        let testStore = TestStore(reducer: BadgeReducer())
        testStore.store.dispatch(action: AddTodo(text: "a"))
        testStore.store.reset(state: Badge(count: 5), forKey: "Badge")
        testStore.skip()
        testStore.dispatch(AddTodo(text: "b")) { $0[Badge.self]?.count = 6 }
        testStore.finish()
    }

    @Test
    func offComparesOnlyWhatTheTestSets() async throws {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer(), exhaustivity: .off)
        testStore.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 }
        testStore.store.dispatch(action: AddTodo(text: "b"))
        testStore.dispatch(AddTodo(text: "c")) { $0[Badge.self]?.count += 1 }
        let reported = try await failures {
            testStore.dispatch(AddTodo(text: "d")) { $0[Badge.self]?.count = 1 }
        }
        #expect(reported.count == 1)
        testStore.finish()
    }

    @Test
    func aSectionSkipsItsActionsAndChanges() async throws {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.withoutExhaustivity {
            testStore.dispatch(AddTodo(text: "a"))
            testStore.store.dispatch(action: AddTodo(text: "b"))
        }
        testStore.dispatch(DoNothing())
        testStore.store.dispatch(action: DoNothing())
        #expect(try await failures { testStore.finish() }.count == 1)
    }

    // Regression: a dispatch in the section skipped them.
    @Test
    func actionsFromBeforeASectionHaveToBeExpected() async throws {
        let testStore = TestStore(reducer: TodoReducer() + BadgeReducer())
        testStore.store.dispatch(action: DoNothing())
        testStore.withoutExhaustivity { testStore.dispatch(AddTodo(text: "a")) }
        #expect(try await failures { testStore.finish() }.count == 1)
    }

    // Regression: an action that was cancelled, as a failure advises, still failed the test.
    @Test
    func aCancelledActionMayRunAtTheEnd() async {
        let testStore = TestStore(reducer: BadgeReducer(), middleware: AsyncMiddleware())
        let gate = Gate()
        testStore.dispatch(BlockAsyncAction(id: "wait") { _, _ in await gate.pass() })
        testStore.dispatch(CancelAsyncAction(id: "wait"))
        testStore.finish()
        expectNothingLeft(in: testStore.store)
        gate.open()
        await testStore.settle()
    }

    @Test
    func leavesNothingInItsStore() {
        let testStore = TestStore(reducer: BadgeReducer())
        expectNothingLeft(in: testStore.store)
    }
}
