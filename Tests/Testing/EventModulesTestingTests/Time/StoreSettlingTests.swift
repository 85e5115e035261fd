import EventModulesTesting
import Testing

@MainActor
struct StoreSettlingTests {
    private let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
    private let gate = Gate()

    @Test
    func aRecorderWaitsForItsActions() async {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: Wait(gate: gate))
        gate.open()
        await flow.settle()
        flow.expect(.action(Wait.self))
        flow.expect(.began(Wait.self))
        flow.expect(.ended(Wait.self))
        flow.finish()
    }

    // Regression: only actions that began after the recorder was created were awaited.
    @Test
    func aRecorderWaitsForEarlierActions() async {
        store.dispatch(action: Wait(gate: gate))
        let flow = FlowRecorder(store: store)
        gate.open()
        await flow.settle()
        #expect(store.runningActions.isEmpty)
        flow.skip()
        flow.finish()
    }

    @Test
    func needsNoRecorder() async {
        store.dispatch(action: Wait(gate: gate))
        gate.open()
        await store.settle()
        #expect(store.runningActions.isEmpty)
        await store.settle()
    }

    @Test
    func aTestStoreWaits() async {
        let testStore = TestStore(store)
        testStore.dispatch(
            BlockAsyncAction { [gate] _, dispatch in
                await gate.pass()
                dispatch(AddTodo(text: "loaded"))
            }
        )
        gate.open()
        await testStore.settle()
        testStore.expect(AddTodo(text: "loaded")) {
            $0[TodoList.self]?.todos = [TodoList.Todo(text: "loaded")]
        }
        testStore.finish()
    }

    // Regression: the actions were said to take longer than ten seconds.
    @Test
    func saysThatItsTaskWasCancelled() async throws {
        store.dispatch(action: Wait(gate: gate))
        let line = #line + 2
        let reported = try await failures {
            let settling = Task { await store.settle() }
            settling.cancel()
            await settling.value
        }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    The task that called settle() was cancelled while async actions were running.
                        async action Wait()
                    To fix this, call settle() in a task that isn't cancelled; a time limit cancels \
                    its test.
                    """,
                    line: line
                )
            ]
        )
        gate.open()
        await store.settle()
    }
}
